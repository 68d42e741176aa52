import type { Page } from '@playwright/test';
import type { EventDto, LoginDto } from '../src/api/generated/rest';
import type { Api } from './support/api';
import { cameraFlags, filmCodes } from './support/camera';
import { ownEvent } from './support/events';
import { expectFits } from './support/fits';
import { look } from './support/look';
import { handOut, makeBook, offer, storedTicket } from './support/paper';
import { ownSeller, type Seller } from './support/sellers';
import type { Stack } from './support/stack';
import { AT_DESK, AT_PHONE, expect, openWith, test } from './support/test';

// The seller's own paper tickets.

const MY_PAPER = '/profile/paper';

const line = (page: Page) => page.getByRole('region', { name: 'My Paper Tickets' });
const ofEvent = (page: Page, { name }: EventDto) => page.getByRole('region', { name, exact: true });
const sold = (page: Page) => page.getByRole('region', { name: 'Sold tickets' });
/** A button that is there once: beside the form, or in the dock of a phone. */
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const from = (page: Page) => page.getByLabel('From', { exact: true });
const to = (page: Page) => page.getByLabel('To', { exact: true });
const good = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });
const refused = (page: Page) => page.getByRole('alert').filter({ hasText: 'left as' });
/** What stands under a name such as `To sell`. */
const figure = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('..').getByRole('definition');

async function lookAtBoth(page: Page, name: string): Promise<void> {
  if (!process.env.LOOK) return;
  await look(page, name);
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await look(page, name);
  await page.setViewportSize(before);
}

/** An event with a book of 100, and a seller. */
async function withBook({
  api,
  stack,
}: {
  api: Api;
  stack: Stack;
}): Promise<{ event: EventDto; vera: Seller }> {
  const event = await ownEvent(api);
  await makeBook(api, event);
  return { event, vera: await ownSeller(stack, { name: 'Vera' }) };
}

/** A seller with these numbers out. */
async function withPaper(
  run: { api: Api; stack: Stack },
  ranges: string[],
): Promise<{ event: EventDto; vera: Seller; session: LoginDto }> {
  const { event, vera } = await withBook(run);
  return { event, vera, session: await handOut(run.api, event, vera, ranges) };
}

const stateOf = async (stack: Stack, event: EventDto, number: number) =>
  (await storedTicket(stack, event, number)).state;

test(
  'an offer is accepted in part after counting, declined, and accepted whole',
  AT_PHONE,
  async ({ page, api, stack, expectAccessible }) => {
    const { event, vera } = await withBook({ api, stack });
    await offer(api, event, vera, ['1-20']);
    await openWith(page, await api.signIn(vera), '/profile');
    await expect(line(page)).toContainText('20 tickets are offered to you');
    await lookAtBoth(page, 'profile-line');
    await expectFits(page);
    await line(page).getByRole('link', { name: 'My Paper Tickets' }).click();
    await expect(page).toHaveURL(MY_PAPER);
    await expect(page).toHaveTitle(/My Paper Tickets/);
    const offered = page.getByRole('region', { name: '20 tickets are offered to you' });
    await expect(offered).toContainText('No. 1-20');
    await expect(button(page, 'Sold')).toHaveCount(0);
    await lookAtBoth(page, 'offered');

    await button(page, 'Some Are Missing').click();
    const counted = page.getByLabel('Numbers that you counted');
    await expect(counted).toHaveValue('1-20');
    await counted.fill('seventeen');
    await button(page, 'Accept 0').click();
    await expect(offered).toContainText('Please enter numbers as they are on the tickets');
    await counted.fill('30-40');
    await expect(offered).toContainText('None of these numbers is among those offered');
    await lookAtBoth(page, 'counted-none');
    await counted.fill('1-17, 20');
    await expect(offered.getByRole('status')).toHaveText('18 for you, 2 back to whoever offered them');
    await lookAtBoth(page, 'counted');
    await expectAccessible();
    await expectFits(page);
    await button(page, 'Accept 18').click();
    await expect(good(page, 'You have them now')).toContainText('No. 1-17, 20');
    await expect(offered).toHaveCount(0);
    await expect(figure(page, 'To sell')).toContainText('18');
    await expect(figure(page, 'To sell')).toContainText('No. 1-17, 20');
    await lookAtBoth(page, 'accepted');
    await expectFits(page);
    for (const back of [18, 19]) expect(await stateOf(stack, event, back)).toBe('printed');
    for (const kept of [1, 17, 20]) expect(await stateOf(stack, event, kept)).toBe('out');

    await offer(api, event, vera, ['21-22']);
    await page.reload();
    await expect(page.getByRole('region', { name: '2 tickets are offered to you' })).toContainText(
      'No. 21-22',
    );
    await lookAtBoth(page, 'offered-beside');
    await button(page, 'Decline').click();
    await expect(good(page, 'Declined')).toContainText('No. 21-22');
    await expect(figure(page, 'To sell')).toContainText('18');
    expect(await stateOf(stack, event, 21)).toBe('printed');

    await offer(api, event, vera, ['18']);
    await offer(api, event, vera, ['19']);
    await page.reload();
    const one = page.getByRole('region', { name: '1 ticket is offered to you' });
    await expect(one).toHaveCount(2);
    await one.filter({ hasText: 'No. 18' }).getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(good(page, 'You have them now')).toContainText('No. 18');
    await expect(one).toHaveCount(1);
    await button(page, 'Accept').click();
    await expect(good(page, 'You have them now')).toContainText('No. 19');
    await expect(figure(page, 'To sell')).toContainText('No. 1-20');
    expect(await stateOf(stack, event, 19)).toBe('out');
  },
);

