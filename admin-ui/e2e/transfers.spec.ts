import type { Page } from '@playwright/test';
import { ownEvent, sell } from './support/events';
import { expectFits } from './support/fits';
import { makeTransfers, uploadFor } from './support/screenshots';
import { AT_DESK, expect, test } from './support/test';

const list = (page: Page) => page.getByRole('region', { name: 'Transfers', exact: true });
/** Makes the texts of a file new: a line that was accepted is used in every event's file. */
const newToken = (): string => Math.random().toString().slice(2, 10);
const detail = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'transfers are looked at one by one, by keys or buttons',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const [one, two] = await makeTransfers({ stack, api }, event.id, [1, 4]);
    await sell(stack, event.id, [
      { payment_mode: 'zelle', ticket_quantity: 2, cents: 1900, name: 'Nora Lindqvist' },
    ]);
    await openAs('finance_director', `/uploads?event=${event.id}`);
    await page.getByRole('link', { name: 'Review transfers' }).click();
    await expect(page).toHaveTitle('Bank Transfers · Usher');
    await expect(page.getByText('$0.00 of $133.00 verified')).toBeVisible();
    await expect(page.getByText('3 transfers', { exact: true })).toBeVisible();
    // The newest transfer comes first, with its sale beside it.
    await expect(detail(page, 'Nora Lindqvist').getByText('$38.00')).toBeVisible();
    await expect(detail(page, 'Nora Lindqvist').getByText('No screenshot')).toBeVisible();
    await expectAccessible();

    const row = (name: string) => list(page).getByRole('button', { name });
    await row(two!.name).click();
    const picture = detail(page, two!.name).getByRole('img', { name: `Screenshot of ${two!.name}` });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press('v');
    await expect(page.getByText('$76.00 of $133.00 verified')).toBeVisible();
    await expect(row(two!.name)).toBeHidden();
    // The focus moves on to the next one, and keys move it back and forth; questioning a transfer asks for a note.
    await expect(row(one!.name)).toBeFocused();
    await page.keyboard.press('k');
    await expect(row('Nora Lindqvist')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('q');
    const dialog = page.getByRole('dialog', { name: `Question the transfer of ${one!.name}` });
    await dialog.getByLabel('Note').fill('The picture shows $12');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Question' }).click();
    await expect(row(one!.name)).toBeHidden();

    await page.getByRole('combobox', { name: 'Status' }).selectOption('All');
    await expect(page.getByText('3 transfers', { exact: true })).toBeVisible();
    await row(one!.name).click();
    await expect(detail(page, one!.name).getByText('The picture shows $12')).toBeVisible();
    await expect(detail(page, one!.name).getByText('Felix Finance')).toBeVisible();
    await row(two!.name).click();
    await detail(page, two!.name).getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('$0.00 of $133.00 verified')).toBeVisible();

    await page.getByLabel('Without screenshot only').check();
    await expect(page.getByText('1 transfer', { exact: true })).toBeVisible();
    await page.getByLabel('Without screenshot only').uncheck();
    await page.getByRole('searchbox', { name: 'Search by name, email or memo...' }).fill(one!.email);
    await expect(page.getByText('1 transfer', { exact: true })).toBeVisible();
    await expect(page, 'the address has it').toHaveURL(new RegExp(encodeURIComponent(one!.email)));
    await page.reload();
    await expect(page.getByText('1 transfer', { exact: true }), 'the address keeps the filter').toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('all');
  },
);

test(
  'a transfer of which some tickets were cancelled says what it is part of',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, [
      { payment_mode: 'zelle', ticket_quantity: 2, cents: 1900, name: 'Nora Lindqvist' },
    ]);
    const [sale] = await stack.database.query<{ id: string }>(
      'select id from registrations where event_id = $1',
      [event.id],
    );
    const body = { reason: 'Ill', tickets: 1, of: 2 };
    await api.send('POST', `/api/attendees/${sale!.id}/cancel`, body, 'president');
    await openAs('finance_director', `/transfers?event=${event.id}`);
    await expect(detail(page, 'Nora Lindqvist').getByText('$19.00')).toBeVisible();
    await expect(detail(page, 'Nora Lindqvist').getByText('Part of $38.00')).toBeVisible();
    await expect(list(page).getByText('Part of $38.00')).toBeVisible();
  },
);

