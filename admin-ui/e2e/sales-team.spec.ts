import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SalesTeamRow } from '../src/console/records/records';
import { filterBy, ownEvent, sell } from './support/events';
import { makePerson } from './support/api';
import { ownSeller } from './support/sellers';
import { ACCOUNTS } from './support/stack';
import { AT_DESK, expect, test } from './support/test';

const SALES_TEAM = '**/api/volunteers/sales-team?*';
const list = (page: Page) => page.getByRole('region', { name: 'Sales team and attendees' });
/** Returns a table's row, or a phone's card. */
const row = (page: Page, name: string) =>
  list(page)
    .locator('tbody tr, li')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const names = (page: Page) => list(page).locator('[data-opens]');
const search = (page: Page) => list(page).getByRole('searchbox', { name: 'Search name, email or role' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Update Cleared Amount' });
const isDesk = (page: Page) => page.viewportSize()!.width >= 1024;

test('says of every seller what was sold, collected and handed over, most tickets first', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  const [omar, nora] = [await ownSeller(stack), await ownSeller(stack, { name: 'Nora' })];
  await sell(stack, event.id, [
    { seller: omar.email, ticket_quantity: 3, payment_mode: 'cash', cents: 1500 },
    { seller: omar.email, ticket_quantity: 2, payment_mode: 'zelle', cents: 1900 },
    { seller: ACCOUNTS.president, ticket_quantity: 1 },
    { seller: ACCOUNTS.finance_director, ticket_quantity: 4 },
  ]);
  const path = `/api/auth/users/${omar.id}/cleared-amount?event_id=${event.id}`;
  await api.send('PATCH', path, { cleared_amount: 43.5 }, 'finance_director');
  const team = await api.send<SalesTeamRow[]>(
    'GET',
    `/api/volunteers/sales-team?event_id=${event.id}`,
    undefined,
    'president',
  );

  await openAs('president', `/dashboard?event=${event.id}`);
  const tab = page.getByRole('tab', { name: `Sales Team (${team.length})` });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Attendees (4)' })).toBeVisible();
  if (isDesk(page))
    await expect(list(page).getByRole('columnheader')).toHaveText([
      'Sales Person',
      'Email',
      'Team Role',
      'Total',
      'Cash',
      'Zelle',
      'Cleared',
      'Pending',
      'Cash in hand',
      'Update',
    ]);
  await expect(names(page)).toHaveCount(team.length);
  await expect(names(page).first()).toHaveText(omar.name);
  await expect(names(page).nth(1)).toHaveText('Felix Finance');
  for (const value of [omar.email, 'Events Team Member', '5', '$45.00', '$38.00', '$43.50', '$39.50'])
    await expect(row(page, omar.name)).toContainText(value);
  await expect(row(page, omar.name)).toContainText('Partially Cleared');
  await expect(row(page, 'Felix Finance')).toContainText('Not Cleared');
  await expect(row(page, nora.name), 'who sold nothing has nothing to clear').not.toContainText(
    /(Not|Partially|Fully) Cleared/,
  );
  const president = row(page, 'Petra President');
  await expect(president).toContainText('President');
  await expect(row(page, 'Felix Finance')).toContainText('Finance Director');
  const ground = (name: string) =>
    row(page, name)
      .locator('td')
      .or(row(page, name))
      .first()
      .evaluate((cell) => getComputedStyle(cell.querySelector('td') ?? cell).backgroundColor);
  expect(await ground('Petra President'), 'the president is highlighted').not.toBe(await ground(omar.name));
  await expect(row(page, omar.name).getByRole('button', { name: /^Update/ })).toBeVisible();
  await expect(president.getByRole('button', { name: /^Update/ })).toHaveCount(0);
  await expect(row(page, 'Felix Finance').getByRole('button', { name: /^Update/ })).toHaveCount(0);
  await expectAccessible();
});

test(
  'search, team and order are in the address, and the back button takes them back',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const one = await ownSeller(stack, { name: 'Abel', teamRole: 'Secretary' });
    const other = await ownSeller(stack, { name: 'Zora', teamRole: 'Secretary' });
    await sell(stack, event.id, [{ seller: other.email, ticket_quantity: 9 }]);
    await openAs('president', `/dashboard?event=${event.id}&${filterBy({ team_role: 'Secretary' })}`);
    await expect(list(page).getByLabel('Team', { exact: true })).toHaveValue('Secretary');
    await expect(names(page).first()).toHaveText(other.name);
    await expect(names(page).filter({ hasText: 'Vera Volunteer' })).toHaveCount(0);
    await list(page).getByRole('button', { name: 'Descending' }).click();
    await expect(names(page).last()).toHaveText(other.name);
    await list(page).getByLabel('Sort by').selectOption('Name');
    await expect(page).toHaveURL(/sort=full_name/);
    await list(page).getByRole('button', { name: 'Ascending' }).press('Enter');
    await expect(names(page).first()).toHaveText(other.name);
    await page.goBack();
    await expect(names(page).last()).toHaveText(other.name);
    await search(page).fill(one.name.toUpperCase());
    await expect(names(page)).toHaveText([one.name]);
    await page.reload();
    await expect(names(page)).toHaveText([one.name]);
    await expect(search(page)).toHaveValue(one.name.toUpperCase());
    await search(page).fill(other.email);
    await expect(names(page)).toHaveText([other.name]);
    await search(page).fill('nobody at all');
    await expect(list(page).getByText('No sales team members match your search criteria.')).toBeVisible();
    await search(page).fill('');
    await list(page).getByLabel('Team', { exact: true }).selectOption('All Teams');
    await search(page).fill('finance director');
    await expect(names(page).first(), 'a role is searched for too').toHaveText('Felix Finance');
  },
);

