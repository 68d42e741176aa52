import { enterCode, goodNews } from './support/checkin';
import { hasList, installed, listed, openDoor, standingOf } from './support/door';
import { ANY_WIDTH, expect, openAs, test } from './support/test';

// When a device may keep the door's list, and that several tabs of it are one device.

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ api }) => openDoor(api));

const LIST = '/api/checkin/list';
const SYNC = '/api/checkin/sync';

test(
  'a device that is cut off loses its list and still hands in what waits',
  ANY_WIDTH,
  async ({ page, api, stack, network }) => {
    const [person, later] = await Promise.all([api.register(), api.register()]);
    const told = page.waitForResponse(`**${SYNC}`);
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await listed(page, person);
    await told;
    network.become('cut');
    await enterCode(page, person.qr_code_id);
    await expect(goodNews(page)).toContainText(person.name);
    const device = await page.evaluate(() => localStorage.getItem('usher.device'));
    await api.send('DELETE', `/api/checkin/devices/${device}`, undefined, 'president');
    network.become('pass');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('This device was cut off').first()).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => hasList(page)).toBe(false);
    await expect.poll(() => standingOf(stack, person.id)).toMatchObject({ admitted: 2, admissions: 1 });
    await enterCode(page, later.qr_code_id);
    await expect(page.getByRole('alert')).toContainText('This device was cut off');
    expect(await standingOf(stack, later.id)).toMatchObject({ admitted: 0 });
    await api.send('PUT', `/api/checkin/devices/${device}`, undefined, 'president');
  },
);

test(
  'a list that is too large is not kept: the page says so, and asks the server',
  ANY_WIDTH,
  async ({ page, api, network }) => {
    const person = await api.register();
    network.rewrite(LIST, (body) =>
      JSON.stringify({
        ...(JSON.parse(body) as object),
        too_large: true,
        complete: false,
        cursor: null,
        rows: [],
      }),
    );
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await expect(page.getByText('This event needs a network at the door')).toBeVisible();
    await enterCode(page, person.qr_code_id);
    await expect(goodNews(page)).toContainText(person.name);
  },
);

test(
  'the list goes when the event is over by the clock of the phone, without a network; what waits stays',
  ANY_WIDTH,
  async ({ page, api, network }) => {
    const person = await api.register();
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await listed(page, person);
    await installed(page);
    network.become('cut');
    await enterCode(page, person.qr_code_id);
    const waits = page.getByText('Offline · 1 waiting').filter({ visible: true }).first();
    await expect(waits).toBeVisible();
    const until = await page.evaluate(() => Number(localStorage.getItem('usher.door-list-until')));
    expect(until).toBeGreaterThan(Date.now());
    await page.addInitScript((ahead) => {
      const { now } = Date;
      Date.now = () => now.call(Date) + ahead;
    }, until - Date.now());
    await page.reload();
    await expect.poll(() => hasList(page)).toBe(false);
    await expect(waits).toBeVisible();
  },
);

test(
  'the list of an event that is over by the clock of the phone is not fetched again and again',
  ANY_WIDTH,
  async ({ page, api, network }) => {
    network.rewrite(LIST, (body) => {
      const list = JSON.parse(body) as { event?: object };
      const over_at = new Date(Date.now() - 60_000).toISOString();
      return JSON.stringify(list.event ? { ...list, event: { ...list.event, over_at } } : list);
    });
    const cursors: Array<string | null> = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === LIST) cursors.push(url.searchParams.get('cursor'));
    });
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await expect
      .poll(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return cursors.length;
      })
      .toBeGreaterThan(3);
    expect(cursors.filter((cursor) => cursor === null)).toHaveLength(1);
    expect(await hasList(page)).toBe(false);
  },
);

test(
  'two tabs send what waits by one request at a time, and each scan once',
  ANY_WIDTH,
  async ({ page, api, stack, network }) => {
    const people = await Promise.all([api.register(), api.register()]);
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await listed(page, ...people);
    await installed(page);
    const other = await page.context().newPage();
    await other.goto(`${network.url}/checkin`);
    network.become('cut');
    const tabs = [page, other];
    for (const [at, tab] of tabs.entries()) await enterCode(tab, people[at]!.qr_code_id);
    for (const tab of tabs)
      await expect(tab.getByText('Offline · 2 waiting').filter({ visible: true }).first()).toBeVisible();

    const asked = (path: string) => network.asked.filter((request) => request.endsWith(path)).length;
    const syncsBefore = asked(SYNC);
    network.become((_method, path) => (path === SYNC ? 'hang' : 'pass'));
    for (let round = 0; round < 3; round++)
      for (const tab of tabs) {
        const lists = asked(LIST);
        // Not while the other tab is at it.
        await expect
          .poll(async () => {
            // As when it is looked at again.
            await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
            return asked(LIST);
          })
          .toBeGreaterThan(lists);
      }
    await expect.poll(() => asked(SYNC) - syncsBefore).toBeGreaterThan(0);
    expect(asked(SYNC) - syncsBefore).toBe(1);
    network.become('pass');
    network.drop();
    for (const { id } of people)
      await expect
        .poll(() => standingOf(stack, id), { timeout: 30_000 })
        .toEqual({ admitted: 2, served: 0, admissions: 1 });
  },
);