test(
  'a transfer whose tickets were given says who paid, who gave and who has some',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, [
      { payment_mode: 'zelle', ticket_quantity: 2, cents: 1900, name: 'Nora Lindqvist' },
    ]);
    const [sale] = await stack.database.query<{ id: string; version: number }>(
      'select id, version::int from registrations where event_id = $1',
      [event.id],
    );
    const to = { name: 'Ivo Klein', phone: '4155550142' };
    const gift = { tickets: 1, of: 2, version: sale!.version, ...to };
    await api.send('POST', `/api/attendees/${sale!.id}/give`, gift, 'president');
    await openAs('finance_director', `/transfers?event=${event.id}`);
    await expect(list(page).getByText('Paid by Nora Lindqvist')).toBeVisible();
    // What else there is to say does not take the name's place.
    const name = list(page).getByText('Ivo Klein', { exact: true });
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await list(page).getByRole('button', { name: 'Ivo Klein' }).click();
    await expect(detail(page, 'Ivo Klein').getByText('From Nora Lindqvist')).toBeVisible();
    await expect(detail(page, 'Ivo Klein').getByText('Paid by Nora Lindqvist')).toBeVisible();
    await list(page)
      .getByRole('button', { name: /^Nora Lindqvist/ })
      .click();
    await expect(detail(page, 'Nora Lindqvist').getByText('Given to Ivo Klein · 1 ticket')).toBeVisible();
  },
);

test(
  'fifty transfers make a page; the next one is in the address',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await sell(
      stack,
      event.id,
      Array.from({ length: 51 }, (_, i) => ({
        payment_mode: 'zelle',
        cents: 1900,
        name: i === 0 ? 'Rosa Oldest' : 'Nora Newer',
      })),
    );
    await openAs('finance_director', `/transfers?event=${event.id}`);
    await expect(list(page).getByText('Showing 1 to 50 of 51 transfers')).toBeVisible();
    await expect(list(page).getByText('Page 1 of 2', { exact: true })).toBeVisible();
    await list(page).getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(list(page).getByRole('button', { name: 'Rosa Oldest' })).toBeVisible();
    await page.goto(`/transfers?event=${event.id}&page=9`);
    await expect(
      list(page).getByText('Showing 51 to 51 of 51 transfers'),
      'there is no page 9',
    ).toBeVisible();
  },
);

test(
  'the keys go on where the list is newer than the answer',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const [one, two] = await makeTransfers({ stack, api }, event.id, [1, 4]);
    await openAs('finance_director', `/transfers?event=${event.id}`);
    const row = (name: string) => list(page).getByRole('button', { name });
    await page.route('**/api/transfers/*', async (route) => {
      const response = await route.fetch();
      // The list is updated before the answer reaches the reviewer who pressed the key.
      await expect(row(two!.name)).toBeHidden();
      await route.fulfill({ response });
    });
    await row(two!.name).click();
    await page.keyboard.press('v');
    await expect(row(one!.name)).toBeFocused();
  },
);

test(
  'a transfer that somebody else reviews meanwhile stays in view, and nothing is done to the next one',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const [one, two] = await makeTransfers({ stack, api }, event.id, [1, 4]);
    await openAs('finance_director', `/transfers?event=${event.id}`);
    const shown = detail(page, two!.name);
    // The first of the list is shown although nobody chose it.
    await expect(shown.getByRole('button', { name: 'Verify' })).toBeEnabled();
    await api.send('PATCH', `/api/transfers/${two!.id}`, { status: 'verified' }, 'president');
    await expect(shown.getByText('This transfer has left the list')).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await shown.getByRole('button', { name: 'Next' }).click();
    await expect(detail(page, one!.name).getByRole('button', { name: 'Verify' })).toBeEnabled();
    await expect(page.getByText('This transfer has left the list')).toBeHidden();
  },
);