test(
  'the head of a column orders by it, and so does the selector',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const one = await ownSeller(stack, { name: 'Abel', teamRole: 'Secretary' });
    const other = await ownSeller(stack, { name: 'Zora', teamRole: 'Secretary' });
    await sell(stack, event.id, [
      { seller: one.email, ticket_quantity: 1, payment_mode: 'cash', cents: 9000 },
      { seller: other.email, ticket_quantity: 2, payment_mode: 'cash', cents: 1000 },
    ]);
    await openAs(
      'president',
      `/dashboard?event=${event.id}&${filterBy({ team_role: 'Secretary', search: '@' })}`,
    );
    const head = (name: string) => list(page).getByRole('columnheader', { name, exact: true });
    await expect(head('Total')).toHaveAttribute('aria-sort', 'descending');
    await expect(names(page).first()).toHaveText(other.name);
    await head('Cash').getByRole('button').click();
    await expect(head('Cash')).toHaveAttribute('aria-sort', 'ascending');
    await expect(list(page).getByLabel('Sort by').locator('option:checked')).toHaveText('Cash');
    await head('Cash').getByRole('button').click();
    await expect(names(page).first()).toHaveText(one.name);
    await list(page).getByLabel('Sort by').selectOption('Name');
    await expect(head('Sales Person')).toHaveAttribute('aria-sort', 'descending');
    await expect(list(page).getByRole('option', { name: 'Cash' })).toHaveCount(0);
  },
);

test(
  'the footer says which part of the team is shown, and leads to the others',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const last = Array.from({ length: 12 }, (_, index) => `Page ${String.fromCharCode(97 + index)}`);
    for (const name of last) await ownSeller(stack, { name, teamRole: 'Director' });
    await openAs(
      'president',
      `/dashboard?event=${event.id}&${filterBy({ team_role: 'Director', search: 'Page' })}&sort=full_name&order=ASC`,
    );
    await expect(list(page).getByText('Showing 1 to 12 of 12 sales team members')).toBeVisible();
    await list(page).getByLabel('Per page').selectOption('10');
    await expect(names(page)).toHaveCount(10);
    await expect(list(page).getByText('Showing 1 to 10 of 12 sales team members')).toBeVisible();
    await expect(list(page).getByText('Page 1 of 2', { exact: true })).toBeVisible();
    await list(page).getByRole('button', { name: 'Next' }).click();
    await expect(names(page)).toHaveCount(2);
    await expect(names(page).first()).toHaveText(/^Page k /);
    await expect(list(page).getByText('Showing 11 to 12 of 12 sales team members')).toBeVisible();
    await expect(page).toHaveURL(/[?&]page=2&/);
    await page.reload();
    await expect(names(page)).toHaveCount(2);
    await list(page).getByLabel('Sort by').selectOption('Tickets Sold');
    await expect(names(page), 'another order begins at the first page').toHaveCount(10);
    await page.goBack();
    await expect(names(page)).toHaveCount(2);
  },
);

