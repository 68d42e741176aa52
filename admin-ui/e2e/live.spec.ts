import type { Page } from '@playwright/test';
import { ownEvent, sell } from './support/events';
import { ownSeller } from './support/sellers';
import { AT_DESK, expect, test } from './support/test';

const stats = (page: Page) => page.getByRole('region', { name: 'Stats' });
const list = (page: Page) => page.getByRole('region', { name: 'Sales team and attendees' });

test(
  'a list that takes its time is shown, however much changes meanwhile',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, [{ name: 'Nora First' }]);
    await openAs('president', `/dashboard/attendees?event=${event.id}`);
    await expect(list(page).getByText('Nora First')).toBeVisible();
    const isList = (url: string) => /\/api\/attendees\?.*limit=50/.test(url);
    let cut = 0;
    page.on('requestfailed', (request) => (cut += Number(isList(request.url()))));
    await page.route(
      ({ href }) => isList(href),
      async (route) => {
        // Slower than the pushes, as with a million rows on a bad line.
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        await route.continue().catch(() => undefined);
      },
    );
    await sell(stack, event.id, [{ name: 'Nora Second' }]);
    let isOver = false;
    const busy = (async () => {
      while (!isOver) {
        const { qr_code_id: code } = await api.register();
        await api.checkIn(code);
      }
    })();
    // Well before the refresh every 30 seconds, although there is never a second without a push.
    await expect(list(page).getByText('Nora Second')).toBeVisible({ timeout: 20_000 });
    isOver = true;
    await busy;
    expect(cut).toBe(0);
  },
);

test(
  'a check-in reads what shows check-ins and nothing else; a clearing what shows money',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const seller = await ownSeller(stack);
    const sold = await api.register();
    const [{ event_id: eventId } = { event_id: '' }] = await stack.database.query<{ event_id: string }>(
      `select event_id from registrations where id = $1`,
      [sold.id],
    );
    await sell(stack, eventId, [{ seller: seller.email, cents: 1500, ticket_quantity: 1 }]);
    await openAs('president', '/dashboard');
    await expect(stats(page)).toHaveAttribute('aria-busy', 'false');
    await expect(list(page).getByRole('link', { name: seller.name })).toBeVisible();
    const isIn = page.getByText(/^[\d,]+ checked in/);
    const before = await isIn.textContent().catch(() => '');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      asked.push(
        pathname === '/graphql'
          ? (request.postDataJSON() as { operationName: string }).operationName
          : pathname,
      );
    });
    await api.checkIn(sold.qr_code_id);
    await expect(isIn).not.toHaveText(before ?? '');
    expect(asked).toContain('DashboardFigures');
    expect(asked).not.toContain('/api/volunteers/sales-team');
    expect(asked).not.toContain('/api/events');
    asked.length = 0;
    await api.send(
      'PATCH',
      `/api/auth/users/${seller.id}/cleared-amount?event_id=${eventId}`,
      { cleared_amount: 5 },
      'finance_director',
    );
    const row = list(page)
      .locator('tbody tr, li')
      .filter({ has: page.getByRole('link', { name: seller.name, exact: true }) });
    await expect(row).toContainText('$5.00');
    expect(asked).toContain('/api/volunteers/sales-team');
    // How much of the transfers is verified, and which hand-overs wait.
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['DashboardFigures', 'Waiting']));
    expect(asked).not.toContain('/api/attendees');
    expect(asked).not.toContain('/api/events');
  },
);