test(
  'the same picture is flagged, and a cancelled one is refunded',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const [one] = await makeTransfers({ stack, api }, event.id, [1]);
    await sell(stack, event.id, [
      { payment_mode: 'zelle', cents: 1900, name: 'Copy Cat', ticket_quantity: 1 },
    ]);
    const [copy] = await stack.database.query<{ id: string }>(
      `select id from registrations where event_id = $1 order by id desc limit 1`,
      [event.id],
    );
    await uploadFor({ stack, api }, copy!.id, { words: '$19.00' });
    await api.send('PATCH', `/api/transfers/${one!.id}`, { status: 'verified' }, 'finance_director');
    await api.send('POST', `/api/attendees/${one!.id}/cancel`, { reason: 'Ill' }, 'president');
    await openAs('finance_director', `/transfers?event=${event.id}`);
    await expect(list(page).getByText('The same picture')).toBeVisible();
    await expect(
      detail(page, 'Copy Cat').getByText(`This picture was also uploaded for ${one!.name}.`),
    ).toBeVisible();
    await expectAccessible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      'nothing scrolls sideways',
    ).toBeLessThanOrEqual(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('To refund');
    const sale = detail(page, one!.name);
    await sale.getByRole('button', { name: 'Mark as refunded' }).click();
    await page.getByLabel('Note').fill('By Zelle');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as refunded' }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Refunded');
    await expect(sale.getByText('By Zelle')).toBeVisible();
    await expect(sale.getByText('Refunded by')).toBeVisible();
  },
);

test(
  'a bank’s statement verifies what its lines pay',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, [
      { payment_mode: 'zelle', ticket_quantity: 1, cents: 1900, name: 'Rosa Delgado' },
      { payment_mode: 'zelle', ticket_quantity: 2, cents: 1900, name: 'Ana Vega' },
      { payment_mode: 'zelle', ticket_quantity: 3, cents: 1900, name: 'Bo Lind' },
      { payment_mode: 'zelle', ticket_quantity: 3, cents: 1900, name: 'Cy Marsh' },
    ]);
    const [now, token] = [new Date(), newToken()];
    const today = `${now.getMonth() + 1}/${now.getDate()}/${now.getFullYear()}`;
    const file = [
      'Posting Date,Description,Amount',
      `${today},ZELLE FROM ROSA DELGADO ${token},19.00`,
      `${today},ZELLE FROM ANA VEGA ${token},38.00`,
      `${today},INCOMING ${token},57.00`,
      `${today},FEE,-2.00`,
    ].join('\n');
    await openAs('finance_director', `/transfers/statement?event=${event.id}`);
    // The page is about the event in its address.
    await expect(page.getByText('$0.00 of $171.00 verified')).toBeVisible();
    await page
      .getByLabel('File of the bank (CSV, OFX)')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(page.getByRole('combobox', { name: 'Date', exact: true })).toHaveValue('Posting Date');
    await page.getByRole('combobox', { name: 'Order of the dates' }).selectOption('Month / day / year');
    await expectAccessible();
    await page.getByRole('button', { name: 'Read lines' }).click();
    await expect(page.getByText('4 lines, 3 with a proposed sale')).toBeVisible();
    await expect(page.getByText('Rosa Delgado $19.00 (amount, name, day)')).toBeVisible();
    const lines = page.getByRole('table').last();
    // A line that matches by amount and day only is left to a person.
    await expect(lines.getByRole('checkbox', { name: 'Accept INCOMING' })).not.toBeChecked();
    await lines.getByRole('combobox').selectOption({ label: 'Cy Marsh $57.00 (amount, day)' });
    await expectAccessible();
    await page.getByRole('button', { name: 'Accept 3 lines' }).click();
    await expect(page.getByText('3 verified.')).toBeVisible();
    await expect(page.getByText('$114.00 of $171.00 verified')).toBeVisible();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('All lines');
    await expect(page.getByText('−$2.00')).toBeVisible();

    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await expect(list(page).getByRole('button')).toHaveCount(1);
    await expect(list(page).getByRole('button', { name: 'Bo Lind' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Verified');
    await list(page).getByRole('button', { name: 'Ana Vega' }).click();
    await expect(detail(page, 'Ana Vega').getByText('ZELLE FROM ANA VEGA')).toBeVisible();
  },
);

test(
  'a file that is read again has new ticks, not those of the reading before',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, [
      { payment_mode: 'zelle', ticket_quantity: 1, cents: 1900, name: 'Rosa Delgado' },
      { payment_mode: 'zelle', ticket_quantity: 2, cents: 1900, name: 'Ana Vega' },
    ]);
    const [now, token] = [new Date(), newToken()];
    const today = `${now.getMonth() + 1}/${now.getDate()}/${now.getFullYear()}`;
    const file = [
      'Posting Date,Description,Memo,Amount',
      `${today},ZELLE FROM ROSA DELGADO ${token},INCOMING,19.00`,
      `${today},ZELLE FROM ANA VEGA ${token},INCOMING,38.00`,
      `${today},FEE,OUTGOING,-2.00`,
    ].join('\n');
    await openAs('finance_director', `/transfers/statement?event=${event.id}`);
    await expect(page.getByText('$0.00 of $57.00 verified')).toBeVisible();
    await page
      .getByLabel('File of the bank (CSV, OFX)')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    // Both columns are proposed as the text; the first is the one that is left.
    const text = page.getByRole('combobox', { name: 'Text', exact: true });
    await page.getByRole('combobox', { name: 'Text 2' }).selectOption('None');
    await text.selectOption('Memo');
    await page.getByRole('combobox', { name: 'Order of the dates' }).selectOption('Month / day / year');
    const read = page.getByRole('button', { name: 'Read lines' });
    await read.click();
    // Without a name in them, the amounts alone say nothing sure.
    const accepted = page.getByRole('table').last().getByRole('checkbox', { checked: true });
    await expect(page.getByText('3 lines, 2 with a proposed sale')).toBeVisible();
    await expect(accepted).toHaveCount(0);

    await page.getByRole('button', { name: 'What the columns mean' }).click();
    await text.selectOption('Description');
    await read.click();
    await expect(accepted).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Accept 2 lines' })).toBeEnabled();
  },
);