test(
  'money handed over is added after a preview, and never more than is pending',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    await sell(stack, event.id, [{ seller: omar.email, ticket_quantity: 4, cents: 2500 }]);
    await openAs('finance_director', `/dashboard?event=${event.id}&${filterBy({ search: omar.email })}`);
    const update = row(page, omar.name).getByRole('button', {
      name: `Update cleared amount of ${omar.name}`,
    });
    await update.click();
    const box = dialog(page);
    const value = (label: string) =>
      box.getByText(label, { exact: true }).locator('..').getByRole('definition');
    await expect(box).toContainText(omar.name);
    await expect(box).toContainText('Events Team Member');
    for (const [label, text] of [
      ['Total Collected', '$100.00'],
      ['Currently Cleared', '$0.00'],
      ['Pending', '$100.00'],
      ['Status', 'Not Cleared'],
    ] as const)
      await expect(value(label)).toHaveText(text);
    const amount = box.getByLabel('Additional amount to clear');
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAttribute('min', '0.01');
    await expect(amount).toHaveAttribute('step', '0.01');
    const submit = box.getByRole('button', { name: 'Update', exact: true });
    for (const typed of ['', '0', '-5', '1.005']) {
      await amount.fill(typed);
      await submit.click();
      await expect(amount).toHaveAccessibleDescription('Please enter a valid amount greater than 0');
    }
    await amount.fill('100.01');
    await submit.click();
    await expect(amount).toHaveAccessibleDescription('Maximum additional amount is $100.00');
    await amount.fill('60.25');
    await expect(value('New Cleared Amount')).toHaveText('$60.25');
    await expect(value('New Pending Amount')).toHaveText('$39.75');
    await expect(value('New Status')).toHaveText('Partially Cleared');
    await expectAccessible();

    // Somebody else was quicker: the server's own message is shown.
    const path = `/api/auth/users/${omar.id}/cleared-amount?event_id=${event.id}`;
    await api.send('PATCH', path, { cleared_amount: 90 }, 'president');
    await submit.click();
    await expect(amount).toHaveAccessibleDescription('Maximum additional amount is $10.00');
    await expect(amount).toHaveValue('60.25');
    await amount.fill('10');
    await submit.click();
    await expect(box).toHaveCount(0);
    await expect(page.getByText(`$10.00 of ${omar.name} is cleared.`)).toBeVisible();
    await expect(update).toBeFocused();
    await expect(row(page, omar.name)).toContainText('Fully Cleared');
    await expect(row(page, omar.name)).toContainText('$100.00');
  },
);

test(
  'the dialog of money shows what is so now, also while it is open, and why the server refuses',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    const path = `/api/auth/users/${omar.id}/cleared-amount?event_id=${event.id}`;
    await sell(stack, event.id, [{ seller: omar.email, ticket_quantity: 4, cents: 2500 }]);
    await openAs('finance_director', `/dashboard?event=${event.id}&${filterBy({ search: omar.email })}`);
    await row(page, omar.name)
      .getByRole('button', { name: /^Update/ })
      .click();
    const box = dialog(page);
    const value = (label: string) =>
      box.getByText(label, { exact: true }).locator('..').getByRole('definition');
    const amount = box.getByLabel('Additional amount to clear');
    const submit = box.getByRole('button', { name: 'Update', exact: true });
    await amount.fill('90');
    await expect(value('New Pending Amount')).toHaveText('$10.00');
    await api.send('PATCH', path, { cleared_amount: 20 }, 'president');
    await expect(value('Currently Cleared')).toHaveText('$20.00');
    await expect(value('Pending')).toHaveText('$80.00');
    await expect(value('Status')).toHaveText('Partially Cleared');
    await submit.click();
    await expect(amount).toHaveAccessibleDescription('Maximum additional amount is $80.00');
    await expect(amount, 'what was typed stays').toHaveValue('90');
    // More is sold, so the error about the amount is out of date.
    await sell(stack, event.id, [{ seller: omar.email, ticket_quantity: 1, cents: 2500 }]);
    await api.send('PATCH', path, { cleared_amount: 5 }, 'president');
    await expect(value('Total Collected')).toHaveText('$125.00');
    await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
    await page.route('**/cleared-amount?*', (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'x', detail: 'Insufficient permissions', request_id: 'x' },
      }),
    );
    await submit.click();
    await expect(box.getByRole('alert')).toContainText('Failed to update cleared amount. Please try again.');
    await expect(box.getByRole('alert')).toContainText('Insufficient permissions');
  },
);