test('an offer that was withdrawn meanwhile is said, and gone', AT_PHONE, async ({ page, api, stack }) => {
  const { event, vera } = await withBook({ api, stack });
  const { assignment } = await offer(api, event, vera, ['1-2']);
  await openWith(page, await api.signIn(vera), MY_PAPER);
  await expect(button(page, 'Accept All 2')).toBeVisible();
  await api.send('POST', `/api/paper/assignments/${assignment!.id}/withdraw`, undefined, 'finance_director');
  await button(page, 'Accept All 2').click();
  await expect(button(page, 'Accept All 2')).toHaveCount(0);
  await expect(ofEvent(page, event).getByRole('alert')).toContainText('no longer offered');
  await lookAtBoth(page, 'withdrawn');
  expect(await stateOf(stack, event, 1)).toBe('printed');
});

test('a run is reported sold in four presses; own cash follows, and an undo takes all of it back', async ({
  page,
  api,
  stack,
  expectAccessible,
}) => {
  const { event, vera, session } = await withPaper({ api, stack }, ['1-25']);
  await openWith(page, session, '/registration');
  await expect(line(page)).toContainText('25 to sell');
  let [presses, keys] = [0, 0];
  await line(page).getByRole('link', { name: 'My Paper Tickets' }).click();
  presses++;
  for (const [field, number] of [
    [from, '8'],
    [to, '17'],
  ] as const) {
    await field(page).click();
    presses++;
    // What stands there is selected by the press.
    await page.keyboard.type(number);
    keys += number.length;
    await expect(field(page)).toHaveValue(number);
  }
  await button(page, 'Sold').click();
  presses++;
  await expect(good(page, '10 tickets are sold')).toContainText('No. 8-17');
  console.log(`a run of paper tickets reported sold: ${presses} presses and ${keys} keys`);
  expect(presses).toBe(4);
  await expect(figure(page, 'Sold')).toContainText('10');
  await expect(figure(page, 'Sold')).toContainText('No. 8-17');
  await expect(figure(page, 'To sell')).toContainText('No. 1-7, 18-25');
  await expect(figure(page, 'Came to')).toHaveText('$150.00');
  const cash = page.getByRole('link', { name: 'Your cash in hand' });
  await expect(cash).toContainText('$150.00');
  await expect(from(page), 'the next one that is out').toHaveValue('1');
  await expect(sold(page).getByRole('listitem')).toHaveCount(10);
  expect(await storedTicket(stack, event, 8)).toMatchObject({ state: 'sold', seller: vera.id, inside: 0 });
  await lookAtBoth(page, 'sold');
  await expectFits(page);

  await good(page, '10 tickets are sold').getByRole('button', { name: 'Undo' }).click();
  await expect(good(page, '10 tickets are to sell again')).toContainText('No. 8-17');
  await expect(figure(page, 'To sell')).toContainText('No. 1-25');
  await expect(cash, 'of this event there is none').toHaveCount(0);
  await expect(sold(page)).toHaveCount(0);
  expect(await storedTicket(stack, event, 8)).toMatchObject({ state: 'out', seller: null });

  // The next ones are a press each, without typing.
  await page.getByRole('button', { name: 'The next 5' }).click();
  await expect(to(page)).toHaveValue('5');
  await button(page, 'Sold').click();
  await expect(good(page, '5 tickets are sold')).toContainText('No. 1-5');
  await page.getByRole('button', { name: 'All 20' }).click();
  await button(page, 'Sold').click();
  await expect(good(page, '20 tickets are sold')).toContainText('No. 6-25');
  await expect(figure(page, 'To sell')).toContainText('You have none left to sell.');
  await expect(button(page, 'Sold')).toHaveCount(0);
  await expect(cash).toContainText('$375.00');
  await expect(sold(page).getByRole('listitem')).toHaveCount(10);
  await lookAtBoth(page, 'all-sold');
  await expectAccessible();
  await expectFits(page);
  await sold(page).getByRole('button', { name: 'Show More' }).click();
  await expect(sold(page).getByRole('listitem')).toHaveCount(20);
  await cash.click();
  await expect(page.getByRole('region', { name: 'Cash', exact: true })).toContainText('Cash in hand$375.00');
});

