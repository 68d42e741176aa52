import {
  enterCode,
  successPanel,
  waitUntilSuccessCloses,
  letIn,
  showOptions,
  unknownCode,
} from './support/checkin';
import { currentEvent } from './support/door-devices';
import {
  comesOnline,
  hasList,
  waitUntilInstalled,
  firePageVisible,
  waitUntilListed,
  openAtDoor,
  openDoor,
  standingOf,
  waitingScans,
} from './support/door';
import { logOut } from './support/menu';
import { AT_PHONE, expect, openAs, test } from './support/test';

// When a device may keep the door's list, and how its tabs act as one device.

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ api }) => openDoor(api));

const LIST = '/api/checkin/list';
const SYNC = '/api/checkin/sync';

/** What the page shows as soon as its code runs. */
const HEADING = 'Recent Check-ins';
const NOT_WHOLE = 'List not complete';
const KEEPS_NOTHING = 'This browser keeps nothing: it needs a network at the door.';
const OVER = "The event is over by this phone's clock: it keeps no list.";

test(
  'as long as no list is there the page says so, and no longer',
  AT_PHONE,
  async ({ page, api, network }) => {
    network.setFate((_method, path) => (path === LIST ? 'cut' : 'pass'));
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    const note = page.getByText(NOT_WHOLE);
    await expect(note).toBeVisible();
    // Somebody else's JSON is no list either.
    network.setFate((_method, path) => (path === LIST ? { status: 200, body: '{}' } : 'pass'));
    const lists = network.asked.filter((asked) => asked.endsWith(LIST)).length;
    await comesOnline(page);
    await expect
      .poll(() => network.asked.filter((asked) => asked.endsWith(LIST)).length)
      .toBeGreaterThan(lists);
    await expect(page.getByText('Offline', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expect(note).toBeVisible();
    await expect(page.getByText(KEEPS_NOTHING)).toHaveCount(0);
    network.setFate('pass');
    await comesOnline(page);
    await expect(note).toHaveCount(0);
    await waitUntilListed(page);
  },
);

test('a list on its way moves nothing in its first second', AT_PHONE, async ({ page, api, network }) => {
  network.setFate((_method, path) => (path === LIST ? 'hold' : 'pass'));
  await page.addInitScript(
    (words) => {
      const shownAt: Record<string, number> = {};
      const look = () => {
        for (const word of words)
          if (document.body?.textContent.includes(word)) shownAt[word] ??= performance.now();
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
      Object.assign(window, { shownAt });
    },
    [HEADING, NOT_WHOLE],
  );
  await openAs(page, api, 'volunteer', `${network.url}/checkin`);
  const note = page.getByText(NOT_WHOLE);
  await expect(note).toBeVisible();
  const shownAt = await page.evaluate(
    () => (window as unknown as { shownAt: Record<string, number> }).shownAt,
  );
  // Half of it: the page's timer starts somewhat before the heading is seen here.
  expect(shownAt[NOT_WHOLE]! - shownAt[HEADING]!).toBeGreaterThanOrEqual(500);
  network.setFate('pass');
  network.release();
  await expect(note).toHaveCount(0);
});

test(
  'a list of which a part is missing says so, also where it does not have a code',
  AT_PHONE,
  async ({ page, api, network }) => {
    network.rewrite(LIST, (body) => JSON.stringify({ ...(JSON.parse(body) as object), complete: false }));
    let pages = 0;
    network.setFate((_method, path) => (path === LIST && ++pages > 1 ? 'hang' : 'pass'));
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await expect.poll(() => hasList(page)).toBe(true);
    await expect(page.getByText(NOT_WHOLE)).toBeVisible();
    network.setFate('cut');
    network.drop();
    await enterCode(page, unknownCode());
    const panel = page.getByRole('alert');
    await expect(panel).toContainText("Not on this phone's list");
    await expect(panel).toContainText(NOT_WHOLE);
  },
);

test(
  'a door that is not open says when it is, and once it is the list comes',
  AT_PHONE,
  async ({ page, api, network }) => {
    const { leave } = await currentEvent(api);
    try {
      await openAs(page, api, 'volunteer', `${network.url}/checkin`);
      const note = page.getByText(/^The door opens on /);
      await expect(note).toBeVisible();
      await expect(page.getByText(NOT_WHOLE)).toHaveCount(0);
      expect(await hasList(page)).toBe(false);
      await openDoor(api);
      await comesOnline(page);
      await waitUntilListed(page);
      await expect(note).toHaveCount(0);
    } finally {
      await leave();
    }
  },
);

test(
  'a door that is closed again takes the list and says so, never what waits; once it is open the list comes again',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const { event, leave } = await currentEvent(api);
    try {
      await openDoor(api);
      await page.clock.install();
      const [first, second] = await Promise.all([api.register(), api.register()]);
      await openAtDoor({ page, api, network }, first, second);
      network.setFate('cut');
      await letIn(page, first);
      await waitUntilSuccessCloses(page);
      await api.send('PUT', `/api/events/${event.id}/door`, { is_open: false }, 'president');
      network.setFate((_method, path) => (path === SYNC ? 'cut' : 'pass'));
      await comesOnline(page);
      const note = page.getByText(/^The door opens on /);
      await expect(note).toBeVisible();
      await expect.poll(() => hasList(page)).toBe(false);
      expect(await waitingScans(page)).toHaveLength(1);
      network.setFate('cut');
      await enterCode(page, second.qr_code_id);
      await expect(page.getByRole('alert'), 'nothing decides without a list').toContainText(
        'Check-in Failed',
      );
      await expect(note).toBeVisible();
      network.setFate('pass');
      await expect
        .poll(() => standingOf(stack, first.id), { timeout: 30_000 })
        .toMatchObject({ admitted: 2, admissions: 1 });
      await openDoor(api);
      await comesOnline(page);
      await waitUntilListed(page, second);
      await expect(note).toHaveCount(0);
    } finally {
      await leave();
    }
  },
);

test(
  'a connection to what the page keeps that is gone is opened again, and a browser that kept nothing for a while is asked again',
  AT_PHONE,
  async ({ page, api, network }) => {
    const [first, second, third] = await Promise.all([api.register(), api.register(), api.register()]);
    await page.clock.install();
    await openAtDoor({ page, api, network }, first, second, third);
    network.setFate('cut');
    // A phone breaks the connection of a page in the background: for a moment, or for longer.
    await page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      const broken = { left: 1 };
      IDBDatabase.prototype.transaction = function (...given) {
        if (broken.left === 0) return transaction.apply(this, given);
        broken.left--;
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      };
      Object.assign(window, { broken });
    });
    const breakFor = (times: number) =>
      page.evaluate(
        (left) => void ((window as unknown as { broken: { left: number } }).broken.left = left),
        times,
      );
    await letIn(page, first);
    await expect(page.getByText(KEEPS_NOTHING)).toHaveCount(0);
    await waitUntilSuccessCloses(page);

    await breakFor(1_000_000);
    await enterCode(page, second.qr_code_id);
    await expect(page.getByRole('alert')).toContainText('Check-in Failed');
    const note = page.getByText(KEEPS_NOTHING);
    await expect(note).toBeVisible();
    await firePageVisible(page);
    await expect(note).toBeVisible();
    await breakFor(0);
    await firePageVisible(page);
    await expect(note).toHaveCount(0);
    await letIn(page, third);
  },
);