test(
  'a lost answer never clears twice, and a failure says so with what was typed kept',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    await sell(stack, event.id, [{ seller: omar.email, ticket_quantity: 4, cents: 2500 }]);
    await openAs('president', `/dashboard?event=${event.id}&${filterBy({ search: omar.email })}`);
    await row(page, omar.name)
      .getByRole('button', { name: /^Update/ })
      .click();
    await dialog(page).getByLabel('Additional amount to clear').fill('30');
    const keys: Array<string | undefined> = [];
    await page.route('**/cleared-amount?*', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort();
    });
    const submit = dialog(page).getByRole('button', { name: 'Update', exact: true });
    await submit.click();
    const alert = dialog(page).getByRole('alert');
    await expect(alert).toContainText('Failed to update cleared amount. Please try again.');
    await expect(alert).toContainText('it may be booked already: look at the figures');
    await expect(
      dialog(page).getByText('Currently Cleared', { exact: true }).locator('..').getByRole('definition'),
      'they are read again',
    ).toHaveText('$30.00');
    await page.unroute('**/cleared-amount?*');
    const again = page.waitForRequest('**/cleared-amount?*');
    await submit.click();
    expect((await again).headers()['idempotency-key']).toBe(keys[0]);
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, omar.name)).toContainText('$70.00');
    const [ledger] = await stack.database.query<{ entries: number }>(
      `select count(*)::int as entries from clearings where seller_id = $1`,
      [omar.id],
    );
    expect(ledger!.entries).toBe(1);
  },
);

test(
  'an answer that comes late shuts no other dialog than its own',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const [omar, nora] = [await ownSeller(stack), await ownSeller(stack, { name: 'Nora' })];
    for (const { email } of [omar, nora])
      await sell(stack, event.id, [{ seller: email, ticket_quantity: 4, cents: 2500 }]);
    let answer: () => void = () => undefined;
    const isTime = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/cleared-amount?*', async (route) => {
      await isTime;
      await route.continue();
    });
    await openAs('president', `/dashboard?event=${event.id}`);
    const open = (name: string) =>
      row(page, name)
        .getByRole('button', { name: /^Update/ })
        .click();
    await open(omar.name);
    await dialog(page).getByLabel('Additional amount to clear').fill('30');
    await dialog(page).getByRole('button', { name: 'Update', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await open(nora.name);
    await dialog(page).getByLabel('Additional amount to clear').fill('20');
    answer();
    await expect(
      page.getByRole('region', { name: 'Sales team and attendees', includeHidden: true }),
      'it was cleared',
    ).toContainText('$70.00');
    await expect(dialog(page).getByText(nora.name)).toBeVisible();
    await expect(dialog(page).getByLabel('Additional amount to clear')).toHaveValue('20');
  },
);

test(
  'a refresh keeps scroll, focus, an open dialog and what is typed in it',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    await sell(stack, event.id, [{ seller: omar.email, ticket_quantity: 4, cents: 2500 }]);
    await openAs('president', `/dashboard?event=${event.id}`);
    await row(page, omar.name)
      .getByRole('button', { name: /^Update/ })
      .click();
    const amount = dialog(page).getByLabel('Additional amount to clear');
    await amount.fill('12.5');
    const scroll = await page.evaluate(() => window.scrollY);
    const path = `/api/auth/users/${omar.id}/cleared-amount?event_id=${event.id}`;
    await api.send('PATCH', path, { cleared_amount: 5 }, 'finance_director');
    // The region is behind the dialog, which hides it from assistive technology.
    await expect(
      page.getByRole('region', { name: 'Sales team and attendees', includeHidden: true }),
    ).toContainText('$95.00');
    await expect(amount).toHaveValue('12.5');
    await expect(amount).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
  },
);