test(
  'of mixed numbers the good ones are sold, and each other one is named with why',
  AT_PHONE,
  async ({ page, api, stack, expectAccessible }) => {
    const { event, session } = await withPaper({ api, stack }, ['1-20']);
    const otto = await ownSeller(stack, { name: 'Otto' });
    await handOut(api, event, otto, ['21-22']);
    await api.send('POST', '/api/paper/sales', { event_id: event.id, ranges: ['5-6'] }, session);
    await api.send(
      'POST',
      '/api/paper/void',
      { event_id: event.id, ranges: ['9'], reason: 'Torn' },
      'president',
    );
    await openWith(page, session, MY_PAPER);
    // Nothing is sent of what cannot be read.
    await from(page).fill('');
    await button(page, 'Sold').click();
    await expect(ofEvent(page, event)).toContainText('Type the number on the ticket');
    await from(page).fill('12');
    await to(page).fill('3');
    await expect(ofEvent(page, event)).toContainText('The last number comes after the first');
    await lookAtBoth(page, 'backwards');
    expect(await stateOf(stack, event, 12)).toBe('out');

    await from(page).fill('1');
    await to(page).fill('102');
    await button(page, 'Sold').click();
    await expect(good(page, '17 tickets are sold')).toContainText('No. 1-4, 7-8, 10-20');
    await expect(refused(page)).toContainText('85 numbers were left as they were');
    await expect(refused(page).getByRole('listitem')).toHaveText([
      'No. 5-6 Already reported as sold',
      'No. 9 No longer good',
      'No. 21-100 You do not have this ticket',
      'No. 101-102 There is no such number',
    ]);
    expect(await storedTicket(stack, event, 21)).toMatchObject({ state: 'out', seller: null });
    await lookAtBoth(page, 'refused');
    await expectAccessible();
    await expectFits(page);
  },
);

test(
  'a name is added later, and is the sale’s; what was changed since is not undone',
  AT_PHONE,
  async ({ page, api, stack, expectAccessible }) => {
    const { event, session } = await withPaper({ api, stack }, ['1-5']);
    await api.send('POST', '/api/paper/sales', { event_id: event.id, ranges: ['1-3'] }, session);
    await openWith(page, session, MY_PAPER);
    const row = (number: number) =>
      sold(page)
        .getByRole('listitem')
        .filter({ hasText: `No. ${number}` });
    await expect(row(2)).toContainText('No name yet');
    await page.getByRole('button', { name: 'Add the name for No. 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add the name for No. 2' });
    await dialog.getByLabel('Name').fill('Ada Lane');
    await dialog.getByLabel('Phone').fill('4155550101');
    await lookAtBoth(page, 'name');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(2)).toContainText('Ada Lane');
    await expect(row(2)).toContainText('(415) 555-0101');
    await expect(row(1)).toContainText('No name yet');
    await lookAtBoth(page, 'named');
    const [stored] = await stack.database.query(
      `select r.name, r.phone, r.email from paper_tickets t join registrations r on r.id = t.registration_id
     where t.event_id = $1 and t.number = 2`,
      [event.id],
    );
    expect(stored).toEqual({ name: 'Ada Lane', phone: '4155550101', email: null });

    await page.getByRole('button', { name: 'Undo No. 3' }).click();
    await expect(good(page, '1 ticket is to sell again')).toContainText('No. 3');
    await expect(row(3)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo No. 2' }).click();
    await expect(refused(page).getByRole('listitem')).toHaveText('No. 2 The sale was changed since');
    expect(await stateOf(stack, event, 2)).toBe('sold');
    await expectFits(page);
  },
);

test(
  'whoever declines all that they were offered reads that they did',
  AT_PHONE,
  async ({ page, api, stack }) => {
    const { event, vera } = await withBook({ api, stack });
    await offer(api, event, vera, ['1-3']);
    await openWith(page, await api.signIn(vera), MY_PAPER);
    await button(page, 'Decline').click();
    await expect(good(page, 'Declined')).toContainText('No. 1-3');
    await expect(button(page, 'Decline')).toHaveCount(0);
    expect(await stateOf(stack, event, 3)).toBe('printed');
    await lookAtBoth(page, 'declined');
    await page.reload();
    await expect(page.getByText('You have no paper tickets.')).toBeVisible();
  },
);

