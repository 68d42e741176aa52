import type { Page } from '@playwright/test';
import { CashSeller } from './support/cash';
import { DoorDevice } from './support/door-devices';
import { filterBy, menuPathOf, ownEvent, sell } from './support/events';
import { expectFits } from './support/fits';
import { look } from './support/look';
import { AT_DESK, expect, openAs, test } from './support/test';

const panel = (page: Page) => page.getByRole('region', { name: 'Hand-overs', exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const unexplained = (page: Page) =>
  panel(page).getByRole('region', { name: 'Differences that nobody explained' });
const offered = (page: Page) => panel(page).getByRole('region', { name: 'Offered, to be received' });
const done = (page: Page) => panel(page).getByRole('region', { name: 'Done' });
const row = (part: ReturnType<typeof panel>, name: string) =>
  part.getByRole('listitem').filter({ has: part.page().getByRole('link', { name, exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');

test('an offer appears by itself, is counted blind, and what comes of it is said in words', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  const omar = await CashSeller.join({ stack, api }, event);
  const { name, email } = omar.seller;
  await sell(stack, event.id, [{ seller: email, ticket_quantity: 5, cents: 1500 }]);
  await omar.float(50);
  await openAs('finance_director', menuPathOf('hand-overs', event));
  await expect(panel(page)).toContainText('Nothing waits');
  await omar.offer(120, { is_final: true, note: 'Gate A' });
  await expect(row(offered(page), name), 'without a press').toContainText('Last hand-over');
  await expect(menu(page).getByRole('link', { name: 'Hand-overs 1' }), 'as the menu says').toBeVisible();
  await expect(row(offered(page), name)).toContainText('Note of ' + name + ': “Gate A”');
  await expect(row(offered(page), name), 'neither the count nor the book').not.toContainText('$');
  await expect(
    panel(page).getByRole('table', { name: 'Cash in hand, by seller' }).getByRole('row'),
  ).toHaveText(['SellerIn hand', `${name}Being counted`]);
  await expect(panel(page), 'neither theirs nor a total that tells it').not.toContainText('$125.00');
  await expectAccessible();
  await expectFits(page);

  await offered(page)
    .getByRole('button', { name: `Receive the cash of ${name}` })
    .click();
  await expect(dialog(page)).not.toContainText('$120.00');
  const submit = dialog(page).getByRole('button', { name: 'Receive', exact: true });
  await submit.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing is counted yet');
  await dialog(page).getByLabel('$20', { exact: true }).fill('5');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('$10', { exact: true }), 'Enter goes on').toBeFocused();
  await page.keyboard.type('x');
  await dialog(page).getByLabel('25¢').fill('12');
  await expect(dialog(page).getByRole('status')).toHaveText('You counted $103.00');
  await submit.click();
  await expect(dialog(page).getByLabel('$10', { exact: true })).toHaveAccessibleDescription(
    'A whole number from 0 on',
  );
  await dialog(page).getByLabel('$10', { exact: true }).fill('1');
  await expect(dialog(page).getByRole('status')).toHaveText('You counted $113.00');
  const float = dialog(page).getByLabel('Change money in it');
  await float.fill('113.01');
  await submit.click();
  await expect(float).toHaveAccessibleDescription('No more than you counted');
  await float.fill('60');
  await submit.click();
  await expect(float, 'the server knows how much of it there is').toHaveAccessibleDescription(
    'At most $50.00 of it can be change money',
  );
  await float.fill('50');
  await dialog(page).getByLabel('Note').fill('Counted twice');
  await expectAccessible();
  await expectFits(page);
  await submit.click();

  await expect(dialog(page).getByRole('heading', { name: `Received from ${name}` })).toBeFocused();
  for (const [label, value] of [
    [`${name} counted`, '$120.00'],
    ['Received', '$113.00'],
    ['By the book', '$125.00'],
    ['Cleared', '$63.00'],
    ['Change money in it', '$50.00'],
  ] as const)
    await expect(
      dialog(page).getByText(label, { exact: true }).locator('..').getByRole('definition'),
    ).toHaveText(value);
  await expect(dialog(page).getByRole('alert').getByRole('listitem')).toHaveText([
    `$7.00 less than ${name} counted`,
    '$12.00 less than the book expected',
  ]);
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(row(unexplained(page), name)).toContainText('$113.00');
  await expect(offered(page)).toHaveCount(0);
  const [seller] = await api
    .send<Array<{ volunteer_id: string; cash_in_hand: number; float_amount: number }>>(
      'GET',
      `/api/volunteers/sales-team?event_id=${event.id}`,
      undefined,
      'president',
    )
    .then((team) => team.filter(({ volunteer_id: id }) => id === omar.seller.id));
  expect(seller).toMatchObject({ cash_in_hand: 12, float_amount: 0 });
});

test(
  'sales that are still on a phone are told to whoever receives the cash',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const omar = await CashSeller.join({ stack, api }, event);
    const { name, id } = omar.seller;
    await omar.float(20);
    await new DoorDevice(api, event.id, 'Gate A', omar.session).sync([], 0, { count: 3, amount: 45 });
    const told = '$45.00 in 3 sales are still on a phone';
    await openAs('finance_director', menuPathOf('hand-overs', event));
    const holders = panel(page).getByRole('table', { name: 'Cash in hand, by seller' });
    await expect(holders.getByRole('row', { name })).toContainText(told);
    await look(page, 'whose-cash-waiting');
    await omar.offer(65, { is_final: true });
    await expect(row(offered(page), name)).toContainText(told);
    await offered(page)
      .getByRole('button', { name: `Receive the cash of ${name}` })
      .click();
    await expect(dialog(page)).toContainText(told);
    await expectAccessible();
    await expectFits(page);
    await look(page, 'receive');
    await dialog(page).getByLabel('$20', { exact: true }).fill('3');
    await dialog(page).getByLabel('$5', { exact: true }).fill('1');
    await dialog(page).getByLabel('Change money in it').fill('20');
    await dialog(page).getByRole('button', { name: 'Receive', exact: true }).click();
    await expect(dialog(page)).toContainText('$45.00 more than was still to hand over');
    await expect(dialog(page), 'which may explain it').toContainText(told);
    await dialog(page).getByRole('button', { name: 'Done' }).click();

    await page.goto(`/dashboard/sellers/${id}/show?event=${event.id}`);
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
    await look(page, 'seller-waiting');
    await page.goto(`/dashboard?event=${event.id}&${filterBy({ search: name.split(' ')[1] })}`);
    await expect(page.getByText(told)).toHaveCount(1);
    await look(page, 'team-waiting');
  },
);

test(
  'of two finance directors who receive at once one does, and the other sees who it was',
  AT_DESK,
  async ({ page, browser, api, stack, viewport, baseURL }) => {
    const event = await ownEvent(api);
    const omar = await CashSeller.join({ stack, api }, event);
    await sell(stack, event.id, [{ seller: omar.seller.email, ticket_quantity: 2, cents: 1500 }]);
    const { id } = await omar.offer(30);
    const context = await browser.newContext({ baseURL, viewport, locale: 'en-US', serviceWorkers: 'block' });
    const pages = [page, await context.newPage()];
    try {
      // Both open the dialog before either confirms, so neither list learns of the other's action.
      for (const [index, one] of pages.entries()) {
        await openAs(
          one,
          api,
          index === 0 ? 'finance_director' : 'president',
          menuPathOf('hand-overs', event),
        );
        await offered(one)
          .getByRole('button', { name: /^Receive/ })
          .click();
        await one.getByRole('button', { name: 'Type the sum instead' }).click();
        await one.getByLabel('Amount received').fill(index === 0 ? '30' : '29');
      }
      await Promise.all(
        pages.map((one) => dialog(one).getByRole('button', { name: 'Receive', exact: true }).click()),
      );
      const heads = pages.map((one) => dialog(one).getByRole('heading', { level: 2 }));
      for (const head of heads) await expect(head).toHaveText(/^(Received from|Hand-over of)/);
      const told = await Promise.all(heads.map((head) => head.textContent()));
      const winner = told.findIndex((text) => text!.startsWith('Received'));
      expect(told.filter((text) => text!.startsWith('Received'))).toHaveLength(1);
      const late = pages[1 - winner]!;
      await expect(dialog(late).getByRole('alert').first()).toHaveText('This hand-over is Received');
      await expect(dialog(late)).toContainText(
        `Received by ${winner === 0 ? 'Felix Finance' : 'Petra President'}`,
      );
      await expect(
        dialog(late).getByText('Received', { exact: true }).locator('..').getByRole('definition'),
      ).toHaveText(winner === 0 ? '$30.00' : '$29.00');
      await dialog(late).getByRole('button', { name: 'Done' }).click();
      await expect(offered(late)).toHaveCount(0);
      const rows = await stack.database.query(`select from clearings where hand_over_id = $1`, [id]);
      expect(rows).toHaveLength(1);
    } finally {
      await context.close();
    }
  },
);

test(
  'a difference is explained, countersigned by an account that had no part in it, and stays in the list',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const [omar, nora] = [
      await CashSeller.join({ stack, api }, event),
      await CashSeller.join({ stack, api }, event, { name: 'Nora' }),
    ];
    const { name } = omar.seller;
    await omar.float(40);
    // The president received it and the finance director explains it, so only a third person may countersign.
    const first = await omar.received(await omar.offer(20), 18, { float_returned: 18 }, 'president');
    await openAs('finance_director', menuPathOf('hand-overs', event));
    await unexplained(page)
      .getByRole('button', { name: `Explain the difference of ${name}` })
      .click();
    await expect(dialog(page)).toContainText(`$2.00 less than ${name} counted`);
    const explain = dialog(page).getByRole('button', { name: 'Explain', exact: true });
    await explain.click();
    const reason = dialog(page).getByLabel('Reason');
    await expect(reason).toHaveAccessibleDescription('This field is required');
    await reason.fill('Two coins fell under the table');
    await explain.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(unexplained(page), name)).toContainText('“Two coins fell under the table”');
    await expect(row(unexplained(page), name)).toContainText(
      `Anybody but ${name}, Petra President, or Felix Finance may countersign it`,
    );
    await expect(unexplained(page).getByRole('link', { name: first.id })).toHaveAttribute(
      'href',
      `/hand-overs/${first.id}`,
    );
    await expect(unexplained(page).getByRole('button', { name: /^Countersign/ })).toHaveCount(0);
    await nora.countersign(first.id, 'Two coins fell under the table');
    await expect(row(done(page), name), 'live').toContainText(`Countersigned by ${nora.seller.name}`);
    await expect(row(done(page), name)).toContainText(`$2.00 less than ${name} counted`);
    await expect(unexplained(page)).toHaveCount(0);

    // The president received and explained it, so the finance director may countersign.
    const second = await omar.received(await omar.offer(10), 9, { float_returned: 9 }, 'president');
    await api.send('POST', `/api/hand-overs/${second.id}/explain`, { reason: 'A torn note' }, 'president');
    await unexplained(page)
      .getByRole('button', { name: `Countersign the explanation for ${name}` })
      .click();
    await expect(dialog(page)).toContainText('“A torn note”');
    await expectAccessible();
    const countersign = dialog(page).getByRole('button', { name: 'Countersign', exact: true });
    await api.send('POST', `/api/hand-overs/${second.id}/explain`, { reason: 'A lost coin' }, 'president');
    await countersign.click();
    await expect(dialog(page).getByRole('alert'), 'another one was read').toContainText(
      'It was explained anew meanwhile. Please read the new explanation.',
    );
    await expect(dialog(page)).toContainText('“A lost coin”');
    await countersign.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(done(page), name).first()).toContainText('Countersigned by Felix Finance');
    await row(done(page), name).first().getByRole('button', { name: 'Explain Again' }).click();
    await expect(dialog(page)).toContainText('The countersignature of Felix Finance no longer counts then.');
    await dialog(page).getByLabel('Reason').fill('It was a note after all');
    await dialog(page).getByRole('button', { name: 'Explain', exact: true }).click();
    await expect(row(unexplained(page), name)).toContainText('“It was a note after all”');
  },
);