test(
  'a file that does not say what came in is asked about, and its other rows are said',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, [
      { payment_mode: 'zelle', ticket_quantity: 1, cents: 1900, name: 'Rosa Delgado' },
      { payment_mode: 'zelle', ticket_quantity: 2, cents: 1900, name: 'Ana Vega' },
    ]);
    const token = newToken();
    const file = [
      'Date,Description,Kind,Amount',
      `2026-11-26,"ZELLE FROM ROSA DELGADO for "tickets, thanks" ${token}",X,"19.00"`,
      '2026-11-25,"ZELLE TO ANA VEGA",Y,"38.00"',
      'Pending,"ZELLE FROM ANA VEGA",X,"38.00"',
    ].join('\n');
    await openAs('finance_director', `/transfers/statement?event=${event.id}`);
    await expect(page.getByText('$0.00 of $57.00 verified')).toBeVisible();
    const upload = (name: string, text: string) =>
      page
        .getByLabel('File of the bank (CSV, OFX)')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await upload('bank.csv', file);
    const read = page.getByRole('button', { name: 'Read lines' });
    await expect(page.getByText('The file does not say which amounts came in')).toBeVisible();
    await expect(read).toBeDisabled();
    await page.getByRole('combobox', { name: 'Amounts' }).selectOption('Direction in a column');
    await page.getByRole('combobox', { name: 'Direction' }).selectOption('Kind');
    await expect(read).toBeDisabled();
    await page.getByRole('combobox', { name: '“X” means' }).selectOption('Money in');
    await page.getByRole('combobox', { name: '“Y” means' }).selectOption('Money out');
    await read.click();
    await expect(page.getByText('2 lines, 1 with a proposed sale')).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await page.getByRole('button', { name: '1 row was left out.' }).click();
    await expect(
      page.getByRole('row', { name: '4 Not booked yet Pending,"ZELLE FROM ANA VEGA"' }),
    ).toBeVisible();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('All lines');
    await expect(page.getByText('−$38.00')).toBeVisible();
    await expectAccessible();
    await expectFits(page);

    // Signs that are not there tell nothing, so nothing is ticked.
    await page.getByRole('button', { name: 'What the columns mean' }).click();
    await page.getByRole('combobox', { name: 'Amounts' }).selectOption('With signs');
    await read.click();
    await expect(page.getByText('The file does not say whether this came in or went out')).toHaveCount(2);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

    await upload(
      'bank.ofx',
      `<OFX><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261126<TRNAMT>19.00<FITID>${token}
     <NAME>ZELLE FROM ROSA DELGADO ${token}</STMTTRN></BANKTRANLIST></OFX>`,
    );
    await expect(page.getByRole('combobox', { name: 'Reference of the bank' })).toHaveValue('Reference');
    await read.click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Accept 1 line' }).click();
    await expect(page.getByText('1 verified.')).toBeVisible();
  },
);
