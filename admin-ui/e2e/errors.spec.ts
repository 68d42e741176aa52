import type { Page, Route } from '@playwright/test';
import { dashboardOf, ownEvent } from './support/events';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

const WAIT = 'Too many attempts. Please try again in 7 seconds.';

/** Answers one operation of the page in place of the server; all others go through. */
const answer = (page: Page, operationName: string, given: Parameters<Route['fulfill']>[0]) =>
  page.route('**/graphql', (route) =>
    route.request().postDataJSON()?.operationName === operationName ? route.fulfill(given) : route.fallback(),
  );

test(
  'a token that GraphQL refuses ends the session, also where the refusal is no GraphQL',
  AT_DESK,
  async ({ page, openAs }) => {
    await answer(page, 'DashboardFigures', {
      status: 401,
      json: { detail: 'Please log in first', request_id: 'x' },
    });
    await openAs('president', '/dashboard');
    await expect(page).toHaveURL('/login');
  },
);

test(
  'a socket that is closed because its session ended ends it here too',
  AT_DESK,
  async ({ page, openAs }) => {
    let close: (code: number) => void = () => undefined;
    await page.routeWebSocket(/\/graphql/, (socket) => {
      const server = socket.connectToServer();
      close = (code) => {
        server.close();
        void socket.close({ code, reason: 'The session has ended' });
      };
    });
    await openAs('president', '/dashboard');
    await expect(page.getByRole('region', { name: 'Stats' })).toHaveAttribute('aria-busy', 'false');
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Please log in first', request_id: 'x' } }),
    );
    close(4403);
    await expect(page).toHaveURL('/login');
  },
);

test('a socket is opened again while the session stands', AT_DESK, async ({ page, openAs }) => {
  const sockets: Array<{ close: (options: { code: number }) => Promise<void> }> = [];
  await page.routeWebSocket(/\/graphql/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await openAs('president', '/dashboard');
  await expect.poll(() => sockets.length).toBe(1);
  // The server closes a socket like this if its database cannot say whether the session is still valid.
  await sockets[0]!.close({ code: 4403 });
  await expect.poll(() => sockets.length).toBe(2);
  await expect(page).toHaveURL('/dashboard');
});

test('too many requests are explained beside what failed', AT_DESK, async ({ page, openAs, api }) => {
  const event = await ownEvent(api);
  await openAs('president', dashboardOf(event));
  await page.getByRole('button', { name: 'Manage Event Details' }).click();
  await page.getByRole('button', { name: 'Edit Event' }).click();
  const limited = { status: 429, json: { detail: WAIT, request_id: 'x' } };
  await page.route(`**/api/events/${event.id}`, (route) => route.fulfill(limited));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const panel = page.getByRole('region', { name: 'Event Details' });
  await expect(panel.getByRole('alert')).toContainText('Failed to update event. Please try again.');
  await expect(panel.getByRole('alert')).toContainText(WAIT);
  await page.route('**/api/pricing/admin/tiers', (route) => route.fulfill(limited));
  await page.getByRole('button', { name: 'Manage Ticket Pricing' }).click();
  await page.getByLabel('Price per ticket ($)').first().fill('15');
  await page.getByRole('button', { name: 'Create Tier' }).click();
  await expect(page.getByText(WAIT)).toHaveCount(2);
});

test('a page in place of an answer is no answer', AT_PHONE, async ({ page, openAs }) => {
  await page.route('**/api/volunteers/leaderboard?*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }),
  );
  await openAs('volunteer', '/registration');
  await expect(page.getByText('Failed to load leaderboard')).toBeVisible();
});