test(
  'a mistyped hand-over is reversed and an offer withdrawn, each with its reason; filters and pages find them',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const [omar, nora] = [
      await CashSeller.join({ stack, api }, event),
      await CashSeller.join({ stack, api }, event, { name: 'Nora' }),
    ];
    await sell(stack, event.id, [{ seller: omar.seller.email, ticket_quantity: 4, cents: 1500 }]);
    await omar.received(await omar.offer(25), 25);
    await nora.float(60);
    for (let index = 0; index < 10; index++)
      await nora.received(await nora.offer(5), 5, { float_returned: 5 });
    await nora.offer(7);
    await openAs('finance_director', menuPathOf('hand-overs', event));

    await offered(page)
      .getByRole('button', { name: `Withdraw the offer of ${nora.seller.name}` })
      .click();
    await dialog(page).getByLabel('Reason').fill('Went home');
    // Somebody else was faster: the dialog shows the message, and the list behind it the new state.
    const [open] = await stack.database.query<{ id: string }>(
      `select id from hand_overs where event_id = $1 and status = 'offered'`,
      [event.id],
    );
    await nora.received({ id: open!.id } as never, 7, { float_returned: 7 }, 'president');
    await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('This hand-over is Received');
    await dialog(page).getByRole('button', { name: 'Keep it as it is' }).click();
    await expect(offered(page)).toHaveCount(0);

    await expect(done(page)).toContainText('Showing 1 to 10 of 12 hand-overs');
    await done(page).getByRole('button', { name: 'Next' }).click();
    await expect(done(page).getByRole('heading', { level: 3 })).toHaveCount(2);
    await done(page).getByRole('combobox', { name: 'Seller' }).fill(omar.seller.name);
    await page.getByRole('option', { name: omar.seller.name }).click();
    await expect(done(page)).toContainText('Showing 1 to 1 of 1 hand-overs');
    await page.reload();
    await expect(row(done(page), omar.seller.name)).toContainText('$25.00');
    await done(page)
      .getByRole('button', { name: `Reverse the hand-over of ${omar.seller.name}` })
      .click();
    await expect(dialog(page)).toContainText('these $25.00');
    await dialog(page).getByLabel('Reason').fill('Received for somebody else');
    await expectAccessible();
    await dialog(page).getByRole('button', { name: 'Reverse', exact: true }).click();
    await expect(row(done(page), omar.seller.name)).toContainText('Reversed by Felix Finance');
    await expect(row(done(page), omar.seller.name)).toContainText('“Received for somebody else”');
    await expect(row(done(page), omar.seller.name).getByRole('button')).toHaveCount(0);
    await done(page).getByLabel('Status').selectOption('Withdrawn');
    await expect(done(page)).toContainText('No hand-overs match this filter.');
    await done(page).getByLabel('Status').selectOption('Reversed');
    await expect(row(done(page), omar.seller.name)).toHaveCount(1);
  },
);

