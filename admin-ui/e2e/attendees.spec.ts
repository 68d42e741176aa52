import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { filterBy, ownEvent, sell } from './support/events';
import { AT_DESK, expect, test } from './support/test';

const list = (page: Page) => page.getByRole('region', { name: 'Sales team and attendees' });
const names = (page: Page) => list(page).locator('[data-opens]');
/** Returns a table's row, or a phone's card. */
const row = (page: Page, name: string) =>
  list(page)
    .locator('tbody tr, li')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const search = (page: Page) => list(page).getByRole('searchbox', { name: 'Search name, email or phone' });
const filter = (page: Page, name: string) => list(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Resend QR Code Emails' });
const isDesk = (page: Page) => page.viewportSize()!.width >= 1024;
const at = (eventId: string, more = '') => `/dashboard/attendees?event=${eventId}${more}`;
const people = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${String.fromCharCode(97 + Math.floor(index / 26))}${String.fromCharCode(97 + (index % 26))}`,
    ticket_quantity: 1,
    // Names later in the alphabet registered earlier.
    createdAt: new Date(Date.UTC(2026, 9, 1, 12, 0, count - index)).toISOString(),
  }));

test('one row per person, with what was bought, paid and used', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  const [rosa, luis] = [makePerson(), makePerson()];
  await sell(stack, event.id, [
    {
      ...rosa,
      ticket_quantity: 3,
      cents: 1800,
      createdAt: '2026-11-20T21:18:00Z',
      checkedInAt: '2026-11-21T00:12:00Z',
    },
    { ...rosa, ticket_quantity: 1, cents: 1600, payment_mode: 'zelle', food_option: 'without_food' },
    { ...luis, ticket_quantity: 2, cents: 0, is_guest: true, createdAt: '2026-11-01T14:00:00Z' },
  ]);
  await openAs('president', at(event.id));
  await expect(page.getByRole('tab', { name: 'Attendees (2)' })).toHaveAttribute('aria-selected', 'true');
  const hers = row(page, rosa.name);
  for (const text of ['Cash 1', '$54.00', 'Zelle 1', '$16.00', 'With Food 3', 'Without Food 1', '4'])
    await expect(hers).toContainText(text);
  await expect(hers).toContainText(rosa.phone.replace(/(...)(...)(....)/, '($1) $2-$3'));
  await expect(hers).toContainText(rosa.email);
  await expect(hers).toContainText('Vera Volunteer');
  await expect(hers).toContainText('Marketing Team Member');
  await expect(hers, 'neither in nor out').toContainText('3 of 4 tickets are in');
  await expect(hers).not.toContainText('Checked In');
  await expect(row(page, luis.name)).toContainText('Not Checked In');
  await expect(hers, 'on the clock of the event').toContainText('November 20, 2026 at 7:12 PM');
  await expect(row(page, luis.name)).toContainText('Guest');
  await expect(row(page, luis.name)).toContainText('November 1, 2026 at 9:00 AM');
  await expect(list(page).getByText('Showing 1 to 2 of 2 registrations')).toBeVisible();
  if (isDesk(page))
    await expect(list(page).getByRole('columnheader')).toHaveText([
      // The checkbox that selects all.
      '',
      'Name',
      'Email',
      'Sold By',
      'Total Tickets',
      'Payment Summary',
      'Food Summary',
      'Check-in Status',
      'Last Registered',
      'Check-in Time',
    ]);
  await expectAccessible();
});

test('an address breaks before its @ or a dot, never in a word', async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  const addresses = [
    'maximiliana.constantinopolitana@example.com',
    'rosa.delgado.876@mail.example-university.edu',
    'jo@example.org',
  ];
  await sell(
    stack,
    event.id,
    addresses.map((email) => ({ email, cents: 1800 })),
  );
  await openAs('president', at(event.id));
  for (const email of addresses) {
    const address = list(page).getByRole('button', { name: email, exact: true });
    await expect(address).toBeVisible();
    const lines = await address.evaluate((element) => {
      const lines: string[] = [];
      let before = '';
      let top: number | null = null;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let index = 0; index < node.nodeValue!.length; index++) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const box = range.getBoundingClientRect();
          if (top !== null && box.top > top + 2) lines.push(before + node.nodeValue![index]!);
          before = node.nodeValue![index]!;
          top = box.top;
        }
      return lines;
    });
    // A line may also break at a hyphen.
    expect(lines.filter((place) => !/^-|[@.]$/.test(place))).toEqual([]);
  }
});

test(
  'filters and search begin at the first page, and the address keeps them',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const rosa = makePerson();
    await sell(stack, event.id, [
      ...people(11, 'Person'),
      { ...rosa, food_option: 'without_food', checkedInAt: '2026-11-21T00:12:00Z' },
    ]);
    await openAs('finance_director', at(event.id, '&perPage=10&page=2'));
    await expect(names(page)).toHaveCount(2);
    await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true');
    await filter(page, 'Checked In').click();
    await expect(names(page)).toHaveText([rosa.name]);
    await expect(page).toHaveURL(/[?&]page=1&/);
    for (const [name, count] of [
      ['Not Checked In', 10],
      ['With Food', 10],
      ['Without Food', 1],
      ['All', 10],
    ] as const) {
      await filter(page, name).click();
      await expect(names(page)).toHaveCount(count);
      await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
    await page.goBack();
    await expect(names(page)).toHaveText([rosa.name]);
    await filter(page, 'All').click();
    await list(page).getByRole('button', { name: 'Next' }).click();
    await expect(names(page)).toHaveCount(2);
    await search(page).fill('person');
    await expect(list(page).getByText('Showing 1 to 10 of 11 registrations')).toBeVisible();
    await expect(page).toHaveURL(/[?&]page=1&/);
    await search(page).fill(rosa.phone.slice(3));
    await expect(names(page)).toHaveText([rosa.name]);
    await page.reload();
    await expect(search(page)).toHaveValue(rosa.phone.slice(3));
    await expect(names(page)).toHaveText([rosa.name]);
    await search(page).fill('100%');
    await expect(list(page).getByText('No attendees found.')).toBeVisible();
  },
);

test('the footer says where one is, and leads everywhere', async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  await sell(stack, event.id, people(61, 'Person'));
  await openAs('president', at(event.id));
  await expect(list(page).getByText('Showing 1 to 50 of 61 registrations')).toBeVisible();
  const size = list(page).getByLabel('Per page');
  await expect(size.getByRole('option')).toHaveText(['10', '25', '50', '100']);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const numbers = pages.getByRole('listitem').filter({ hasNotText: /Previous|Next/ });
  const [previous, next] = ['Previous', 'Next'].map((name) => pages.getByRole('button', { name }));
  await expect(numbers).toHaveText(['1', '2']);
  await expect(previous!).toBeDisabled();
  await next!.click();
  await expect(list(page).getByText('Showing 51 to 61 of 61 registrations')).toBeVisible();
  await expect(list(page).getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await expect(next!).toBeDisabled();
  await size.selectOption('10');
  await expect(list(page).getByText('Showing 1 to 10 of 61 registrations')).toBeVisible();
  await expect(numbers).toHaveText(['1', '2', '3', '…', '7']);
  await pages.getByRole('button', { name: 'Page 7' }).click();
  await expect(list(page).getByText('Showing 61 to 61 of 61 registrations')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page');
  await expect(numbers).toHaveText(['1', '…', '5', '6', '7']);
  await size.selectOption('100');
  await expect(names(page)).toHaveCount(61);
  await expect(pages).toHaveCount(0);
  await page.goBack();
  await expect(list(page).getByText('Showing 61 to 61 of 61 registrations')).toBeVisible();
  await page.goto(at(event.id, '&perPage=25&page=99'));
  await expect(
    list(page).getByText('Showing 51 to 61 of 61 registrations'),
    'there is no page 99',
  ).toBeVisible();
});

test('a search that was not counted on says so', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  await sell(stack, event.id, people(3, 'Person'));
  // Creating ten thousand people would take minutes, so the answer is faked as the contract describes it.
  await page.route('**/api/attendees?*search=*', async (route) => {
    // The rows of the first page stand for those of the two-hundredth.
    const answer = await route.fetch({ url: route.request().url().replace('offset=9950', 'offset=0') });
    const body = (await answer.json()) as { pagination: Record<string, unknown> };
    Object.assign(body.pagination, {
      total: 10_000,
      total_pages: 200,
      total_is_capped: true,
      has_next: true,
      offset: 9_950,
      current_page: 200,
      has_prev: true,
    });
    await route.fulfill({ json: body });
  });
  await openAs('president', at(event.id, `&${filterBy({ search: 'person' })}&page=200`));
  await expect(list(page).getByText('Showing 9,951 to 10,000 of 10,000+ registrations')).toBeVisible();
  await expect(list(page).getByText('Page 200 of 200+', { exact: true })).toBeVisible();
  await expect(list(page).getByRole('button', { name: 'Next' })).toBeEnabled();
});

test(
  'a column sorts upwards at first, and turns round when pressed again',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, [
      { name: 'Abel', email: 'c@example.com', ticket_quantity: 2, createdAt: '2026-11-02T12:00:00Z' },
      {
        name: 'Bea',
        email: 'a@example.com',
        ticket_quantity: 3,
        createdAt: '2026-11-01T12:00:00Z',
        checkedInAt: '2026-11-03T12:00:00Z',
      },
      {
        name: 'Cleo',
        email: 'b@example.com',
        ticket_quantity: 1,
        createdAt: '2026-11-03T12:00:00Z',
        checkedInAt: '2026-11-04T12:00:00Z',
      },
    ]);
    await openAs('president', at(event.id));
    await expect(names(page), 'the newest first').toHaveText(['Cleo', 'Abel', 'Bea']);
    const column = (name: string) => list(page).getByRole('columnheader', { name, exact: true });
    for (const [name, upwards] of [
      ['Name', ['Abel', 'Bea', 'Cleo']],
      ['Email', ['Bea', 'Cleo', 'Abel']],
      ['Total Tickets', ['Cleo', 'Abel', 'Bea']],
      ['Last Registered', ['Bea', 'Abel', 'Cleo']],
    ] as const) {
      await column(name).getByRole('button').click();
      await expect(names(page)).toHaveText([...upwards]);
      await expect(column(name)).toHaveAttribute('aria-sort', 'ascending');
      await column(name).getByRole('button').press('Enter');
      await expect(names(page)).toHaveText(upwards.toReversed());
      await expect(column(name)).toHaveAttribute('aria-sort', 'descending');
      await expect(column(name).getByRole('button'), 'the focus stays').toBeFocused();
    }
    await column('Check-in Time').getByRole('button').click();
    await expect(page).toHaveURL(/sort=checked_in_time/);
    await expect(names(page).filter({ hasText: /Bea|Cleo/ })).toHaveText(['Bea', 'Cleo']);
    await page.reload();
    await expect(column('Check-in Time')).toHaveAttribute('aria-sort', 'ascending');
    await expect(
      list(page).getByRole('columnheader', { name: 'Payment Summary' }).getByRole('button'),
    ).toHaveCount(0);
  },
);

test(
  'QR emails are sent again to the address of a row, or to one that is typed',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const rosa = await api.register();
    await stack.mail.mailTo(rosa.email);
    await openAs('finance_director', `/dashboard/attendees?${filterBy({ search: rosa.email })}`);
    const link = list(page).getByRole('button', { name: rosa.email });
    await expect(link).toBeVisible();
    // The button for selected people is not available while nobody is selected.
    await list(page).getByRole('button', { name: 'Resend QR Email' }).click();
    await expect(dialog(page)).toContainText('ALL registrations');
    const email = dialog(page).getByLabel('Email');
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toBeFocused();
    const submit = dialog(page).getByRole('button', { name: 'Resend' });
    await submit.click();
    await expect(email).toHaveAccessibleDescription('Please enter an email address');
    await email.fill('rosa@example');
    await submit.click();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await email.fill(makePerson().email);
    await submit.click();
    await expect(dialog(page).getByRole('alert')).toHaveText('No registration has this email address');
    await page.route('**/resend-qr-email*', (route) => route.abort());
    await submit.click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to resend QR code emails');
    await page.unroute('**/resend-qr-email*');
    await dialog(page).getByRole('button', { name: 'Close' }).click();

    await link.click();
    await expect(email).toHaveValue(rosa.email);
    // From here on, time passes only when the test says so.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await submit.click();
    await expect(dialog(page).getByRole('status')).toHaveText('QR code emails queued for 1 registration(s)');
    await page.clock.runFor(1900);
    await expect(dialog(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(dialog(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect.poll(() => stack.mail.mailsTo(rosa.email).length).toBe(2);
  },
);

test(
  'everybody who is chosen, on any page, is mailed again; who was not stays chosen, and a lost answer mails nobody twice',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const everybody = people(11, 'Chosen').map((person) => ({ ...person, email: makePerson().email }));
    await sell(stack, event.id, everybody);
    const [first, last] = [everybody[0]!, everybody[10]!];
    await openAs('president', at(event.id, '&sort=name&order=ASC&perPage=10'));
    const choose = (name: string) => row(page, name).getByRole('checkbox', { name: 'Select this row' });
    const resend = list(page).getByRole('button', { name: 'Resend QR Email' }).last();
    await choose(first.name).check();
    await expect(page, 'the row leads nowhere for it').toHaveURL(/\/attendees\?/);
    await list(page).getByRole('button', { name: 'Next' }).click();
    await choose(last.name).check();
    await expect(page.getByText('2 items selected')).toBeVisible();
    const search = await list(page).getByRole('searchbox').boundingBox();
    const bar = await page.getByText('2 items selected').boundingBox();
    expect(search!.x + search!.width, 'the search stays in sight').toBeLessThanOrEqual(bar!.x);

    await page.route('**/api/attendees/resend-qr-email?*', async (route) => {
      if (!route.request().postData()!.includes(last.email)) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await resend.click();
    await expect(page.getByText('1 queued, 1 failed.')).toBeVisible();
    await expect(page.getByText('1 item selected')).toBeVisible();
    await expect(choose(last.name)).toBeChecked();
    await page.unroute('**/api/attendees/resend-qr-email?*');
    await resend.click();
    await expect(page.getByText('QR code emails queued for 1 registration(s)')).toBeVisible();
    await expect(choose(last.name)).not.toBeChecked();
    for (const { email } of [first, last]) await expect.poll(() => stack.mail.mailsTo(email).length).toBe(1);
    const mails = await stack.database.query('select 1 from outbox where to_address = $1', [last.email]);
    expect(mails).toHaveLength(1);

    await choose(last.name).check();
    await filter(page, 'Without Food').click();
    await filter(page, 'All').click();
    await expect(choose(first.name), 'another filter begins with nobody chosen').not.toBeChecked();
    await expect(page.getByText('1 item selected')).toHaveCount(0);
  },
);

test(
  'the file holds what is filtered, with no limit of rows or time, and says how much came',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const [rosa, luis] = [makePerson(), makePerson()];
    await sell(stack, event.id, [
      { ...rosa, checkedInAt: '2026-11-21T00:12:00Z' },
      { ...luis, food_option: 'without_food' },
    ]);
    await openAs('president', at(event.id, `&${filterBy({ checked_in: true })}`));
    const button = list(page).getByRole('button', { name: 'Download CSV' });
    const asked = page.waitForRequest('**/api/attendees/csv?*');
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({ event_id: event.id, checked_in: 'true' });
    const content = await readFile(await file.path(), 'utf8');
    expect(content).toContain(rosa.email);
    expect(content).not.toContain(luis.email);

    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/attendees/csv?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    const late = page.waitForEvent('download');
    await button.click();
    await expect(list(page).getByText('0 kB so far')).toBeVisible();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(60_000);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    answer();
    await late;
    await expect(button).toHaveAttribute('aria-busy', 'false');
  },
);

test(
  'a refresh shows who came, and keeps scroll, page and focus',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, people(30, 'Person'));
    await openAs('president', at(event.id, '&perPage=25&sort=name&order=DESC&page=2'));
    await expect(names(page)).toHaveCount(5);
    const link = page.getByRole('link', { name: 'Person aa', exact: true });
    await link.focus();
    await link.scrollIntoViewIfNeeded();
    const scroll = await page.evaluate(() => window.scrollY);
    const [id] = await stack.database.query<{ id: string }>(
      `select id from registrations where event_id = $1 and name = 'Person aa'`,
      [event.id],
    );
    await api.send('PATCH', `/api/attendees/${id!.id}`, { phone: '2125550199' }, 'president');
    await expect(row(page, 'Person aa')).toContainText('(212) 555-0199');
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
    await expect(page).toHaveURL(/page=2/);

    // A new row appears above: the focus stays on the same person, not on the same position.
    await sell(stack, event.id, [{ name: 'Zoe' }]);
    await api.send('PATCH', `/api/attendees/${id!.id}`, { phone: '2125550188' }, 'president');
    await expect(row(page, 'Person aa')).toContainText('(212) 555-0188');
    await expect(names(page)).toHaveCount(6);
    await expect(link).toBeFocused();

    // No change is published for this sale, so the list has to be refreshed.
    await sell(stack, event.id, [{ name: 'Aaron' }]);
    await list(page).getByRole('button', { name: 'Refresh' }).click();
    await expect(list(page).getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'false');
    await expect(names(page).last()).toHaveText('Aaron');
  },
);

test('a list that does not come can be asked for again', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  const rosa = makePerson();
  await sell(stack, event.id, [rosa]);
  await page.route('**/api/attendees?*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Broken' } }),
  );
  await openAs('president', at(event.id));
  await expect(list(page).getByText('Failed to load dashboard data. Please try again.')).toBeVisible();
  await page.unroute('**/api/attendees?*');
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(names(page)).toHaveText([rosa.name]);
});

test(
  'a message goes to whom the list shows, once it was looked at and tried',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const [rosa, luis] = [makePerson(), makePerson()];
    await sell(stack, event.id, [
      { ...rosa, food_option: 'with_food' },
      { ...luis, food_option: 'without_food' },
    ]);
    await openAs('president', at(event.id, `&${filterBy({ food_option: 'with_food' })}`));
    await expect(row(page, rosa.name)).toBeVisible();
    await list(page).getByRole('button', { name: 'Write a Message' }).click();
    const writing = page.getByRole('dialog', { name: 'Write a Message' });
    await expect(writing.getByLabel('Subject')).toBeFocused();
    await writing.getByRole('button', { name: 'Preview' }).click();
    await expect(writing.getByLabel('Subject')).toHaveAccessibleDescription('This field is required');
    const subject = `Dinner of ${event.name}`;
    await writing.getByLabel('Subject').fill(subject);
    await writing.getByLabel('Text', { exact: true }).fill('Dinner is at eight.\n\nBring a lantern.');
    await expectAccessible();
    await writing.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview of the Message' });
    await expect(preview.getByText(/^It goes to 1 person/)).toBeVisible();
    await expect(preview.frameLocator('iframe').getByText('Bring a lantern.')).toBeVisible();
    await expectAccessible();
    await preview.getByRole('button', { name: 'Send a Test to Me' }).click();
    await expect(preview.getByText('The test is on its way to you.')).toBeVisible();
    await preview.getByRole('button', { name: 'Edit' }).click();
    await expect(writing.getByLabel('Subject')).toHaveValue(subject);
    await writing.getByRole('button', { name: 'Preview' }).click();
    await preview.getByRole('button', { name: 'Send to 1 Person' }).click();
    await expect(preview).toHaveCount(0);
    await expect(page.getByText('The message goes to 1 person.')).toBeVisible();
    const mail = await stack.mail.mailTo(rosa.email);
    expect(mail.subject).toBe(subject);
    expect(stack.mail.mailsTo(luis.email)).toEqual([]);

    const [, token] = /unsubscribe\?token=(\S+)/.exec(mail.text!)!;
    await page.goto(`/api/unsubscribe?token=${token}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  },
);