test(
  'the file comes with the session’s token, and one that fails stays silent',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    await sell(stack, event.id, [{ seller: omar.email, ticket_quantity: 4, cents: 2500 }]);
    let give: () => void = () => undefined;
    const isGiven = new Promise<void>((resolve) => (give = resolve));
    await page.route(/\/api\/events(\?|$)/, async (route) => {
      await isGiven;
      await route.continue();
    });
    await openAs('finance_director', `/dashboard?event=${event.id}`);
    const button = list(page).getByRole('button', { name: 'Download CSV' });
    await expect(button, 'whose file is not known yet').toBeDisabled();
    give();
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const content = await readFile(await file.path(), 'utf8');
    expect(content).toContain(omar.name);
    expect(content).toContain('100');
    await page.route('**/summary/csv?*', (route) => route.abort());
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test('a list that does not come, and one without anybody, say so', AT_DESK, async ({ page, openAs, api }) => {
  const event = await ownEvent(api);
  await page.route(SALES_TEAM, (route) => route.abort());
  await openAs('president', `/dashboard?event=${event.id}`);
  await expect(list(page).getByText('Failed to load dashboard data. Please try again.')).toBeVisible();
  await page.unroute(SALES_TEAM);
  // The real team is never empty; the specification has this message.
  await page.route(SALES_TEAM, (route) => route.fulfill({ json: [] }));
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(list(page).getByText('No sales team members found.')).toBeVisible();
  await page.unroute(SALES_TEAM);
});

test('the tabs go by arrow key, and on a phone they are in the dock and lead to the list', async ({
  page,
  openAs,
  api,
}) => {
  const event = await ownEvent(api);
  await openAs('president', `/dashboard?event=${event.id}`);
  const attendees = page.getByRole('tab', { name: 'Attendees (0)' });
  if (!isDesk(page)) {
    await expect(page.getByRole('region', { name: 'Actions' }).getByRole('tab')).toHaveCount(2);
    await attendees.click();
    await expect(list(page)).toBeInViewport();
    await expect(list(page).getByText('No attendees found.')).toBeVisible();
    await page.goBack();
  }
  await page.getByRole('tab', { name: /^Sales Team/ }).press('ArrowRight');
  await expect(attendees).toHaveAttribute('aria-selected', 'true');
  await expect(attendees).toBeFocused();
  await expect(page).toHaveURL(/\/attendees/);
  await page.goBack();
  await expect(attendees).toHaveAttribute('aria-selected', 'false');
});

test(
  'a list shows what it showed, after the other list and after a view whose own list was ordered',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    await sell(stack, event.id, [{ seller: omar.email, name: 'Rosa First' }]);
    await openAs('president', `/dashboard?event=${event.id}`);
    await search(page).fill(omar.email);
    await expect(names(page)).toHaveText([omar.name]);
    await page.getByRole('tab', { name: /^Attendees/ }).click();
    await expect(row(page, 'Rosa First')).toBeVisible();
    await page.getByRole('tab', { name: /^Sales Team/ }).click();
    await expect(search(page)).toHaveValue(omar.email);
    await expect(names(page)).toHaveText([omar.name]);
    await names(page).click();
    await page.getByRole('columnheader', { name: 'Tickets' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=ticket_quantity/);
    await page.getByRole('link', { name: 'Back to Sales Team' }).click();
    await expect(search(page)).toHaveValue(omar.email);
    await expect(names(page)).toHaveText([omar.name]);
    await expect(page).toHaveURL(new RegExp(`event=${event.id}`));
  },
);

test(
  'links from before the lists had paths lead where they led',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    const rosa = makePerson();
    await sell(stack, event.id, [{ ...rosa, seller: omar.email }]);
    const before = `/dashboard?event=${event.id}`;
    await openAs('president', `${before}&tab=attendees`);
    await expect(row(page, rosa.name)).toBeVisible();
    await expect(page).toHaveURL(`/dashboard/attendees?event=${event.id}`);
    await page.goto(`${before}&seller=${omar.id}`);
    await expect(page.getByRole('heading', { name: omar.name, level: 1 })).toBeVisible();
    await page.goto(`${before}&tab=attendees&email=${rosa.email}`);
    await expect(page.getByText(`${rosa.name} · 1 registration`)).toBeVisible();
  },
);

test(
  'nothing scrolls sideways at 320 pixels, nor where the table begins',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack, { name: 'Maximiliana Constantinopolitana' });
    await sell(stack, event.id, [{ seller: omar.email, ticket_quantity: 20, cents: 9_999_99 }]);
    const { id } = await ownSeller(stack);
    await stack.database.query(
      `update users set email = 'wilhelmina-constantinopolitana-' || email where id = $1`,
      [id],
    );
    for (const width of [320, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      for (const tab of ['sellers', 'attendees']) {
        await openAs('president', `/dashboard/${tab}?event=${event.id}`);
        await expect(list(page)).toContainText('$199,999.80');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  },
);