test('a lost answer and a second press receive once', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  const omar = await CashSeller.join({ stack, api }, event);
  await sell(stack, event.id, [{ seller: omar.seller.email, ticket_quantity: 2, cents: 1500 }]);
  const { id } = await omar.offer(30);
  await openAs('finance_director', menuPathOf('hand-overs', event));
  await offered(page)
    .getByRole('button', { name: /^Receive/ })
    .click();
  await page.getByLabel('$10', { exact: true }).fill('3');
  const keys: Array<string | undefined> = [];
  await page.route('**/receive', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const submit = dialog(page).getByRole('button', { name: 'Receive', exact: true });
  await submit.click();
  await expect(dialog(page).getByRole('alert')).toContainText('The answer was lost');
  await submit.click();
  await expect(dialog(page)).toContainText('Both counts agree.');
  expect(keys[1], 'the same attempt').toBe(keys[0]);
  expect(await stack.database.query(`select from clearings where hand_over_id = $1`, [id])).toHaveLength(1);
});

test(
  'whose cash is where: in hands by seller, handed over, over and short, live, and hidden with the values',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    await stack.database.query('update events set cash_limit_cents = 10000 where id = $1', [event.id]);
    const [omar, nora] = [
      await CashSeller.join({ stack, api }, event),
      await CashSeller.join({ stack, api }, event, { name: 'Nora' }),
    ];
    await sell(stack, event.id, [
      { seller: omar.seller.email, ticket_quantity: 10, cents: 1500 },
      { seller: nora.seller.email, ticket_quantity: 2, cents: 1500 },
    ]);
    await nora.float(20);
    await openAs('president', menuPathOf('hand-overs', event));
    const cash = panel(page).getByRole('region', { name: 'Whose cash is where' });
    const figure = (label: string) => cash.getByText(label, { exact: true }).locator('..');
    const holders = cash.getByRole('table', { name: 'Cash in hand, by seller' });
    await expect(holders.getByRole('row')).toHaveText([
      'SellerIn hand',
      `${omar.seller.name}Over the limit$150.00`,
      `${nora.seller.name}$50.00`,
    ]);
    await expect(figure('Cash in hand')).toHaveText('Cash in hand$200.00');
    await expect(figure('Change money in it')).toHaveText('Change money in it$20.00');
    await nora.received(await nora.offer(60), 60, { float_returned: 20 });
    await expect(holders.getByRole('row')).toHaveCount(2);
    await omar.received(await omar.offer(140, { is_final: true }), 140);
    await expect(holders.getByRole('row').last()).toHaveText(`${omar.seller.name}$10.00`);
    await expect(figure('Handed over')).toHaveText('Handed over$170.00');
    for (const fact of [
      'OverReceived beyond what the book expected$10.00',
      'ShortMissing of what was counted or expected$10.00',
    ])
      await expect(cash.locator('dl > div').filter({ hasText: fact })).toBeVisible();
    await expectAccessible();
    await page.getByRole('switch', { name: 'Hide values' }).check();
    await expect(cash).not.toContainText('$');
    await expect(cash).toContainText('***');
    // The seller's row in the sales team shows it too, with its mark.
    await page.goto(`/dashboard?event=${event.id}`);
    const team = page.getByRole('region', { name: 'Sales team and attendees' });
    await expect(
      team
        .locator('tbody tr, li')
        .filter({ has: page.getByRole('link', { name: omar.seller.name, exact: true }) }),
    ).toContainText('$10.00');
  },
);