test(
  'a browser that never opens what it keeps holds no answer back, and is asked again',
  AT_PHONE,
  async ({ page, api, network }) => {
    const [first, second] = await Promise.all([api.register(), api.register()]);
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      const stuck = { is: true };
      IDBFactory.prototype.open = function (name, version) {
        if (!stuck.is) return open.call(this, name, version);
        const request = open.call(this, `${name}-stuck`);
        request.addEventListener = () => undefined;
        return request;
      };
      Object.assign(window, { stuck });
    });
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await letIn(page, first);
    const note = page.getByText(KEEPS_NOTHING);
    await expect(note).toBeVisible();
    await page.evaluate(() => void ((window as unknown as { stuck: { is: boolean } }).stuck.is = false));
    // An attempt to open it that is still under way has to time out first.
    await expect(async () => {
      await firePageVisible(page);
      await expect(note).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await waitUntilListed(page, second);
    network.setFate('cut');
    await letIn(page, second);
  },
);

test(
  'a page that did not come over https says that this is why it keeps nothing',
  AT_PHONE,
  async ({ page, api, network }) => {
    const person = await api.register();
    // Without https, the browser has no crypto.subtle.
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await expect(page.getByText('This page is not secure (https), so it keeps nothing')).toBeVisible();
    await expect(page.getByText(KEEPS_NOTHING)).toHaveCount(0);
    await letIn(page, person);
  },
);

