import type { Page } from '@playwright/test';
import { menuPathOf, ownEvent } from './support/events';
import { expectFits } from './support/fits';
import { handOut, makeBook, takeBack } from './support/paper';
import { bytesOf, pagesOf, part, section } from './support/paper-page';
import { ownSeller } from './support/sellers';
import type { AccountRole } from './support/stack';
import { AT_DESK, expect, openAs as openAsIn, test } from './support/test';

const give = (page: Page) => section(page, 'Give and Take Back');
const offers = (page: Page) => section(page, 'Offers');
/** The button that sends the form: in the dock on a phone. */
const submit = (page: Page, name: string) =>
  page.locator('button[type=submit]').filter({ hasText: name, visible: true });

test('tickets are made and printed; a second print asks first', async ({
  page,
  openAs,
  api,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  await openAs('finance_director', menuPathOf('paper', event));
  const books = section(page, 'Books');
  await expect(books).toContainText('No paper tickets are made for this event yet.');
  await expectAccessible();

  const dialog = page.getByRole('dialog');
  const make = () => page.getByRole('button', { name: 'Make Tickets' }).filter({ visible: true }).click();
  await make();
  const submit = dialog.getByRole('button', { name: 'Make Tickets' });
  await submit.click();
  await expect(dialog).toContainText('This field is required');
  await dialog.getByLabel('How many, up to 2,000').fill('2001');
  await expect(dialog).toContainText('A book has a whole number of tickets from 1 to 2,000');
  await dialog.getByLabel('How many, up to 2,000').fill('20');
  await dialog.getByLabel('Price of one ticket').fill('0');
  await expect(dialog).toContainText('Only the president makes tickets that cost nothing');
  await dialog.getByLabel('Price of one ticket').fill('12.50');
  await dialog.getByLabel('Label, such as for whom they are').fill('Parish office');
  await expectAccessible();
  await submit.click();
  await expect(page.getByText('Tickets 1 to 20 are made.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(books).toContainText('Parish office');
  await expect(books).toContainText('$12.50');
  await expect(books).toContainText('Not printed yet');

  // Without a price of its own it has the price of now, which this event has not.
  await make();
  await dialog.getByLabel('How many, up to 2,000').fill('5');
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('No price is set for one such ticket');
  await page.keyboard.press('Escape');

  const print = page.getByRole('button', { name: 'Print 1 to 20' });
  await print.click();
  await expect(dialog).toContainText('A PDF of 3 pages, eight tickets each with crop marks.');
  const answer = page.waitForResponse((response) => response.url().includes('/pdf'));
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloaded;
  const headers = (await answer).headers();
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  expect(download.suggestedFilename()).toBe('tickets-1-20.pdf');
  const pdf = await bytesOf(download);
  expect(pagesOf(pdf)).toEqual({ isWhole: true, pages: 3, box: [612, 792] });
  console.log(`the PDF of 20 tickets: ${pdf.length} bytes`);
  await expect(dialog).toHaveCount(0);
  await expect(books).toContainText(/Printed \w+ \d+, \d{4} at/);

  await print.click();
  await dialog.getByLabel('Paper').selectOption('A4');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  await expect(dialog.getByRole('alert')).toContainText('two people can have the same ticket');
  await expectAccessible();
  const again = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Print Again' }).click();
  expect(pagesOf(await bytesOf(await again))).toEqual({ isWhole: true, pages: 3, box: [595, 842] });
  await expectFits(page);
});

test(
  'tickets are offered, withdrawn, taken back and made void; what did not qualify is named',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    await makeBook(api, event);
    const vera = await ownSeller(stack);
    const otto = await ownSeller(stack, { name: 'Otto' });
    const session = await handOut(api, event, otto, ['1-10']);
    await api.send(
      'POST',
      '/api/paper/sales',
      { event_id: event.id, ranges: ['3'], names: { 3: { name: 'Ada Lane' } } },
      session,
    );
    await openAs('finance_director', menuPathOf('paper/give', event));
    const numbers = give(page).getByLabel('Numbers');
    const person = give(page).getByRole('combobox');
    const status = give(page).getByRole('status');
    await expect(give(page)).toContainText('In stock (With Food, $15.00):11-100');

    // Nobody and nothing is said at the fields; so is a text that names no numbers.
    await submit(page, 'Offer').click();
    await expect(give(page)).toContainText('Please choose somebody');
    await expect(give(page)).toContainText('This field is required');
    await numbers.fill('25-11');
    await expect(give(page)).toContainText('Please enter numbers as they are on the tickets');
    await numbers.fill('1-5000');
    await expect(give(page)).toContainText('At most 2,000 numbers at a time');
    await numbers.fill('8-35, 40 101');
    await expect(give(page)).toContainText('30 tickets');
    // Not to oneself.
    await person.fill('Felix Finance');
    await expect(page.getByText('Nobody of this name')).toBeVisible();
    await person.fill(vera.name);
    await page.getByRole('option', { name: vera.name }).click();
    await submit(page, 'Offer').click();
    await expect(status).toContainText(`26 tickets offered to ${vera.name}: 11-35, 40`);
    await expect(status).toContainText('4 tickets left as before');
    await expect(status.getByRole('listitem')).toHaveText([
      '8-10: somebody has it out',
      '101: there is no such number',
    ]);
    await expect(numbers, 'the next as many').toHaveValue('41-66');
    await expect(person).toBeFocused();
    await expectAccessible();

    const offered = offers(page).getByRole('listitem').filter({ hasText: vera.name });
    await expect(offered).toContainText('Offered');
    await expect(offered).toContainText('11-35, 40');
    await expect(offered).toContainText('26 tickets');
    await expect(offered).toContainText(/Offered by Felix Finance, \w+ \d+, \d{4} at/);
    await expect(offers(page).getByRole('listitem').filter({ hasText: otto.name })).toContainText(
      `Accepted by ${otto.name}, `,
    );
    await offered.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(offered).toContainText('Withdrawn by Felix Finance, ');
    await expect(offered.getByRole('button')).toHaveCount(0);
    await offers(page).getByLabel('State').selectOption('Accepted');
    await expect(offers(page).getByRole('listitem')).toHaveCount(1);

    // Back from whoever has some out: all, or what is typed.
    await give(page).getByRole('button', { name: 'Take Back' }).first().click();
    await person.fill(otto.name);
    await page.getByRole('option', { name: otto.name }).click();
    await expect(give(page)).toContainText(`${otto.name} has out: 1-2, 4-10`);
    await give(page).getByRole('button', { name: 'All 9' }).click();
    await expect(numbers).toHaveValue('1-2, 4-10');
    await numbers.fill('1-4, 50');
    await submit(page, 'Take Back').click();
    await expect(status).toContainText(`3 tickets taken back from ${otto.name}: 1-2, 4`);
    await expect(status.getByRole('listitem')).toHaveText(['3: sold', '50: nobody has it']);

    await give(page).getByRole('button', { name: 'Make Void' }).first().click();
    await numbers.fill('5, 100');
    await submit(page, 'Make Void').click();
    await expect(give(page)).toContainText('This field is required');
    await give(page).getByLabel('Reason').fill('Lost on the bus');
    await submit(page, 'Make Void').click();
    await expect(page.getByRole('dialog')).toContainText('Make 2 tickets void: 5, 100?');
    await page.getByRole('dialog').getByRole('button', { name: 'Make Void' }).click();
    await expect(status).toContainText('2 tickets made void: 5, 100');
    await expectFits(page);
  },
);

test('every number is found, and leads to its sale; of each holder every missing one is named', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  await makeBook(api, event, { count: 40 });
  const vera = await ownSeller(stack, { name: 'Vera' });
  const otto = await ownSeller(stack, { name: 'Otto' });
  const session = await handOut(api, event, vera, ['1-20']);
  await handOut(api, event, otto, ['21-25']);
  const names = { 2: { name: 'Ada Lane', phone: '(415) 555-0101' } };
  await api.send('POST', '/api/paper/sales', { event_id: event.id, ranges: ['1-12'], names }, session);
  await takeBack(api, event, vera, ['20']);
  await api.send(
    'POST',
    '/api/paper/void',
    { event_id: event.id, ranges: ['19'], reason: 'Torn' },
    'president',
  );

  await openAs('president', menuPathOf('paper', event));
  await part(page, 'By Holder').click();
  const holders = section(page, 'By Holder');
  await expect(holders).toContainText('Missing: 13-18');
  await expect(holders).toContainText('Missing: 21-25');
  const isWide = page.viewportSize()!.width >= 1024;
  if (isWide) {
    const row = (name: string) => holders.getByRole('row').filter({ hasText: name });
    await expect(row(vera.name)).toContainText(/20120161\$180\.00/);
    await expect(row('All')).toContainText('2512011111'.slice(0, 4));
    await expect(holders.getByRole('columnheader')).toHaveCount(9);
  } else
    await expect(holders.getByRole('listitem').filter({ hasText: vera.name })).toContainText(
      'Received20Sold12Cancelled0Returned1Out6Void1',
    );
  await expectAccessible();
  await expectFits(page);

  await part(page, 'All Tickets').click();
  const tickets = section(page, 'All Tickets');
  await expect(tickets).toContainText('Showing 1 to 40 of 40 tickets');
  await expectAccessible();
  await expectFits(page);
  await tickets.getByLabel('State').selectOption('Out');
  await expect(tickets).toContainText('Showing 1 to 11 of 11 tickets');
  await tickets.getByRole('combobox', { name: 'Holder' }).fill(otto.name);
  await page.getByRole('option', { name: otto.name }).click();
  await expect(tickets).toContainText('Showing 1 to 5 of 5 tickets');
  await tickets.getByLabel('Number', { exact: true }).fill('two');
  await expect(tickets.getByRole('alert')).toHaveText('Enter one number');
  await tickets.getByLabel('Number', { exact: true }).fill('2');
  await expect(tickets).toContainText('No ticket matches.');
  await page.goto(menuPathOf('paper/tickets', event));
  await tickets.getByLabel('Number', { exact: true }).fill('2');
  await expect(tickets).toContainText('Showing 1 to 1 of 1 tickets');
  await tickets.getByRole('link', { name: 'Open the sale of 2', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ada Lane' }).first()).toBeVisible();

  // From a holder straight to taking back.
  await page.goto(menuPathOf('paper/holders', event));
  await page.getByRole('link', { name: `Take back from ${otto.name}` }).click();
  await expect(give(page).getByRole('combobox')).toHaveValue(otto.name);
  await expect(give(page)).toContainText(`${otto.name} has out: 21-25`);
});

test(
  'hand-over, statement, list and person’s page tell of the paper tickets',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await makeBook(api, event, { count: 10 });
    const vera = await ownSeller(stack, { name: 'Vera' });
    const session = await handOut(api, event, vera, ['1-8']);
    const names = { 2: { name: 'Ada Lane', phone: '(415) 555-0101' } };
    await api.send('POST', '/api/paper/sales', { event_id: event.id, ranges: ['1-4'], names }, session);
    const { data } = await api.send<{ data: Array<{ registration_id: string }> }>(
      'GET',
      `/api/paper/tickets?event_id=${event.id}&number=4`,
      undefined,
      'president',
    );
    const cancelled = data[0]!.registration_id;
    await api.send(
      'POST',
      `/api/attendees/${cancelled}/cancel`,
      { reason: 'Ill', refund: 'seller' },
      'president',
    );
    const { id } = await api.send<{ id: string }>(
      'POST',
      '/api/hand-overs',
      { event_id: event.id, declared_amount: 45, is_final: true },
      session,
    );
    await api.send('POST', `/api/hand-overs/${id}/receive`, { received_amount: 45 }, 'finance_director');

    await openAs('president', menuPathOf('hand-overs', event));
    const row = page.getByRole('listitem').filter({ hasText: vera.name });
    await expect(row.first()).toContainText('4 paper tickets still out: 5-8');
    await page.goto(`/hand-overs/${id}`);
    await expect(page.getByText('4 paper tickets still out: 5-8')).toBeVisible();
    await expectFits(page);

    await page.goto(`/statement/${event.id}`);
    const table = page.getByRole('table', { name: 'Paper tickets by holder' });
    const cells = (name: string) => table.getByRole('row').filter({ hasText: name }).getByRole('cell');
    await expect(cells(vera.name)).toHaveText(['8', '3', '1', '0', '4', '0', '$45.00']);
    await expect(cells('Total')).toHaveText(['8', '3', '1', '0', '4', '0', '$45.00']);
    await expect(table).toContainText('Missing: 5-8');
    await page.emulateMedia({ media: 'print' });
    await expect(table.getByText('Missing: 5-8')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    await page.goto(`/dashboard/attendees?event=${event.id}`);
    await expect(page.getByText('Paper ticket 1', { exact: true })).toBeVisible();
    await expect(page.getByText('Paper ticket 2', { exact: true })).toBeVisible();
    await expect(page.getByText('Paper ticket 4', { exact: true })).toHaveCount(0);
    await page.goto(`/dashboard/attendees/${cancelled}/show?event=${event.id}`);
    await page.getByRole('switch').check();
    const ticket = page.getByRole('listitem').filter({ hasText: 'Paper ticket 4' });
    await expect(ticket).toContainText('Cancelled');
    await page.goto(menuPathOf('paper/tickets', event));
    await page.getByLabel('Number', { exact: true }).fill('4');
    await expect(section(page, 'All Tickets')).toContainText('Void');
  },
);

test(
  'whoever manages paper tickets has their page, and nobody else',
  AT_DESK,
  async ({ api, browser, ownContext }) => {
    const event = await ownEvent(api);
    for (const role of ['president', 'finance_director', 'volunteer'] satisfies AccountRole[]) {
      const context = await browser.newContext(ownContext);
      const own = await context.newPage();
      await openAsIn(own, api, role, menuPathOf('paper', event));
      if (role === 'volunteer') await expect(own.getByText('Access Denied')).toBeVisible();
      else {
        await expect(section(own, 'Books')).toBeVisible();
        await expect(
          own
            .getByRole('navigation', { name: 'Administration' })
            .getByRole('link', { name: 'Paper Tickets' }),
        ).toBeVisible();
      }
      await context.close();
    }
  },
);

test('the page is in Spanish too', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  await makeBook(api, event);
  const vera = await ownSeller(stack);
  await page.addInitScript(() => localStorage.setItem('usher.language', 'es'));
  await openAs('finance_director', menuPathOf('paper', event));
  await expect(page.getByRole('heading', { level: 1, name: 'Boletos de papel' })).toBeVisible();
  await expect(section(page, 'Talonarios')).toContainText('1 a 100');
  await page.getByRole('link', { name: 'Entregar y recoger' }).click();
  await page.getByRole('combobox', { name: 'A quién' }).fill(vera.name);
  await page.getByRole('option', { name: vera.name }).click();
  await page.getByLabel('Números').fill('99-101');
  await page.getByRole('button', { name: 'Ofrecer', exact: true }).click();
  const status = section(page, 'Entregar y recoger').getByRole('status');
  await expect(status).toContainText(`2 boletos: ofrecidos a ${vera.name}: 99-100`);
  await expect(status).toContainText('101: no existe ese número');
});

test(
  'a draft’s tickets are printed and not given yet; of an event that is over none are made',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const draft = await ownEvent(api, { status: 'draft' });
    await makeBook(api, draft);
    await openAs('finance_director', menuPathOf('paper/give', draft));
    await expect(give(page)).toContainText('This event is a draft.');
    await expect(give(page).getByRole('button', { name: 'Offer' })).toHaveCount(0);
    const over = await ownEvent(api);
    await makeBook(api, over);
    const vera = await ownSeller(stack);
    await handOut(api, over, vera, ['1-3']);
    await stack.database.query(`update events set event_date = now() - interval '9 days' where id = $1`, [
      over.id,
    ]);
    await page.goto(menuPathOf('paper', over));
    await expect(page.getByText('This event is over: no more tickets are made')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make Tickets' })).toHaveCount(0);
    await part(page, 'Give and Take Back').click();
    await give(page).getByRole('button', { name: 'Take Back' }).first().click();
    await give(page).getByRole('combobox').fill(vera.name);
    await page.getByRole('option', { name: vera.name }).click();
    await give(page).getByRole('button', { name: 'All 3' }).click();
    await give(page).getByRole('button', { name: 'Take Back' }).last().click();
    await expect(give(page).getByRole('status').filter({ hasText: 'taken back' })).toContainText(
      `3 tickets taken back from ${vera.name}: 1-3`,
    );
  },
);
