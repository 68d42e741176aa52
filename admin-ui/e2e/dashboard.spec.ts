import type { Page } from '@playwright/test';
import { BARS } from '../src/console/charts/series';
import { CashSeller } from './support/cash';
import { sellAtDoor, withPrices } from './support/door-sales';
import { dashboardOf, filterBy, ownEvent, sell } from './support/events';
import { expectFits } from './support/fits';
import { look } from './support/look';
import { AT_DESK, expect, test } from './support/test';

const stats = (page: Page) => page.getByRole('region', { name: 'Stats' });
const figure = (page: Page, label: string) =>
  stats(page).getByText(label, { exact: true }).locator('..').getByRole('definition').first();
const charts = (page: Page) => page.getByRole('region', { name: 'Charts' });
const hide = (page: Page) => page.getByRole('switch', { name: 'Hide values' });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Holds back a query of the page: `asked` resolves when it is sent, and `answer` lets it through. */
async function hold(page: Page, operationName: string) {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let ask: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === operationName) {
      ask();
      await held;
    }
    await route.continue();
  });
  return { asked, answer };
}

test('shows what is sold and taken, and hides it on demand without moving anything', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  await sell(stack, event.id, [
    { ticket_quantity: 20, food_option: 'without_food', payment_mode: 'cash', cents: 5100 },
    { ticket_quantity: 15, food_option: 'with_food', payment_mode: 'zelle', cents: 1901 },
    { ticket_quantity: 3, checkedInAt: minutesAgo(1) },
  ]);
  await openAs('president', dashboardOf(event));
  await expect(page).toHaveTitle('Event Dashboard · Usher');
  await expect(page.getByRole('heading', { name: 'Event Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText('Monitor registrations and check-ins in real-time')).toBeVisible();
  const shown = {
    'Total Registered': '38',
    'With Food': '18',
    'Without Food': '20',
    'Revenue (Cash)': '$1,065.00',
    'Revenue (Zelle)': '$285.15',
    'Total Revenue': '$1,350.15',
  };
  for (const [label, value] of Object.entries(shown)) await expect(figure(page, label)).toHaveText(value);
  await expect(charts(page).getByText('3 checked in · 35 still expected')).toBeVisible();
  await expectAccessible();

  const box = () => charts(page).boundingBox();
  const boxOf = (label: string) => figure(page, label).boundingBox();
  const [before, foodBefore] = [await box(), await boxOf('With Food')];
  await hide(page).check();
  for (const label of Object.keys(shown)) await expect(figure(page, label)).toHaveText('***');
  await expect(charts(page).getByText('*** checked in · *** still expected')).toBeVisible();
  expect(await box()).toEqual(before);
  expect(await boxOf('With Food')).toEqual(foodBefore);
  await page.reload();
  await expect(figure(page, 'Total Revenue'), 'the device remembers it').toHaveText('***');
  await hide(page).uncheck();
  await expect(figure(page, 'Total Revenue')).toHaveText('$1,350.15');
});

test(
  'what was sold at the door is told beside the figures, and never in their place',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await withPrices(api, await ownEvent(api));
    await sell(stack, event.id, [{ ticket_quantity: 2, payment_mode: 'cash', cents: 1500 }]);
    await openAs('president', dashboardOf(event));
    await expect(figure(page, 'Total Registered')).toHaveText('2');
    await expect(stats(page)).not.toContainText('At the door');
    await sellAtDoor(api, event, { tickets: 3, total_price: 45 });
    await expect(stats(page).getByText('At the door', { exact: true }).first(), 'live').toBeVisible();
    await expect(stats(page)).toContainText('Total Registered5At the door3');
    await expect(stats(page)).toContainText('Total Revenue$75.00At the door$45.00');
    await expectFits(page);
    await expectAccessible();
    await look(page, 'dashboard');
    await hide(page).check();
    await expect(stats(page)).toContainText('Total Revenue***At the door***');
  },
);

test(
  'draws sales, check-ins, money and food, each with a table or a sentence that says the same',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await sell(stack, event.id, [
      { ticket_quantity: 4, payment_mode: 'cash', cents: 1500, food_option: 'with_food' },
      { ticket_quantity: 1, payment_mode: 'zelle', cents: 2000, food_option: 'without_food' },
      { ticket_quantity: 2, cents: 0, createdAt: minutesAgo(3 * 24 * 60), checkedInAt: minutesAgo(2) },
    ]);
    await openAs('finance_director', dashboardOf(event));
    const bars = (title: string) =>
      charts(page)
        .locator('section, div')
        .filter({ has: page.getByRole('heading', { name: title }) })
        .last();
    await expect(charts(page).getByText('7 tickets in 14 days')).toBeVisible();
    const days = charts(page).getByRole('table', { name: 'Sales per day' });
    await expect(days.getByRole('row')).toHaveCount(1 + BARS);
    await expect(days.getByRole('row', { name: 'Today' }).getByRole('cell')).toHaveText('5');
    await expect(
      days
        .getByRole('row')
        .nth(BARS - 3)
        .getByRole('cell'),
    ).toHaveText('2');
    const times = charts(page).getByRole('table', { name: 'Check-ins per 5 minutes' });
    await expect(times.getByRole('row')).toHaveCount(1 + BARS);
    await expect(times.getByRole('cell', { name: '2', exact: true }), 'people').toHaveCount(1);
    await expect(charts(page).locator('.recharts-bar-rectangle').first()).toBeVisible();
    await expect(charts(page).locator('svg.recharts-surface'), 'two of bars and two splits').toHaveCount(4);
    await expect(bars('Cash and Zelle')).toContainText('Cash75%');
    await expect(bars('Cash and Zelle')).toContainText('Zelle25%');
    await expect(bars('Food')).toContainText('With Food6');
    await expect(bars('Food')).toContainText('Without Food1');
  },
);

