import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { filterBy, ownEvent, sell } from './support/events';
import { ownSeller } from './support/sellers';
import { AT_DESK, expect, test } from './support/test';

const strip = (page: Page) => page.getByRole('region', { name: 'Summary' });
const figure = (page: Page, label: string) =>
  strip(page).getByText(label, { exact: true }).locator('..').getByRole('definition');
const ledger = (page: Page) => page.getByRole('region', { name: 'Ledger' });
const sales = (page: Page) => page.getByRole('region', { name: 'Attendees' });
const rows = (page: Page) =>
  sales(page)
    .locator('tbody tr, li')
    .filter({ has: page.getByRole('link') });
const isDesk = (page: Page) => page.viewportSize()!.width >= 1024;

test('a row opens the seller’s money, clearings and attendees; a guest is called one, for nothing was paid', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  const omar = await ownSeller(stack);
  const rosa = makePerson();
  await sell(stack, event.id, [
    {
      seller: omar.email,
      name: 'Gus Guest',
      ticket_quantity: 1,
      cents: 0,
      is_guest: true,
      createdAt: '2026-11-18T16:02:00Z',
    },
    {
      seller: omar.email,
      ticket_quantity: 2,
      cents: 1600,
      payment_mode: 'zelle',
      food_option: 'without_food',
      createdAt: '2026-11-19T16:02:00Z',
      checkedInAt: '2026-11-21T00:12:00Z',
    },
    { ...rosa, seller: omar.email, ticket_quantity: 3, cents: 1800, createdAt: '2026-11-20T16:02:00Z' },
  ]);
  const path = `/api/auth/users/${omar.id}/cleared-amount?event_id=${event.id}`;
  await api.send('PATCH', path, { cleared_amount: 50 }, 'finance_director');
  await openAs('president', `/dashboard?event=${event.id}&${filterBy({ search: omar.name.split(' ')[1] })}`);
  if (isDesk(page)) await page.getByRole('row').filter({ hasText: omar.name }).getByText(omar.email).click();
  else await page.getByRole('link', { name: omar.name }).click();
  await expect(page.getByRole('heading', { name: omar.name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/sellers/${omar.id}/show`));
  await expect(page.getByText('Events Team Member · 5 total attendees')).toBeVisible();
  for (const [label, value] of [
    ['Total Sales', '$86.00'],
    ['Cash (3)', '$54.00'],
    ['Zelle (2)', '$32.00'],
    ['Cleared Amount', '$50.00'],
    ['Pending Amount', '$36.00'],
    ['Status', 'Partially Cleared'],
  ] as const)
    await expect(figure(page, label)).toHaveText(value);
  const entry = ledger(page).getByRole('listitem');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('$50.00');
  await expect(entry).toContainText('Taken by Felix Finance');
  await expect(entry.locator('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M$/);
  if (isDesk(page))
    await expect(sales(page).getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'Phone',
      'Tickets',
      'Price',
      'Payment',
      'Food',
      'Status',
      'Registered',
    ]);
  await expect(rows(page)).toHaveCount(3);
  for (const text of [
    rosa.name,
    rosa.email,
    '3',
    '$54.00',
    'Cash',
    'With Food',
    'Registered',
    'November 20, 2026 at 11:02 AM',
  ])
    await expect(rows(page).first()).toContainText(text);
  for (const text of ['$32.00', 'Zelle', 'Without Food', 'Checked In'])
    await expect(rows(page).nth(1)).toContainText(text);
  const guest = rows(page).last();
  await expect(guest).toContainText('Gus Guest');
  await expect(guest).toContainText('$0.00');
  await expect(guest.getByText('Guest', { exact: true })).toBeVisible();
  await expect(guest).not.toContainText('Cash');
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to Sales Team' }).click();
  await expect(page.getByRole('link', { name: omar.name })).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue(omar.name.split(' ')[1]!);
});

test(
  'money is taken and handed back here, never more than there is, each entry with who and why',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    await sell(stack, event.id, [{ seller: omar.email, ticket_quantity: 4, cents: 2500 }]);
    await openAs('finance_director', `/dashboard/sellers/${omar.id}/show?event=${event.id}`);
    await expect(ledger(page)).toContainText('Nothing has changed hands yet.');
    await expect(ledger(page).getByRole('button', { name: 'Hand Money Back' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Update Cleared Amount' }).filter({ visible: true }).click();
    const clearing = page.getByRole('dialog', { name: 'Update Cleared Amount' });
    await clearing.getByLabel('Additional amount to clear').fill('80');
    await clearing.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(figure(page, 'Cleared Amount')).toHaveText('$80.00');

    await ledger(page).getByRole('button', { name: 'Hand Money Back' }).click();
    const box = page.getByRole('dialog', { name: 'Hand Money Back' });
    const [amount, reason] = [box.getByLabel('Amount to hand back'), box.getByLabel('Reason')];
    const submit = box.getByRole('button', { name: 'Hand Back', exact: true });
    await submit.click();
    await expect(amount).toHaveAccessibleDescription('Please enter a valid amount greater than 0');
    await expect(amount).toBeFocused();
    await expect(reason).toHaveAccessibleDescription('This field is required');
    await amount.fill('80.01');
    await expect(amount).toHaveAccessibleDescription('Maximum amount is $80.00');
    await reason.fill('A registration was cancelled');
    await expectAccessible();
    // Somebody else was quicker: the server's own message is shown.
    const path = `/api/volunteers/${omar.id}/hand-back?event_id=${event.id}`;
    await amount.fill('15.5');
    await api.send('POST', path, { amount: 70, reason: 'Mistyped' }, 'president');
    await submit.click();
    await expect(amount).toHaveAccessibleDescription('Maximum amount is $10.00');
    await amount.fill('4.5');
    const keys: Array<string | undefined> = [];
    await page.route('**/hand-back?*', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await submit.click();
    await expect(box.getByRole('alert')).toContainText('Failed to hand the money back. Please try again.');
    await submit.click();
    await expect(box).toHaveCount(0);
    expect(keys[0]).toMatch(/^[\w-]{20,}$/);
    expect(keys[1], 'the same attempt').toBe(keys[0]);
    await expect(page.getByText(`$4.50 is handed back to ${omar.name}.`)).toBeVisible();
    await expect(figure(page, 'Cleared Amount')).toHaveText('$5.50');
    await expect(figure(page, 'Pending Amount')).toHaveText('$94.50');
    const entries = ledger(page).getByRole('listitem');
    await expect(entries).toHaveCount(3);
    await expect(entries.first()).toContainText('-$4.50');
    await expect(entries.first()).toContainText('Handed back by Felix Finance');
    await expect(entries.first()).toContainText('A registration was cancelled');
  },
);

test('a president’s own sales have no clearing to update', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  const petra = await ownSeller(stack, { name: 'Petra', role: 'president', teamRole: 'President' });
  await sell(stack, event.id, [{ seller: petra.email, ticket_quantity: 1 }]);
  await openAs('president', `/dashboard/sellers/${petra.id}/show?event=${event.id}`);
  await expect(figure(page, 'Status')).toHaveText('Not Cleared');
  await expect(page.getByRole('button', { name: 'Update Cleared Amount' })).toHaveCount(0);
});

test(
  'a head orders all sales, not only those of this page, and columns can be left out',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    await sell(stack, event.id, [
      { seller: omar.email, name: 'Anna First', ticket_quantity: 9 },
      ...Array.from({ length: 50 }, () => ({
        seller: omar.email,
        name: 'Mia Middle',
        ticket_quantity: 2,
      })),
    ]);
    await openAs('president', `/dashboard/sellers/${omar.id}/show?event=${event.id}`);
    const head = (name: string) => sales(page).getByRole('columnheader', { name });
    await expect(head('Registered')).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first()).toContainText('Mia Middle');
    await sales(page).getByRole('button', { name: 'Page 2' }).click();
    await expect(rows(page)).toHaveCount(1);
    await head('Name').getByRole('button').click();
    await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect(
      sales(page).getByText('Showing 1 to 50 of 51 registrations'),
      'the first page',
    ).toBeVisible();
    await expect(rows(page).first()).toContainText('Anna First');
    await head('Tickets').getByRole('button').click();
    await expect(rows(page).first()).toContainText('Mia Middle');
    await head('Tickets').getByRole('button').click();
    await expect(head('Tickets')).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first()).toContainText('Anna First');
    await page.reload();
    await expect(rows(page).first(), 'the address keeps it').toContainText('Anna First');
    await sales(page).getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('switch', { name: 'Phone' }).click();
    await page.keyboard.press('Escape');
    await expect(head('Phone')).toHaveCount(0);
    await rows(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Individual Registrations' })).toBeVisible();
    await expect(page, 'an order goes with its seller').not.toHaveURL(/sort=/);
  },
);

test(
  'fifty attendees a page, and each leads to the own view',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    await sell(
      stack,
      event.id,
      Array.from({ length: 51 }, () => ({ seller: omar.email })),
    );
    await openAs('president', `/dashboard/sellers/${omar.id}/show?event=${event.id}`);
    await expect(rows(page)).toHaveCount(50);
    await expect(sales(page).getByText('Showing 1 to 50 of 51 registrations')).toBeVisible();
    await sales(page).getByRole('button', { name: 'Page 2' }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Individual Registrations' })).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
  },
);

test(
  'a seller without sales says so; details that do not come show no alert',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await ownSeller(stack);
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.route('**/api/volunteers/*/details?*', (route) => route.abort());
    await openAs('president', `/dashboard/sellers/${omar.id}/show?event=${event.id}`);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(logged.some((line) => line.startsWith('A seller could not be shown'))).toBe(true);
    await page.unroute('**/api/volunteers/*/details?*');
    await again.click();
    await expect(page.getByRole('heading', { name: omar.name })).toBeVisible();
    await expect(sales(page).getByText('No attendees found.')).toBeVisible();
    await expect(figure(page, 'Status')).toHaveText('Nothing to clear');
  },
);
