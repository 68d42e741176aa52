import type { Page, Route } from '@playwright/test';
import { showOptions, successPanel } from './support/checkin';
import { keptSales, openDoor, waitUntilListed } from './support/door';
import { openSheet, paid, sheet } from './support/door-sheet';
import { AT_PHONE, expect, test } from './support/test';

// Sales at the door whose answer is lost, and what is done with a sale afterwards. Those that a phone decides without a network are
// in door-sales-offline.spec.ts.

const SALES = '**/api/checkin/sales';

test.beforeEach(async ({ api, openAs, page }) => {
  await openDoor(api);
  await openAs('volunteer', '/checkin');
  await waitUntilListed(page);
});

/** Lets the sales of this page go unanswered. @returns the ids of those that were asked for */
async function loseSales(page: Page, reachesServer: boolean): Promise<Set<string>> {
  const ids = new Set<string>();
  await page.route(SALES, async (route: Route) => {
    ids.add((route.request().postDataJSON() as { sale_id: string }).sale_id);
    if (reachesServer) await route.fetch();
    await route.abort();
  });
  return ids;
}

for (const reachesServer of [true, false]) {
  const where = reachesServer ? 'took it' : 'never got it';

  test(
    `a transfer without an answer is asked for again, and sold once, if the server ${where}`,
    AT_PHONE,
    async ({ page, stack }) => {
      const ids = await loseSales(page, reachesServer);
      await openSheet(page);
      await sheet(page).getByRole('button', { name: 'Zelle' }).click();
      await paid(page).click();
      await expect(sheet(page).getByRole('alert')).toHaveText(
        'No answer yet. Press again: it is sold only once.',
      );
      // It is this sale that is asked for again, so nothing of it can be changed.
      for (const name of ['One ticket more', 'With Food', 'Cash'])
        await expect(sheet(page).getByRole('button', { name, exact: true })).toBeDisabled();
      await page.unroute(SALES);
      await sheet(page).getByRole('button', { name: 'Try again' }).click();
      await expect(successPanel(page)).toContainText('Sold at the door');
      expect(ids.size).toBe(1);
      const sold = await stack.database.query<{ tickets: number }>(
        'select tickets_admitted as tickets from registrations where door_sale_id = $1 and cancelled_at is null',
        [...ids],
      );
      expect(sold).toEqual([{ tickets: 1 }]);
    },
  );

  test(
    `a transfer without an answer that is not sold after all is no sale, if the server ${where}`,
    AT_PHONE,
    async ({ page, stack }) => {
      const ids = await loseSales(page, reachesServer);
      await openSheet(page);
      await sheet(page).getByRole('button', { name: 'Zelle' }).click();
      await paid(page).click();
      await expect(sheet(page).getByRole('alert')).toContainText('No answer yet.');
      await page.unroute(SALES);
      await sheet(page).getByRole('button', { name: 'Do not sell' }).click();
      await expect(sheet(page)).toBeHidden();
      await expect.poll(() => keptSales(page)).toEqual([]);
      const counted = await stack.database.query<{ sales: number; admitted: number }>(
        `select count(*) filter (where cancelled_at is null)::int as sales, coalesce(sum(tickets_admitted), 0)::int as admitted
         from registrations where door_sale_id = any ($1)`,
        [[...ids]],
      );
      expect(counted).toEqual([{ sales: 0, admitted: 0 }]);
    },
  );
}

test(
  'a sale that the server has is undone without a network, and the server is told once it is back',
  AT_PHONE,
  async ({ page, stack, context }) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/checkin/sales'));
    await openSheet(page);
    await paid(page).click();
    const { registration } = (await (await answered).json()) as { registration: { id: string } };
    const isGone = async () =>
      (
        await stack.database.query<{ gone: boolean }>(
          `select cancelled_at is not null and tickets_admitted = 0 as gone from registrations where id = $1`,
          [registration.id],
        )
      )[0]!.gone;
    await context.setOffline(true);
    await successPanel(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo the sale' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Sale Undone' })).toContainText(
      'Give $15.00 back.',
    );
    expect(await isGone()).toBe(false);
    await context.setOffline(false);
    await expect.poll(isGone, { timeout: 40_000 }).toBe(true);
    await expect.poll(() => keptSales(page)).toEqual([]);
  },
);

test(
  'whoever bought a meal at the door gets it by the last five characters of the code',
  AT_PHONE,
  async ({ page, stack }) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/checkin/sales'));
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'With Food', exact: true }).click();
    await paid(page).click();
    const { registration } = (await (await answered).json()) as {
      registration: { id: string; qr_code_id: string };
    };
    await expect(successPanel(page)).toBeHidden();
    // A sale is undone; it is no party of which fewer came.
    const recent = page.getByRole('region', { name: 'Recent Check-ins' }).getByRole('listitem');
    await expect(recent).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Fewer came/ })).toHaveCount(0);
    await showOptions(page);
    await page.getByRole('group', { name: 'Station' }).getByRole('button', { name: 'Food' }).click();
    await expect(page.getByText('Food counter')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sell at the Door' }), 'nothing is sold there').toHaveCount(
      0,
    );
    await page.getByRole('button', { name: 'No code?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(registration.qr_code_id.slice(-5).toLowerCase());
    await dialog.getByRole('listitem').getByRole('button').first().click();
    await dialog.getByRole('button', { name: /^Yes, serve/ }).click();
    await expect
      .poll(
        async () =>
          (
            await stack.database.query<{ meals: number }>(
              'select meals_served as meals from registrations where id = $1',
              [registration.id],
            )
          )[0]!.meals,
      )
      .toBe(1);
  },
);

test('the sheet is in Spanish too, and fits the narrowest phone', AT_PHONE, async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('usher.language', 'es'));
  await page.reload();
  await page.getByRole('button', { name: 'Vender en la puerta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vender en la puerta' });
  await dialog.getByRole('button', { name: 'Un boleto más' }).click();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 664 });
    const overflow = await dialog.evaluate((sheet) => ({
      down: sheet.scrollHeight - sheet.clientHeight,
      aside: sheet.scrollWidth - sheet.clientWidth,
    }));
    expect(overflow, `at ${width}`).toEqual({ down: 0, aside: 0 });
  }
  await dialog.getByRole('button', { name: 'Pagado, dejar pasar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Vendido en la puerta' })).toBeVisible();
});