test('numbers and names of a chart never touch, and its names stand evenly', async ({
  page,
  openAs,
  api,
  stack,
}) => {
  const event = await ownEvent(api);
  await sell(stack, event.id, [{ ticket_quantity: 1, checkedInAt: minutesAgo(1) }]);
  const DAY = 24 * 60;
  // Larger counts than a test can sell one by one.
  let counts: number[] = [];
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'DashboardFigures') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: { salesPerDay: object[] } };
    body.data.salesPerDay = counts.map((count, index) => ({
      ...body.data.salesPerDay[0],
      at: minutesAgo((counts.length - 1 - index) * DAY),
      count,
    }));
    return route.fulfill({ response, json: body });
  });
  await page.clock.install();
  for (const [round, figures] of [
    [1234, 1233],
    [1233, 1234],
    [98765, 0, 98764],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 88888],
    [88888, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 88887],
  ].entries()) {
    counts = figures;
    if (round === 0) await openAs('president', dashboardOf(event));
    // All figures are read again every 30 seconds.
    else await page.clock.runFor(30_000);
    const card = charts(page).getByRole('heading', { name: 'Sales per day' }).locator('..');
    const shown = (count: number) => count.toLocaleString('en-US');
    await expect(
      charts(page).getByRole('table', { name: 'Sales per day' }).getByRole('row').last().getByRole('cell'),
    ).toHaveText(shown(counts.at(-1)!));
    await expect(card.locator('svg text').filter({ hasText: shown(Math.max(...counts)) })).toBeVisible();
    await expect(card.locator('svg text').filter({ hasText: /[a-z]/i })).toHaveCount(3);
    const boxes = await card
      .locator('svg text')
      .evaluateAll((texts) =>
        texts
          .map((text) => ({ name: text.textContent, box: text.getBoundingClientRect() }))
          .map(({ name, box: { left, right, top, bottom } }) => ({ name, left, right, top, bottom })),
      );
    const frame = (await card.boundingBox())!;
    for (const [index, a] of boxes.entries()) {
      expect(a.left, a.name!).toBeGreaterThanOrEqual(frame.x);
      expect(a.right, a.name!).toBeLessThanOrEqual(frame.x + frame.width);
      for (const b of boxes.slice(index + 1))
        expect(
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
          `${a.name} and ${b.name}`,
        ).toBe(true);
    }
    const ends = boxes.filter(({ name }) => /[a-z]/i.test(name!)).map(({ right }) => right);
    expect(ends).toHaveLength(3);
    expect(
      Math.abs(ends[2]! - ends[1]! - (ends[1]! - ends[0]!)),
      'but for how far a letter reaches',
    ).toBeLessThan(2);
  }
});

test(
  'an event without sales says so in place of charts',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    const event = await ownEvent(api);
    await openAs('president', dashboardOf(event));
    await expect(figure(page, 'Total Registered')).toHaveText('0');
    await expect(charts(page).getByText('Nobody is checked in yet.')).toBeVisible();
    await expect(charts(page).getByText('No ticket is sold yet.').first()).toBeVisible();
    await expect(charts(page).getByText('No money is taken yet.')).toBeVisible();
    await expectAccessible();
  },
);