test(
  'a list that cannot be wiped when it has to go is wiped as soon as that can be',
  AT_PHONE,
  async ({ page, api, network }) => {
    await openAtDoor({ page, api, network });
    await page.evaluate(() => {
      IDBObjectStore.prototype.clear = () => {
        throw new DOMException('Not now', 'UnknownError');
      };
    });
    await logOut(page);
    await expect(page).toHaveURL(`${network.url}/login`);
    expect(await hasList(page)).toBe(true);
    await page.reload();
    await expect.poll(() => hasList(page)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('usher.door-list-until'))).toBeNull();
  },
);

test(
  'changes are asked for every 20 seconds while the page is seen, and not while it is hidden',
  AT_PHONE,
  async ({ page, api, network }) => {
    await page.clock.install();
    await openAtDoor({ page, api, network });
    const lists = () => network.asked.filter((asked) => asked.endsWith(LIST)).length;
    const see = (state: 'visible' | 'hidden') =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    // The page asks for one list at a time, and this clock runs faster than answers arrive. So wait until its lock is free.
    const isTakenIn = () =>
      expect
        .poll(() =>
          page.evaluate(async () => {
            const { held = [] } = await navigator.locks.query();
            return held.some(({ name }) => name === 'usher.door-list');
          }),
        )
        .toBe(false);
    for (let round = 0; round < 2; round++) {
      await isTakenIn();
      const before = lists();
      await page.clock.runFor(20_000);
      await expect.poll(lists).toBe(before + 1);
    }
    await isTakenIn();
    await see('hidden');
    const before = lists();
    await page.clock.runFor(60_000);
    await see('visible');
    await expect.poll(lists).toBe(before + 1);
  },
);

test(
  'the name that is given to a device is told by the next sync',
  AT_PHONE,
  async ({ page, api, network }) => {
    const first = page.waitForRequest(`**${SYNC}`);
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await first;
    const told = page.waitForRequest(`**${SYNC}`);
    await showOptions(page);
    await page.getByLabel('Name of this device').fill('Gate B');
    await page.getByLabel('QR Code ID').focus();
    expect((await told).postDataJSON()).toMatchObject({ device: { label: 'Gate B' } });
  },
);

test('logging out in one tab takes the list from all of them', AT_PHONE, async ({ page, api, network }) => {
  const person = await api.register();
  await openAtDoor({ page, api, network }, person);
  const other = await page.context().newPage();
  await other.goto(`${network.url}/checkin`);
  await waitUntilListed(other, person);
  await logOut(page);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(`${network.url}/login`);
    await expect.poll(() => hasList(tab)).toBe(false);
  }
});

test(
  'a device that is cut off loses its list and still hands in what waits',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const [person, later] = await Promise.all([api.register(), api.register()]);
    const told = page.waitForResponse(`**${SYNC}`);
    await openAtDoor({ page, api, network }, person);
    await told;
    network.setFate('cut');
    await letIn(page, person);
    const device = await page.evaluate(() => localStorage.getItem('usher.device'));
    await api.send('DELETE', `/api/checkin/devices/${device}`, undefined, 'president');
    network.setFate('pass');
    await comesOnline(page);
    await expect(page.getByText('This device was cut off').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('status').filter({ hasText: 'This device was cut off' })).toContainText(
      'What waits on it is still sent. Ask a president or a finance director to let it back in.',
    );
    await expect.poll(() => hasList(page)).toBe(false);
    await expect.poll(() => standingOf(stack, person.id)).toMatchObject({ admitted: 2, admissions: 1 });
    await enterCode(page, later.qr_code_id);
    await expect(page.getByRole('alert')).toContainText('This device was cut off');
    expect(await standingOf(stack, later.id)).toMatchObject({ admitted: 0 });
    await api.send('PUT', `/api/checkin/devices/${device}`, undefined, 'president');
    await comesOnline(page);
    await waitUntilListed(page, later);
    await expect(page.getByRole('status').filter({ hasText: 'This device was cut off' })).toHaveCount(0);
    await letIn(page, later);
  },
);

