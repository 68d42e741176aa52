import type { Page } from '@playwright/test';
import { currentEvent } from './support/door-devices';
import { sellAtDoor } from './support/door-sales';
import { menuPathOf } from './support/events';
import { look } from './support/look';
import { ownSeller } from './support/sellers';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

const sales = (page: Page) => page.getByRole('region', { name: 'Sold at the door' });
const rows = (page: Page) =>
  sales(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const show = (page: Page) => sales(page).getByLabel('Show');

test('sales at the door are listed by what became of them, live; an officer undoes one with a reason', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const { event, leave } = await currentEvent(api);
  try {
    const omar = await ownSeller(stack, { name: 'Omar' });
    const session = await api.signIn(omar);
    await openAs('finance_director', menuPathOf('door', event));
    await expect(sales(page)).toContainText('Nothing is sold at the door yet.');
    await expect(show(page)).toBeHidden();

    await sellAtDoor(api, event, {
      tickets: 2,
      food_option: 'with_food',
      total_price: 36,
      label: 'Gate A',
      name: 'Rosa Walkin',
    });
    await expect(rows(page), 'without a press').toHaveCount(1);
    await expect(rows(page)).toContainText('2 tickets · With Food · Cash');
    await expect(rows(page)).toContainText('$36.00');
    const entrances = sales(page).getByRole('table', { name: 'Sales by entrance' });
    await expect(entrances.getByRole('row', { name: 'Gate A 2 $36.00' })).toBeVisible();

    // Phones without a network: one took less than it should have, and one sold what nobody may.
    await sellAtDoor(api, event, { isOffline: true, total_price: 13, label: 'Gate B' }, session);
    await expect(
      sellAtDoor(api, event, { isOffline: true, tickets: 21, total_price: 315 }, session),
    ).rejects.toThrow(/422/);
    await expect(rows(page).filter({ hasText: 'Not accepted' }), 'refused ones are live too').toHaveCount(1);
    await show(page).selectOption('Price differs (1)');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('$15.00 · $13.00 paid, $2.00 less');
    await expect(rows(page)).toContainText('Sold at the door');
    await expect(rows(page)).toContainText('Without a network');
    await expect(rows(page)).toContainText('Gate B');
    await expect(rows(page)).toContainText(omar.name);
    await show(page).selectOption('Not accepted (1)');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('21 tickets · Without Food · Cash');
    await expect(rows(page)).toContainText('Number of tickets must be a whole number from 1 to 20');
    await expect(rows(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await rows(page).getByRole('button', { name: 'All that the phone sent' }).click();
    await expect(rows(page)).toContainText('"total_price": 315');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible();
    await show(page).selectOption('Over capacity (0)');
    await expect(sales(page)).toContainText('No sale at the door matches this filter.');

    await show(page).selectOption('All sales (3)');
    await sales(page)
      .getByRole('button', { name: /^Undo the sale to Sold at the door, Code …/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Undo Sale' });
    await expect(dialog).toContainText('1 ticket for $15.00');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(dialog).toContainText('This field is required');
    await dialog.getByLabel('Reason').fill('Wanted to come tomorrow');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(dialog).toBeHidden();
    const undone = sales(page).getByRole('table', { name: 'Undone, by seller' });
    await expect(undone.getByRole('row', { name: `${omar.name} 1 $13.00` })).toBeVisible();
    await show(page).selectOption('Undone (1)');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(/Undone by Felix Finance, .* · “Wanted to come tomorrow”/);
    await expect(rows(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await expect(entrances.getByRole('row')).toHaveCount(2);
    await show(page).selectOption('All sales (3)');
    await look(page, 'door');

    await page.getByRole('switch', { name: 'Hide values' }).check();
    await expect(entrances.getByRole('row', { name: 'Gate A *** ***' })).toBeVisible();
  } finally {
    await leave();
  }
});

test(
  'what phones sold beyond their tickets is listed by itself; an undo that is too late says why; the list has pages',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const { event, leave } = await currentEvent(api, { capacity: 40 });
    try {
      await sellAtDoor(api, event, { isOffline: true, tickets: 3, total_price: 45 });
      const { registration } = await sellAtDoor(api, event, {
        food_option: 'with_food',
        total_price: 18,
        name: 'Mia Hungry',
      });
      for (let at = 0; at < 10; at++) await sellAtDoor(api, event);
      await openAs('president', menuPathOf('door', event));
      await expect(rows(page)).toHaveCount(10);
      await expect(sales(page)).toContainText('Showing 1 to 10 of 12');
      await show(page).selectOption('Over capacity (1)');
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('3 tickets · Without Food · Cash');
      await expect(sales(page)).toContainText('They count everywhere but in the capacity.');
      await show(page).selectOption('All sales (12)');
      await sales(page).getByRole('button', { name: 'Page 2' }).click();
      await expect(rows(page)).toHaveCount(2);

      await stack.database.query('update registrations set meals_served = 1 where id = $1', [
        registration.id,
      ]);
      await sales(page)
        .getByRole('button', { name: /^Undo the sale to Mia Hungry/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Undo Sale' });
      await dialog.getByLabel('Reason').fill('Left again');
      await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText('A meal of this sale was served already');
      await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
      await expect(show(page).locator('option').first()).toHaveText('All sales (12)');
    } finally {
      await leave();
    }
  },
);

test(
  'in Spanish too, and nothing is wider than the narrowest phone',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const { event, leave } = await currentEvent(api);
    try {
      const omar = await ownSeller(stack, { name: 'Maximiliano' });
      const session = await api.signIn(omar);
      await sellAtDoor(
        api,
        event,
        { isOffline: true, total_price: 13, label: 'Entrada principal del norte' },
        session,
      );
      await expect(
        sellAtDoor(api, event, { isOffline: true, tickets: 21, total_price: 315 }, session),
      ).rejects.toThrow(/422/);
      await page.addInitScript(() => localStorage.setItem('usher.language', 'es'));
      await openAs('finance_director', menuPathOf('door', event));
      const region = page.getByRole('region', { name: 'Vendido en la puerta' });
      await expect(region).toContainText('El número de boletos debe ser un número entero del 1 al 20');
      await expect(region).toContainText('$15.00 · se pagaron $13.00, $2.00 menos');
      await expect(region.getByRole('table', { name: 'Ventas por puerta' })).toContainText('$15.00');
      await look(page, 'door-es');
      const { height } = page.viewportSize()!;
      await page.setViewportSize({ width: 320, height });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await region.getByRole('button', { name: /^Deshacer la venta a Vendido en la puerta/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Deshacer la venta' });
      await expect(dialog).toContainText('1 boleto por $15.00');
      await dialog.getByLabel('Motivo').fill('Volvió a casa');
      await dialog.getByRole('button', { name: 'Deshacer', exact: true }).click();
      await expect(region.getByRole('table', { name: 'Deshechas, por vendedor' })).toContainText('$13.00');
      await expect(region).toContainText('Deshecha por Felix Finance');
      await look(page, 'door-es-320');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    } finally {
      await leave();
    }
  },
);
