import type { Page } from '@playwright/test';
import { coalesce } from '../src/console/coalesce';
import { TOUCHED, touchesKey, touchesQuery } from '../src/console/touched';
import { ownEvent, sell } from './support/events';
import { ownSeller } from './support/sellers';
import { ANY_WIDTH, expect, test } from './support/test';

const stats = (page: Page) => page.getByRole('region', { name: 'Stats' });
const list = (page: Page) => page.getByRole('region', { name: 'Sales team and attendees' });

/** A promise and how to keep it. */
function later() {
  let keep: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (keep = resolve));
  return { promise, keep };
}

test('refreshes run one at a time, and those asked for meanwhile are one', ANY_WIDTH, async () => {
  const runs: Array<{ items: string[]; end: () => void }> = [];
  let atOnce = 0;
  const { ask } = coalesce<string>(async (items) => {
    expect(++atOnce).toBe(1);
    const { promise, keep } = later();
    runs.push({ items: [...items].sort(), end: keep });
    await promise;
    atOnce--;
  }, 20);
  const first = ask(['a']);
  expect(runs, 'the first begins at once').toHaveLength(1);
  const others = Promise.all([ask(['b']), ask(['c']), ask(['b'])]);
  expect(runs).toHaveLength(1);
  runs[0]!.end();
  await first;
  await expect.poll(() => runs.length).toBe(2);
  expect(runs[1]!.items).toEqual(['b', 'c']);
  runs[1]!.end();
  await others;
});

test(
  'what waits can be dropped, and what a person waits for does not wait for the gap',
  ANY_WIDTH,
  async () => {
    const runs: string[][] = [];
    const { ask, drop } = coalesce<string>(async (items) => void runs.push([...items]), 60_000);
    await ask(['a']);
    const waits = ask(['b']);
    drop();
    await waits;
    await ask(['c'], { isUrgent: true });
    expect(runs).toEqual([['a'], ['c']]);
  },
);

test('a run that fails does not hold up the next', ANY_WIDTH, async () => {
  let runs = 0;
  const { ask } = coalesce<string>(async () => {
    runs++;
    throw new Error('no network');
  }, 0);
  await ask(['a']);
  await ask(['b']);
  expect(runs).toBe(2);
});

test('every kind of change touches what shows it, and nothing else', ANY_WIDTH, () => {
  const key = (route: string) => [route, 'getList', { pagination: { page: 1 } }];
  const seller = '0192d000-0000-7000-8000-000000000001';
  const routes = {
    attendees: key('attendees'),
    person: key('attendees/by-email/rosa%40example.com'),
    sales: key(`volunteers/${seller}/attendees`),
    team: key('volunteers/sales-team'),
    details: [`volunteers/${seller}/details`, {}],
    screenshots: key('transaction-screenshots'),
    events: key('events'),
    event: ['events', 'getOne', { id: seller }],
    tiers: key('pricing/admin/tiers'),
    applications: key('volunteer-applications'),
    counts: ['volunteer-applications/stats/summary'],
  };
  const touched = (kind: keyof typeof TOUCHED) =>
    Object.entries(routes)
      .filter(([, queryKey]) => touchesKey(kind, queryKey))
      .map(([name]) => name);
  const sold = ['attendees', 'person', 'sales', 'team', 'details', 'screenshots', 'event'];
  expect(touched('registration')).toEqual(sold);
  expect(touched('cancellation')).toEqual(sold);
  expect(touched('correction')).toEqual(['attendees', 'person', 'sales', 'screenshots']);
  expect(touched('check_in')).toEqual(['attendees', 'person', 'sales']);
  expect(touched('clearance')).toEqual(['team', 'details']);
  expect(touched('application')).toEqual(['team', 'details', 'applications', 'counts']);
  expect(touched('event')).toEqual(['events', 'event']);
  expect(touched('pricing')).toEqual(['tiers']);
  const figures = Object.keys(TOUCHED).filter((kind) =>
    touchesQuery(kind as keyof typeof TOUCHED, 'DashboardFigures'),
  );
  expect(figures).toEqual(['registration', 'cancellation', 'check_in']);
  expect(touchesQuery('event', undefined)).toBe(false);
});

test(
  'a list that takes its time is shown, however much changes meanwhile',
  ANY_WIDTH,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, [{ name: 'Nora First' }]);
    await openAs('president', `/dashboard?event=${event.id}&tab=attendees`);
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
    // Well before the refresh of every 30 seconds, and with less than a second of quiet all the time.
    await expect(list(page).getByText('Nora Second')).toBeVisible({ timeout: 20_000 });
    isOver = true;
    await busy;
    expect(cut).toBe(0);
  },
);

test('a check-in reads what shows check-ins and nothing else; a clearing only money', async ({
  page,
  openAs,
  api,
  stack,
}) => {
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
  expect(asked).not.toContain('DashboardFigures');
  expect(asked).not.toContain('/api/attendees');
});