test(
  'the event is in the address, and a selector leads to another one',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const [one, other] = [await ownEvent(api), await ownEvent(api)];
    await sell(stack, one.id, [{ ticket_quantity: 7 }]);
    await sell(stack, other.id, [{ ticket_quantity: 9 }]);
    await openAs('president', `/dashboard?event=${one.id}`);
    await expect(figure(page, 'Total Registered')).toHaveText('7');
    await page.getByLabel('Event', { exact: true }).selectOption({ label: other.name });
    await expect(figure(page, 'Total Registered')).toHaveText('9');
    await expect(page).toHaveURL(`/dashboard?event=${other.id}`);
    await page.reload();
    await expect(figure(page, 'Total Registered')).toHaveText('9');
    await page.goBack();
    await expect(figure(page, 'Total Registered')).toHaveText('7');
  },
);

test('a spinner says that the dashboard loads, in the place that the figures will take', async ({
  page,
  openAs,
}) => {
  const { asked, answer } = await hold(page, 'DashboardFigures');
  await openAs('president', '/dashboard');
  await asked;
  await expect(page.getByRole('status').filter({ hasText: 'Loading dashboard...' })).toBeVisible();
  await expect(stats(page)).toHaveAttribute('aria-busy', 'true');
  const before = await stats(page).boundingBox();
  const chartsBefore = await charts(page).boundingBox();
  answer();
  await expect(page.getByText('Loading dashboard...')).toHaveCount(0);
  await expect(figure(page, 'Total Registered')).toHaveText(/^\d+$/);
  expect(await stats(page).boundingBox()).toEqual(before);
  expect((await charts(page).boundingBox())!.y).toBe(chartsBefore!.y);
});

test('nothing moves when the dashboard comes to know its event', async ({ page, openAs }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/events', async (route) => {
    await held;
    await route.continue();
  });
  await openAs('president', '/dashboard');
  await expect(stats(page)).toHaveAttribute('aria-busy', 'true');
  const top = async () => Math.round((await stats(page).boundingBox())!.y);
  const before = await top();
  answer();
  await expect(figure(page, 'Total Registered')).toHaveText(/^\d+$/);
  await expect(page.getByLabel('Event', { exact: true })).toBeVisible();
  expect(await top()).toBe(before);
});

test(
  'what is typed before the dashboard knows its event stays, and so does the focus',
  AT_DESK,
  async ({ page, openAs }) => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/events', async (route) => {
      await held;
      await route.continue();
    });
    await openAs('president', '/dashboard');
    const search = page.getByRole('searchbox', { name: 'Search name, email or role' });
    await search.pressSequentially('nobody');
    answer();
    await expect(figure(page, 'Total Registered')).toHaveText(/^\d+$/);
    await expect(search).toBeFocused();
    await search.pressSequentially(' at all');
    await expect(search).toHaveValue('nobody at all');
  },
);

test(
  'a dashboard that cannot be loaded says so and can be asked for again',
  AT_DESK,
  async ({ page, openAs, expectAccessible }) => {
    await page.route('**/graphql', (route) => route.abort());
    await openAs('president', '/dashboard');
    const alert = page.getByRole('alert').first();
    await expect(alert).toContainText('Error');
    await expect(alert).toContainText('Failed to load dashboard data. Please try again.');
    await expectAccessible();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(figure(page, 'Total Registered')).toHaveText(/^\d+$/);
    await expect(page.getByText('Failed to load dashboard data. Please try again.')).toHaveCount(0);
  },
);

test(
  'a sale shows at once, and takes neither scroll nor focus nor what is typed',
  AT_DESK,
  async ({ page, openAs, api }) => {
    await openAs('president', '/dashboard');
    await expect(figure(page, 'Total Registered')).toHaveText(/^\d+$/);
    const before = Number(await figure(page, 'Total Registered').textContent());
    await page.getByRole('button', { name: 'Manage Event Details' }).click();
    await page.getByRole('button', { name: 'Edit Event' }).click();
    const location = page.getByLabel('Location');
    await location.fill('Somewhere half typed');
    await location.scrollIntoViewIfNeeded();
    const scroll = await page.evaluate(() => window.scrollY);
    await api.register({ ticket_quantity: 3 });
    // The polling fallback would take 30 seconds; this waits for 10.
    await expect(figure(page, 'Total Registered')).toHaveText(String(before + 3));
    await expect(location).toHaveValue('Somewhere half typed');
    await expect(location).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
  },
);