test(
  'a list that is too large is not kept: the page says so, asks the server however slow it is, and decides nothing without it',
  AT_PHONE,
  async ({ page, api, network }) => {
    const [person, slow, third] = await Promise.all([api.register(), api.register(), api.register()]);
    network.rewrite(LIST, (body) =>
      JSON.stringify({
        ...(JSON.parse(body) as object),
        too_large: true,
        complete: false,
        cursor: null,
        rows: [],
      }),
    );
    await page.clock.install();
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await expect(page.getByText('This event needs a network at the door')).toBeVisible();
    await letIn(page, person);
    await waitUntilSuccessCloses(page);

    const isOffline = page.getByText('Offline', { exact: true }).filter({ visible: true }).first();
    const anyway = page.getByRole('button', { name: 'Let in anyway' });
    network.setFate((_method, path) => (path.endsWith(slow.qr_code_id) ? 'hold' : 'pass'));
    await enterCode(page, slow.qr_code_id);
    await expect(isOffline, 'the answer takes longer than anybody waits for a list').toBeVisible();
    await expect(anyway).toHaveCount(0);
    network.release();
    await expect(successPanel(page)).toContainText(slow.name);
    await waitUntilSuccessCloses(page);

    network.setFate('cut');
    await enterCode(page, third.qr_code_id);
    await expect(page.getByRole('alert')).toContainText('Check-in Failed');
    await expect(anyway).toHaveCount(0);
    expect(await waitingScans(page)).toEqual([]);
  },
);

test(
  'the list goes when the event is over by the clock of the phone, without a network; what waits stays',
  AT_PHONE,
  async ({ page, api, network }) => {
    const person = await api.register();
    await openAtDoor({ page, api, network }, person);
    await waitUntilInstalled(page);
    network.setFate('cut');
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
    await expect(page.getByText(OVER)).toBeVisible();
  },
);

test(
  'the list of an event that is over by the clock of the phone is not fetched again and again',
  AT_PHONE,
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
        await firePageVisible(page);
        return cursors.length;
      })
      .toBeGreaterThan(3);
    expect(cursors.filter((cursor) => cursor === null)).toHaveLength(1);
    expect(await hasList(page)).toBe(false);
    await expect(page.getByText(OVER)).toBeVisible();
  },
);

test(
  'two tabs send what waits by one request at a time, and each scan once',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const people = await Promise.all([api.register(), api.register()]);
    await openAtDoor({ page, api, network }, ...people);
    await waitUntilInstalled(page);
    const other = await page.context().newPage();
    await other.goto(`${network.url}/checkin`);
    network.setFate('cut');
    const tabs = [page, other];
    for (const [at, tab] of tabs.entries()) await enterCode(tab, people[at]!.qr_code_id);
    for (const tab of tabs)
      await expect(tab.getByText('Offline · 2 waiting').filter({ visible: true }).first()).toBeVisible();

    const asked = (path: string) => network.asked.filter((request) => request.endsWith(path)).length;
    const syncsBefore = asked(SYNC);
    network.setFate((_method, path) => (path === SYNC ? 'hang' : 'pass'));
    for (let round = 0; round < 3; round++)
      for (const tab of tabs) {
        const lists = asked(LIST);
        // A tab does not ask while the other tab does.
        await expect
          .poll(async () => {
            await firePageVisible(tab);
            return asked(LIST);
          })
          .toBeGreaterThan(lists);
      }
    await expect.poll(() => asked(SYNC) - syncsBefore).toBeGreaterThan(0);
    expect(asked(SYNC) - syncsBefore).toBe(1);
    network.setFate('pass');
    network.drop();
    for (const { id } of people)
      await expect
        .poll(() => standingOf(stack, id), { timeout: 30_000 })
        .toEqual({ admitted: 2, served: 0, admissions: 1 });
  },
);
