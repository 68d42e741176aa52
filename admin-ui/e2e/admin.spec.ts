import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { ownEvent } from './support/events';
import { AT_DESK, expect, openAs as openPageAs, test } from './support/test';
import type { Stack } from './support/stack';

const isPhone = (page: Page) => page.viewportSize()!.width < 900;
const sections = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const pressed = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
/** Returns a row of the table, or on a phone its card. */
const row = (page: Page, text: string | RegExp) =>
  page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: text });

/** Chooses from one of react-admin's selects. */
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Creates a separate account, so that one test's changes do not end the sessions of others. */
async function ownAccount(stack: Stack): Promise<{ id: string; name: string; email: string }> {
  const word = randomBytes(4).toString('hex').replace(/\d/g, 'x');
  const name = `Ada ${word}`;
  const email = `ada.${word}@example.org`;
  const [row] = await stack.database.query<{ id: string }>(
    `insert into users (email, full_name, role, password_hash)
     select $1, $2, 'volunteer', password_hash from users where email = 'volunteer@example.org' returning id`,
    [email, name],
  );
  return { id: row!.id, name, email };
}

test('an event is created and edited, its time on the event’s clock', async ({
  page,
  openAs,
  api,
  expectAccessible,
}) => {
  const name = `Spring Fair ${randomBytes(4).toString('hex')}`;
  await openAs('finance_director', '/admin');
  await expect(page).toHaveURL('/admin/events');
  await expect(page).toHaveTitle('Events · Usher');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await expect(sections(page).getByRole('link')).toHaveText([
    'Events',
    /^The Door/,
    /^Hand-overs/,
    'Paper Tickets',
    'Transfers',
    'Statement',
    'Bring a List',
    'Mail Log',
  ]);
  await expect(page.getByRole('link', { name: 'Lantern Festival' }).first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Create Event' }).filter({ visible: true }).click();
  await pressed(page, 'Create Event').click();
  await expect(page.getByLabel('Event name')).toHaveAccessibleDescription('This field is required');
  await expect(page.getByLabel('Event name')).toBeFocused();
  await page.getByLabel('Event name').fill(name);
  await page.getByLabel('Date and time (America/New_York)').fill('2032-04-10T17:30');
  await page.getByLabel('Location').fill('Old Mill');
  await page.getByLabel('Capacity').fill('none');
  await pressed(page, 'Create Event').click();
  await expect(page.getByLabel('Capacity')).toHaveAccessibleDescription(/whole number/);
  await page.getByLabel('Capacity').fill('120');
  await page.getByLabel('Payment recipient').fill('treasurer@example.org');
  await expectAccessible();
  await pressed(page, 'Create Event').click();
  await expect(page).toHaveURL('/admin/events');
  await expect(page.getByText('The event is created.')).toBeVisible();
  await expect(row(page, name)).toContainText('April 10, 2032 at 5:30 PM (Eastern Daylight Time)');
  await expect(row(page, name)).toContainText('120');
  const stored = (
    await api.send<Array<Record<string, unknown>>>('GET', '/api/events', undefined, 'president')
  ).find((event) => event.name === name)!;
  expect(stored).toMatchObject({
    event_date: '2032-04-10T21:30:00.000Z',
    capacity: 120,
    payment_recipient: 'treasurer@example.org',
  });

  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/admin/events/${stored.id as string}`);
  await page.getByLabel('Location').fill('New Mill');
  await pressed(page, 'Save Changes').click();
  await expect(page.getByText('The event is updated.')).toBeVisible();
  await expect(row(page, name)).toContainText('New Mill');
});

test(
  'an event is copied with its prices, a year later; the list says which one sells',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    const event = await ownEvent(api, { capacity: 80, reply_to: 'help@example.org' });
    await api.send(
      'POST',
      `/api/pricing/admin/create-default-tiers?event_id=${event.id}`,
      undefined,
      'president',
    );
    await openAs('finance_director', `/admin/events/${event.id}`);
    await expect(page.getByLabel('Reply-to address')).toHaveValue('help@example.org');
    await page.getByRole('button', { name: 'Copy Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy Event' });
    await expect(dialog.getByLabel('Event name')).toHaveValue(event.name);
    // May 3, 2031 is a Saturday, and so is May 1, 2032.
    await expect(dialog.getByLabel('Date and time (America/New_York)')).toHaveValue('2032-05-01T18:30');
    await expectAccessible();
    const name = `${event.name} again`;
    await dialog.getByLabel('Event name').fill(name);
    await dialog.getByRole('button', { name: 'Copy Event' }).click();
    await expect(page).not.toHaveURL(`/admin/events/${event.id}`);
    await expect(page.getByLabel('Event name')).toHaveValue(name);
    await expect(page.getByLabel('Capacity')).toHaveValue('80');
    await expect(page.getByLabel('Reply-to address')).toHaveValue('help@example.org');
    const id = page.url().split('/').at(-1)!;
    const tiers = await api.send<unknown[]>(
      'GET',
      `/api/pricing/admin/tiers?event_id=${id}`,
      undefined,
      'president',
    );
    expect(tiers).toHaveLength(2);

    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expect(row(page, name)).toContainText('Draft');
    await row(page, name).getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Put on Sale' }).click();
    await expect(page.getByText('The event is on sale.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Put on Sale' })).toHaveCount(0);
    await expect(page.getByLabel('Status')).toHaveValue('on_sale');
    await page.getByLabel('Capacity').fill('90');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/admin/events');
    await expect(row(page, name)).toContainText(/Later|Next/);
    await expect(row(page, name)).toContainText('90');
    await expect(row(page, 'Lantern Festival').filter({ hasText: 'Selling now' })).toHaveCount(1);
  },
);

test(
  'an event that somebody else changed meanwhile is not overwritten',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await ownEvent(api);
    await openAs('president', `/admin/events/${event.id}`);
    await page.getByLabel('Location').fill('Mine');
    const { name, description, event_date } = event;
    const theirs = { name, description, event_date, location: 'Theirs' };
    await api.send('PUT', `/api/events/${event.id}`, theirs, 'president');
    await pressed(page, 'Save Changes').click();
    await expect(page.getByRole('alert')).toHaveText(
      'This event was changed by somebody else. Please load it again.',
    );
    await page.getByRole('button', { name: 'Load the newer details' }).click();
    await expect(page.getByLabel('Location')).toHaveValue('Theirs');
  },
);

test('a president changes what an account may do; it is in the audit log', async ({
  page,
  openAs,
  stack,
  expectAccessible,
}) => {
  const account = await ownAccount(stack);
  await openAs('president', '/admin/users');
  await expect(sections(page).getByRole('link')).toHaveText([
    'Events',
    /^The Door/,
    /^Hand-overs/,
    'Paper Tickets',
    'Transfers',
    'Statement',
    'Bring a List',
    'Organization',
    'Users',
    'Privacy',
    'Mail Log',
    'Audit Log',
  ]);
  await expect(row(page, account.name)).toContainText('Volunteer');
  await expect(row(page, account.name)).toContainText('Active');
  await expectAccessible();
  await page.getByRole('link', { name: account.name }).click();
  await choose(page, 'Role', 'Finance Director');
  await choose(page, 'Team role', 'Secretary');
  await page.getByRole('switch', { name: /Active/ }).uncheck();
  await expectAccessible();
  await pressed(page, 'Save Changes').click();
  await expect(page.getByText('The user is updated.')).toBeVisible();
  await expect(row(page, account.name)).toContainText('Finance Director');
  await expect(row(page, account.name)).toContainText('Secretary');
  await expect(row(page, account.name)).toContainText('Inactive');
  await expect(
    stack.database.query(`select role, team_role, is_active from users where id = $1`, [account.id]),
  ).resolves.toEqual([{ role: 'finance_director', team_role: 'Secretary', is_active: false }]);

  await sections(page).getByRole('link', { name: 'Audit Log' }).click();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('User changed');
  const entry = row(page, 'User changed').first();
  await expect(entry).toContainText('Petra President');
  await expect(entry).toContainText('Role Volunteer → Finance Director');
  await expect(entry).toContainText('Team role empty → Secretary');
  await expect(entry).toContainText('Active Yes → No');
});

test('the last active president stays', AT_DESK, async ({ page, openAs, stack }) => {
  const [president] = await stack.database.query<{ id: string }>(
    `select id from users where email = 'president@example.org'`,
  );
  await openAs('president', `/admin/users/${president!.id}`);
  await choose(page, 'Role', 'Volunteer');
  await pressed(page, 'Save Changes').click();
  await expect(page.getByRole('alert')).toHaveText(
    'The last active president cannot be demoted or deactivated',
  );
  await expect(page).toHaveURL(`/admin/users/${president!.id}`);
});

test('the mail log shows each mail with its state and message, and sends it again', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const sale = await api.register(makePerson());
  await openAs('finance_director', '/admin/mail-log');
  await page.getByRole('searchbox', { name: 'Search by address...' }).fill(sale.email.toUpperCase());
  await expect(page).toHaveURL(/filter=/);
  await expect(row(page, sale.email)).toHaveCount(1);
  await expect(row(page, sale.email)).toContainText('Sent', { timeout: 30_000 });
  await page.getByRole('combobox', { name: 'State' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'All States',
    'Queued',
    'Sending',
    'Sent',
    'Failed',
    'Came back',
  ]);
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page.getByText('No mails found.')).toBeVisible();
  await choose(page, 'State', 'All States');
  await expect(row(page, sale.email)).toHaveCount(1);
  await expectAccessible();
  await page.getByRole('link', { name: /^Your ticket/ }).click();
  await expect(page.getByRole('heading', { name: /^Your ticket/, level: 1 })).toBeVisible();
  const message = page.locator('iframe');
  await expect(message, 'nothing in it may run').toHaveAttribute('sandbox', '');
  await expect(message).toHaveAttribute('title', 'Message');
  await expect(message.contentFrame().getByText(sale.name).first()).toBeVisible();
  await expect(message.contentFrame().getByRole('img').first(), 'the QR code').toBeVisible();
  await page.getByText('As plain text').click();
  await expect(page.locator('pre')).toContainText(sale.name);
  await expectAccessible();
  await pressed(page, 'Send Again').click();
  await expect(page.getByText('A further copy is on its way.')).toBeVisible();
  await page.getByRole('link', { name: 'Show the copy' }).click();
  await expect(page.getByRole('link', { name: 'The first mail' })).toBeVisible();
  const rows = await stack.database.query(`select 1 from outbox where to_address = $1`, [sale.email]);
  expect(rows).toHaveLength(2);
});

test(
  'a link that sets a password is hidden, and the page says where it is',
  AT_DESK,
  async ({ page, openAs, stack, api }) => {
    const account = await ownAccount(stack);
    await api.send('POST', '/api/auth/forgot-password', { email: account.email });
    const find = () =>
      stack.database.query<{ id: string }>(`select id from outbox where to_address = $1`, [account.email]);
    await expect.poll(async () => (await find()).length).toBe(1);
    const [mail] = await find();
    await openAs('finance_director', `/admin/mail-log/${mail!.id}/show`);
    await expect(page.getByText(/The link is not shown here/)).toBeVisible();
    await expect(page.getByText('Only a president can send a mail with such a link again.')).toBeVisible();
    await expect(pressed(page, 'Send Again')).toHaveCount(0);
    await page.getByText('As plain text').click();
    await expect(page.locator('pre')).toContainText('[link hidden]');
  },
);

test(
  'the audit log is filtered by person, action and day, which the address keeps',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    const event = await ownEvent(api);
    // On a phone, a card lists its changes as list items inside it, which this filter leaves out.
    const created = row(page, event.name).filter({ hasText: 'Event created' });
    await openAs('president', '/admin/audit-log');
    await expectAccessible();
    await page.getByRole('combobox', { name: 'Person' }).fill('petra');
    await page.getByRole('option', { name: 'Petra President' }).click();
    // Not before: what other tests do meanwhile may have filled the first page.
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Event created');
    await expect(created).toHaveCount(1);
    await page.getByLabel('Day').fill('2020-02-29');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Day')).toHaveValue('2020-02-29');
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Petra President');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    await page.getByLabel('Day').fill(today);
    await expect(created).toHaveCount(1);
    await pressed(page, 'Clear filters').click();
    await expect(page.getByLabel('Day')).toHaveValue('');
  },
);

test('an entry of the audit log says whose it is, in words', AT_DESK, async ({ page, openAs, api }) => {
  const sold = await api.register();
  await api.checkIn(sold.qr_code_id);
  await openAs('president', '/admin/audit-log');
  const entry = row(page, sold.name).filter({ hasText: 'Checked in' });
  await expect(entry).toContainText('How Scanned');
  await expect(entry).not.toContainText('online');
  await expect(entry, 'ids are for programs').not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('an order chosen just as a search begins keeps the search', AT_DESK, async ({ page, openAs, api }) => {
  const sale = await api.register();
  await openAs('president', '/admin/mail-log');
  const created = page.getByRole('columnheader', { name: 'Created', exact: true });
  await expect(created).toHaveAttribute('aria-sort', 'descending');
  await created.getByRole('button').evaluate((button: HTMLElement) => {
    const push = history.pushState.bind(history);
    // Once the address has the search: the second microtask comes after React's own, and before any other task.
    history.pushState = (...place) => {
      history.pushState = push;
      push(...place);
      queueMicrotask(() => queueMicrotask(() => button.click()));
    };
  });
  await page.getByRole('searchbox', { name: 'Search by address...' }).fill(sale.email);
  await expect(created).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL((url) => url.searchParams.get('filter')!.includes(sale.email));
});

test(
  'mails and audit entries are read from the newest or from the oldest on',
  AT_DESK,
  async ({ page, openAs, api }) => {
    /** Sorts by the column's head; on a phone, which has none, by a menu. */
    const sortUpwards = async (name: string) => {
      if (isPhone(page)) {
        await page.getByRole('button', { name: 'Sort', exact: true }).click();
        await page.getByRole('menuitem', { name: `${name} ascending` }).click();
      } else {
        const head = page.getByRole('columnheader', { name, exact: true });
        await expect(head).toHaveAttribute('aria-sort', 'descending');
        await head.getByRole('button').click();
        await expect(head).toHaveAttribute('aria-sort', 'ascending');
      }
    };
    const who = makePerson();
    await api.register({ ...who, ticket_quantity: 1 });
    await api.register({ ...who, ticket_quantity: 2 });
    await openAs('president', '/admin/mail-log');
    await page.getByRole('searchbox', { name: 'Search by address...' }).fill(who.email);
    const mails = page.getByRole('link', { name: /^Your tickets? for/ });
    const [newest, oldest] = [/^Your tickets for/, /^Your ticket for/];
    await expect(mails).toHaveText([newest, oldest]);
    await sortUpwards('Created');
    await expect(mails).toHaveText([oldest, newest]);
    await page.reload();
    await expect(mails, 'the address keeps it').toHaveText([oldest, newest]);

    const event = await ownEvent(api);
    const { name, description, event_date } = event;
    const moved = { name, description, event_date, location: 'New Mill' };
    await api.send('PUT', `/api/events/${event.id}`, moved, 'president');
    const filter = encodeURIComponent(JSON.stringify({ subject_id: event.id }));
    await page.goto(`/admin/audit-log?filter=${filter}`);
    const entries = page
      .getByRole('main')
      .getByText(/^Event (changed|created)$/)
      .filter({ visible: true });
    const inList = entries.and(page.locator(':not(option)'));
    await expect(inList).toHaveText(['Event changed', 'Event created']);
    await sortUpwards('When');
    await expect(inList).toHaveText(['Event created', 'Event changed']);
  },
);

test(
  'volunteers have no access, finance directors none to users and audit log',
  AT_DESK,
  async ({ page, openAs, pageWith, api }) => {
    await openAs('volunteer', '/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    const other = await pageWith([]);
    await openPageAs(other, api, 'finance_director', '/admin/users');
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await other.goto('/admin/audit-log');
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  },
);

test(
  'users are searched, sorted by any column, paged and exported',
  AT_DESK,
  async ({ page, openAs, stack }) => {
    const account = await ownAccount(stack);
    await openAs('president', '/admin/users');
    await page
      .getByRole('searchbox', { name: 'Search by name or email...' })
      .fill(account.email.toUpperCase());
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(row(page, account.name)).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('users.csv');
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(head).toContain('full_name,email');
    expect(lines, 'what is searched for').toHaveLength(1);
    expect(lines[0]).toContain(account.email);
    await choose(page, 'Role', 'Finance Director');
    await expect(page.getByText('No users found.')).toBeVisible();
    await choose(page, 'Role', 'Volunteer');
    await choose(page, 'Account status', 'Active');
    await expect(row(page, account.name), 'filters and search together').toBeVisible();
    await choose(page, 'Account status', 'Inactive');
    await expect(row(page, account.name)).toHaveCount(0);
    await choose(page, 'Role', 'All Roles');
    await choose(page, 'Account status', 'Any Status');
    await page.getByRole('searchbox').fill('');
    const names = page.locator('tbody tr td:first-child');
    const header = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
    const sorted = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b));
    await header.click();
    await expect(async () => {
      const texts = await names.allTextContents();
      expect(texts.length).toBeGreaterThan(1);
      expect(texts).toEqual(sorted(texts));
    }).toPass();
    await header.click();
    await expect(async () => {
      const texts = await names.allTextContents();
      expect(texts).toEqual(sorted(texts).toReversed());
    }).toPass();
  },
);

test(
  'columns and saved queries are kept for the person, and for nobody else',
  AT_DESK,
  async ({ page, openAs, api }) => {
    await api.register(makePerson());
    await openAs('president', '/admin/mail-log');
    const column = (at: Page) => at.getByRole('columnheader', { name: 'Attempts' });
    await expect(column(page)).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('switch', { name: 'Attempts' }).click();
    await page.keyboard.press('Escape');
    await expect(column(page)).toHaveCount(0);
    await choose(page, 'State', 'Failed');
    await expect(page).toHaveURL(/filter=.*failed/);
    await page.getByRole('button', { name: 'Saved queries' }).click();
    await page.getByRole('button', { name: 'Save current query...' }).click();
    await page.getByLabel('Query name').fill('What failed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto('/admin/mail-log');
    await expect(page.getByRole('columnheader', { name: 'Subject' })).toBeVisible();
    await expect(column(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Saved queries' }).click();
    await page.getByText('What failed').click();
    await expect(page).toHaveURL(/filter=.*failed/);
    // Another person uses the same device.
    const other = await page.context().newPage();
    await openPageAs(other, api, 'finance_director', '/admin/mail-log');
    await expect(column(other)).toBeVisible();
  },
);

test('chosen mails are sent again at once', AT_DESK, async ({ page, openAs, api, stack }) => {
  const sale = await api.register(makePerson());
  await api.register({ name: sale.name, email: sale.email, phone: sale.phone });
  await openAs('finance_director', '/admin/mail-log');
  await page.getByRole('searchbox', { name: 'Search by address...' }).fill(sale.email);
  await expect(row(page, sale.email).filter({ hasText: 'Sent' })).toHaveCount(2, { timeout: 30_000 });
  // Until the search has narrowed the list, "all" would include other tests' mails.
  await expect(page.getByRole('checkbox', { name: 'Select this row' })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2 items selected')).toBeVisible();
  await pressed(page, 'Send Again').click();
  await expect(page.getByText('2 further copies are on their way.')).toBeVisible();
  await expect(row(page, sale.email)).toHaveCount(4);
  const rows = await stack.database.query(`select 1 from outbox where to_address = $1`, [sale.email]);
  expect(rows).toHaveLength(4);
});