test('a seller without paper sees nothing of it', AT_PHONE, async ({ page, api, stack }) => {
  const known = () => page.waitForResponse((response) => response.url().endsWith('/api/paper/me'));
  for (const path of ['/profile', '/registration']) {
    const answered = known();
    if (path === '/profile') await openWith(page, await api.signIn(await ownSeller(stack)), path);
    else await page.goto(path);
    expect(await (await answered).json()).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('My Paper Tickets')).toHaveCount(0);
  }
  await page.goto(MY_PAPER);
  await expect(page.getByText('You have no paper tickets.')).toBeVisible();
  await expect(button(page, 'Sold')).toHaveCount(0);
  await lookAtBoth(page, 'none');
});

test('the page is in Spanish too', AT_PHONE, async ({ page, api, stack }) => {
  const { event, vera, session } = await withPaper({ api, stack }, ['1-10']);
  await offer(api, event, vera, ['11-20']);
  await page.addInitScript(() => localStorage.setItem('usher.language', 'es'));
  await openWith(page, session, MY_PAPER);
  await expect(page.getByRole('heading', { level: 1, name: 'Mis boletos de papel' })).toBeVisible();
  await lookAtBoth(page, 'es-offered');
  await expectFits(page);
  await button(page, 'Aceptar los 10').click();
  await expect(good(page, 'Ya los tienes')).toContainText('N.º 11-20');
  await page.getByLabel('Del', { exact: true }).fill('9');
  await page.getByLabel('Al', { exact: true }).fill('21');
  await button(page, 'Vendidos').click();
  await expect(good(page, '12 boletos vendidos')).toContainText('N.º 9-20');
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText('N.º 21 No tienes este boleto');
  await expect(page.getByText('Sin nombre todavía').first()).toBeVisible();
  await lookAtBoth(page, 'es-sold');
  await expectFits(page);
});

test('a lost answer counts nothing twice', AT_DESK, async ({ page, api, stack, network }) => {
  const { event, session } = await withPaper({ api, stack }, ['1-10']);
  await openWith(page, session, network.url + MY_PAPER);
  await page.getByRole('button', { name: 'The next 2' }).click();
  network.setFate((_method, path) => (path === '/api/paper/sales' ? 'lose' : 'pass'));
  await button(page, 'Sold').click();
  await expect(page.getByRole('alert').filter({ hasText: 'nothing counts twice' })).toBeVisible();
  network.setFate('pass');
  await button(page, 'Sold').click();
  await expect(good(page, '2 tickets are sold')).toContainText('No. 1-2');
  const [{ sales }] = (await stack.database.query<{ sales: number }>(
    'select count(*)::int as sales from registrations where event_id = $1',
    [event.id],
  )) as [{ sales: number }];
  expect(sales).toBe(2);
});

test(
  'tickets are read by the camera, one after the other, and reported together',
  AT_PHONE,
  async ({ api, stack, camera, pageWith }) => {
    const { event, vera, session } = await withPaper({ api, stack }, ['1-10']);
    const codes = await Promise.all([3, 7, 11].map((number) => storedTicket(stack, event, number)));
    await filmCodes(
      camera.file,
      codes.map(({ code }) => code),
    );
    const page = await pageWith(cameraFlags.film(camera.file));
    await openWith(page, session, MY_PAPER);
    await page.getByRole('button', { name: 'Scan Them' }).click();
    const scanned = page.getByRole('status').filter({ hasText: 'No. 3, 7' });
    await expect(scanned).toContainText('2 tickets');
    await expect(
      page.getByRole('alert').filter({ hasText: 'This is none of your paper tickets.' }),
    ).toBeVisible();
    await lookAtBoth(page, 'scanned');
    await button(page, 'Sold').click();
    await expect(good(page, '2 tickets are sold')).toContainText('No. 3, 7');
    for (const number of [3, 7])
      expect(await storedTicket(stack, event, number)).toMatchObject({ state: 'sold', seller: vera.id });
    expect(await stateOf(stack, event, 11)).toBe('printed');
    // Read again, they are told to be sold.
    await expect(page.getByRole('alert').filter({ hasText: /No\. [37]: / })).toBeVisible();
    await page.getByRole('button', { name: 'Type the Numbers' }).click();
    await expect(page.locator('video')).toHaveCount(0);
  },
);