test(
  'where no subscription gets through, figures are read again every 30 seconds',
  AT_DESK,
  async ({ page, openAs, api }) => {
    await page.routeWebSocket(/\/graphql/, (socket) => void socket.close());
    await page.clock.install();
    await openAs('president', '/dashboard');
    await expect(figure(page, 'Total Registered')).toHaveText(/^\d+$/);
    const before = Number(await figure(page, 'Total Registered').textContent());
    await api.register({ ticket_quantity: 1 });
    await expect(figure(page, 'Total Registered')).toHaveText(String(before));
    await page.clock.runFor(30_000);
    await expect(figure(page, 'Total Registered')).toHaveText(String(before + 1));
  },
);

test(
  'old figures stay while the server cannot be reached, with the time they are of',
  AT_DESK,
  async ({ page, openAs, context }) => {
    await page.clock.install({ time: new Date('2026-11-21T18:41:00-05:00') });
    await openAs('president', '/dashboard');
    await expect(figure(page, 'Total Registered')).toHaveText(/^\d+$/);
    if (page.viewportSize()!.width >= 900) await expect(page.getByText('Updated 6:41 PM')).toBeVisible();
    await page.route('**/graphql', (route) => route.abort());
    await page.clock.runFor(31_000);
    await expect(
      page.getByText('The server does not answer. These are the figures of 6:41 PM.'),
    ).toBeVisible();
    await expect(figure(page, 'Total Registered')).toHaveText(/^\d+$/);
    await context.setOffline(true);
    await expect(page.getByText('You are offline. These are the figures of 6:41 PM.')).toBeVisible();
    await context.setOffline(false);
    await page.unroute('**/graphql');
    await page.clock.runFor(31_000);
    await expect(page.getByText('These are the figures of')).toHaveCount(0);
  },
);

test('only president and finance director may open it', AT_DESK, async ({ page, openAs }) => {
  await openAs('volunteer', '/dashboard');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Insufficient Permissions')).toBeVisible();
  await expect(stats(page)).toHaveCount(0);
});

test('nothing scrolls sideways at 320 pixels, with every panel open', AT_DESK, async ({ page, openAs }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs('president', '/dashboard');
  await expect(figure(page, 'Total Registered')).toHaveText(/^\d+$/);
  for (const name of ['Event Details', 'Ticket Pricing', 'Volunteer Applications'])
    await page.getByRole('button', { name: `Manage ${name}` }).click();
  await page.getByRole('button', { name: 'Edit Event' }).click();
  await page
    .getByRole('button', { name: /^Edit the tier of/ })
    .first()
    .click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test(
  'what waits at the door and in hand-overs is one press away, and old links to them lead on',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await CashSeller.join({ stack, api }, event);
    await sell(stack, event.id, [{ seller: omar.seller.email, ticket_quantity: 1, cents: 1500 }]);
    await openAs('finance_director', dashboardOf(event));
    await expect(figure(page, 'Total Registered')).toHaveText('1');
    await expect(page.getByRole('link', { name: /wait/ })).toHaveCount(0);
    await omar.offer(15);
    await page.getByRole('link', { name: '1 hand-over waits' }).click();
    await expect(page).toHaveURL(`/admin/hand-overs?event=${event.id}`);
    await expect(page.getByRole('region', { name: 'Offered, to be received' })).toContainText(
      omar.seller.name,
    );
    await page.getByRole('link', { name: 'The Door' }).click();
    await expect(page).toHaveURL(`/admin/door?event=${event.id}`);
    await expect(page.getByLabel('Event', { exact: true })).toHaveValue(event.id);
    for (const [old, place] of [
      ['open=event.door', `/admin/door?event=${event.id}`],
      [
        'open=handOvers&hand-overs=received',
        `/admin/hand-overs?event=${event.id}&${filterBy({ status: 'received' })}`,
      ],
    ] as const) {
      await page.goto(`/dashboard?event=${event.id}&${old}`);
      await expect(page).toHaveURL(place);
      await expect(page.getByLabel('Event', { exact: true })).toHaveValue(event.id);
    }
  },
);

test('it says which event sells now', AT_DESK, async ({ page, openAs, api }) => {
  const later = await ownEvent(api);
  const over = await ownEvent(api, { event_date: '2020-05-03T18:30:00-04:00' });
  await openAs('president', '/dashboard');
  await expect(page.getByText(/^On sale now\./)).toBeVisible();
  await page.goto(`/dashboard?event=${later.id}`);
  await expect(page.getByText(/^Lantern Festival is on sale now/)).toBeVisible();
  await page.goto(`/dashboard?event=${over.id}`);
  await expect(page.getByText('This event is over. Lantern Festival is on sale now.')).toBeVisible();
});