test(
  'change money is given and taken back on the seller’s page, and every line of the ledger stands there',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    await stack.database.query('update events set cash_limit_cents = 5000 where id = $1', [event.id]);
    const omar = await CashSeller.join({ stack, api }, event);
    const { id, email, name } = omar.seller;
    await sell(stack, event.id, [
      { seller: email, ticket_quantity: 4, cents: 1500 },
      { seller: email, ticket_quantity: 2, cents: 1600, payment_mode: 'zelle' },
    ]);
    await openAs('finance_director', `/dashboard/sellers/${id}/show?event=${event.id}`);
    const ledger = page.getByRole('region', { name: 'Ledger' });
    const lines = ledger.getByRole('listitem').filter({ has: page.locator('time') });
    const strip = page.getByRole('region', { name: 'Summary' });
    const inHand = strip.getByText('Cash in Hand', { exact: true }).locator('..');
    await expect(inHand).toHaveText('Cash in Hand$60.00');
    await ledger.getByRole('button', { name: 'Change Money' }).click();
    await dialog(page).getByLabel('Amount').fill('50');
    await dialog(page).getByLabel('Reason (optional)').fill('Change for the gate');
    await expectAccessible();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(inHand).toHaveText('Cash in Hand$110.00');
    await expect(strip).toContainText('Over the limit');
    await expect(lines).toHaveText([
      /^-\$50\.00Change money given Given by Felix FinanceChange for the gate/,
    ]);
    await ledger.getByRole('button', { name: 'Change Money' }).click();
    await dialog(page).getByRole('button', { name: 'Take back' }).click();
    const amount = dialog(page).getByLabel('Amount');
    await amount.fill('50.01');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(amount).toHaveAccessibleDescription('At most $50.00 can be taken back');
    await amount.fill('10');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(inHand).toHaveText('Cash in Hand$100.00');

    await api.send(
      'PATCH',
      `/api/auth/users/${id}/cleared-amount?event_id=${event.id}`,
      { cleared_amount: 20 },
      'president',
    );
    await api.send(
      'POST',
      `/api/volunteers/${id}/hand-back?event_id=${event.id}`,
      { amount: 5, reason: 'Counted wrongly' },
      'president',
    );
    const [zelle] = await stack.database.query<{ id: string; name: string }>(
      `select id, name from registrations where event_id = $1 and payment_mode = 'zelle'`,
      [event.id],
    );
    await api.send('PATCH', `/api/transfers/${zelle!.id}`, { status: 'verified' }, 'president');
    const handed = await omar.received(await omar.offer(90), 90, { float_returned: 40 });
    await api.send('POST', `/api/hand-overs/${handed.id}/reverse`, { reason: 'Mistyped' }, 'president');
    await expect(lines, 'live').toHaveCount(11);
    for (const line of [
      '-$45.00Reversal Reversed by Petra PresidentMistypedCash -$45.00',
      '-$40.00Change money, reversed Reversed by Petra PresidentMistyped',
      '$45.00Hand-over Received by Felix FinanceCash $45.00',
      '$40.00Change money handed over Received by Felix Finance',
      '$5.00Over Received by Felix Finance',
      '-$5.00Over, reversed Reversed by Petra PresidentMistyped',
      `$32.00Bank transfer Verified by Petra PresidentTicket of ${zelle!.name}Transfers $32.00`,
      '-$5.00Hand-back Handed back by Petra PresidentCounted wronglyCash -$5.00',
      '$20.00Clearing Taken by Petra PresidentCash $20.00',
      '$10.00Change money taken back Taken by Felix Finance',
    ])
      await expect(lines.filter({ hasText: line })).not.toHaveCount(0);
    await expectAccessible();
    await expectFits(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

    for (let index = 0; index < 12; index++) await omar.float(1);
    await expect(ledger).toContainText('Showing 1 to 20 of');
    await ledger.getByRole('button', { name: 'Next' }).click();
    await expect(lines.last()).toContainText('Change for the gate');
  },
);

test('nobody’s own money is theirs to count or to give', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  const { user } = await api.login('finance_director');
  await sell(stack, event.id, [{ seller: user.email, ticket_quantity: 2, cents: 1500 }]);
  await api.send(
    'POST',
    '/api/hand-overs',
    { event_id: event.id, declared_amount: 30, is_final: false },
    'finance_director',
  );
  await openAs('finance_director', menuPathOf('hand-overs', event));
  await expect(row(offered(page), 'Felix Finance')).toContainText('somebody else receives it');
  await expect(row(offered(page), 'Felix Finance').getByRole('button')).toHaveCount(0);
  await page.goto(`/dashboard/sellers/${user.id}/show?event=${event.id}`);
  await expect(page.getByRole('region', { name: 'Ledger' })).toContainText('Nothing has changed hands yet.');
  await expect(page.getByRole('button', { name: 'Change Money' })).toHaveCount(0);
});

test('the panel and the ledger are Spanish too', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  const omar = await CashSeller.join({ stack, api }, event);
  await omar.float(30);
  await omar.received(await omar.offer(20), 18, { float_returned: 18 });
  await omar.offer(5);
  await page.addInitScript(() => localStorage.setItem('usher.language', 'es'));
  await openAs('finance_director', menuPathOf('hand-overs', event));
  const region = page.getByRole('region', { name: 'Entregas', exact: true });
  await expect(region).toContainText('Diferencias sin explicar');
  await expect(region).toContainText(`$2.00 menos de lo que contó ${omar.seller.name}`);
  await region.getByRole('button', { name: `Recibir el efectivo de ${omar.seller.name}` }).click();
  await page.getByLabel('$5', { exact: true }).fill('1');
  await page.getByLabel('De ello, cambio').fill('5');
  await dialog(page).getByRole('button', { name: 'Recibir', exact: true }).click();
  await expect(dialog(page)).toContainText('Las dos cuentas coinciden.');
  await dialog(page).getByRole('button', { name: 'Listo' }).click();
  await page.goto(`/dashboard/sellers/${omar.seller.id}/show?event=${event.id}`);
  await expect(page.getByRole('region', { name: 'Movimientos' })).toContainText('Cambio en una entrega');
  await expectFits(page);
});
