import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { makeScanId } from '@usher/backend/rules';
import {
  enterCode,
  successPanel,
  waitUntilSuccessCloses,
  letIn,
  unknownCode,
  showOptions,
} from './support/checkin';
import {
  comesOnline,
  restoreNetworkAndDrain,
  hasList,
  waitUntilInstalled,
  storeWaitingScans,
  waitUntilListed,
  openAtDoor,
  openDoor,
  standingOf,
  waitUntilUnlisted,
} from './support/door';
import { logOut } from './support/menu';
import { ACCOUNTS } from './support/stack';
import { signIn } from './support/sign-in';
import { AT_PHONE, expect, test } from './support/test';

// The door without a network: nobody has to switch anything on, and everybody is counted once.

test.use({ serviceWorkers: 'allow' });
test.beforeEach(async ({ api, page }) => {
  await openDoor(api);
  await page.clock.install();
});

const alert = (page: Page) => page.getByRole('alert');
const says = (page: Page, status: string) =>
  expect(page.getByText(status, { exact: true }).filter({ visible: true }).first()).toBeVisible();
/** The server's answer once it has ended the session. */
const SESSION_OVER = {
  status: 401,
  body: '{"detail":"Please log in first","code":"not_signed_in","request_id":"x"}',
};

test(
  'the network is cut: the list decides, the scans outlive a reload, and are sent when it is back',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const [first, second] = await Promise.all([api.register(), api.register({ ticket_quantity: 3 })]);
    await openAtDoor({ page, api, network }, first, second);
    await waitUntilInstalled(page);
    network.setFate('cut');
    await letIn(page, first);
    await says(page, 'Offline · 1 waiting');
    await waitUntilSuccessCloses(page);
    await enterCode(page, first.qr_code_id);
    await expect(alert(page)).toContainText('Already Checked In');

    await page.reload();
    await says(page, 'Offline · 2 waiting');
    await letIn(page, second);
    await says(page, 'Offline · 3 waiting');
    expect(await standingOf(stack, first.id)).toMatchObject({ admitted: 0 });

    network.setFate('pass');
    await comesOnline(page);
    await says(page, 'Online');
    expect(await standingOf(stack, first.id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
    expect(await standingOf(stack, second.id)).toEqual({ admitted: 3, served: 0, admissions: 1 });
  },
);

test(
  'a server that accepts and never answers is waited for once',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const people = await Promise.all([api.register(), api.register(), api.register()]);
    await openAtDoor({ page, api, network }, ...people);
    network.setFate('hang');
    for (const { qr_code_id: code, name } of people) {
      await enterCode(page, code);
      await expect(successPanel(page)).toContainText(name);
      await waitUntilSuccessCloses(page);
    }
    const byCode = network.asked.filter((asked) => /^POST .*-/.test(asked));
    expect(byCode, 'the later ones are decided without asking for each').toHaveLength(1);
    network.setFate('pass');
    // The page waits this long for an answer.
    await page.clock.fastForward(10_000);
    await expect
      .poll(async () => (await standingOf(stack, people[2]!.id)).admitted, { timeout: 30_000 })
      .toBe(2);
    for (const { id } of people)
      expect(await standingOf(stack, id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
  },
);

test(
  'what waits is sent fifty scans at a time, and the page says how many are on their way',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const parties = await Promise.all(
      [20, 20, 20].map((tickets) => api.register({ ticket_quantity: tickets })),
    );
    const { id: event } = await api.send<{ id: string }>(
      'GET',
      '/api/events/current',
      undefined,
      'president',
    );
    const began = Date.now() - 30_000;
    // The tickets of each party one after the other, a tenth of a second apart.
    const scans = parties.flatMap((party, at) =>
      Array.from({ length: 20 }, (_, ticket) => {
        const madeAt = began + (at * 20 + ticket) * 100;
        return {
          scan_id: makeScanId(madeAt, () => randomInt(256)),
          event_id: event,
          code: party.qr_code_id,
          station: 'entrance' as const,
          tickets: 1,
          scanned_at: new Date(madeAt).toISOString(),
          let_in: true,
          account_id: null,
          registrationId: party.id,
          counted: 1,
          told: null,
        };
      }),
    );
    const sent: string[][] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/checkin/sync')) return;
      const { scans: given } = request.postDataJSON() as { scans: Array<{ scan_id: string }> };
      if (given.length > 0) sent.push(given.map(({ scan_id: id }) => id));
    });
    await openAtDoor({ page, api, network }, ...parties);
    // Store the scans while a page is open that does not send them; then go to the door.
    await page.goto(`${network.url}/profile`);
    await storeWaitingScans(page, scans);
    network.setFate((_method, path) => (path === '/api/checkin/sync' ? 'hold' : 'pass'));
    await page.goto(`${network.url}/checkin`);

    const ids = scans.map(({ scan_id: id }) => id);
    await says(page, 'Sending 60');
    await expect.poll(() => sent).toEqual([ids.slice(0, 50)]);
    network.release();
    await says(page, 'Sending 10');
    await expect.poll(() => sent).toEqual([ids.slice(0, 50), ids.slice(50)]);
    network.release();
    await says(page, 'Online');
    for (const { id } of parties)
      expect(await standingOf(stack, id)).toEqual({ admitted: 20, served: 0, admissions: 20 });
    expect(sent).toHaveLength(2);
  },
);

/** What can happen to a request on a bad network. */
const FATES = [
  ['its answer is lost', 'lose'],
  ["a hotel's page answers", { status: 200, body: '<h1>Welcome to our Wi-Fi</h1>' }],
  ['a proxy wants a sign-in of its own', { status: 401, body: '<h1>Log in</h1>' }],
  ['a proxy forbids it', { status: 403, body: '<h1>Blocked</h1>' }],
  ['a proxy finds nothing', { status: 404, body: '{"error":"not found"}' }],
  [
    'the server has too much to do',
    { status: 429, body: '{"detail":"Too many","code":"too_many_requests","request_id":"x"}' },
  ],
  ['the server fails', { status: 503, body: '{"detail":"Too busy","code":"busy"}' }],
] as const;

test(
  'whatever becomes of what is sent: let in by the list, and counted once',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const people = await Promise.all(FATES.map(() => api.register()));
    await openAtDoor({ page, api, network }, ...people);
    for (const [at, [what, fate]] of FATES.entries())
      await test.step(what, async () => {
        const { id } = people[at]!;
        network.setFate((method) => (method === 'POST' ? fate : 'pass'));
        await letIn(page, people[at]!);
        await says(page, 'Offline · 1 waiting');
        await restoreNetworkAndDrain(page, network);
        await comesOnline(page);
        await says(page, 'Online');
        expect(await standingOf(stack, id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
        await waitUntilSuccessCloses(page);
      });
  },
);

test(
  "a proxy's sign-in page in the server's place ends no session, and takes no list",
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const person = await api.register();
    await openAtDoor({ page, api, network }, person);
    network.setFate({ status: 401, body: '<h1>Log in</h1>' });
    const lists = () => network.asked.filter((asked) => asked === 'GET /api/checkin/list').length;
    const before = lists();
    await comesOnline(page);
    await expect.poll(lists).toBeGreaterThan(before);
    await letIn(page, person);
    await says(page, 'Offline · 1 waiting');
    await expect(page).toHaveURL(`${network.url}/checkin`);
    expect(await hasList(page)).toBe(true);
    network.setFate('pass');
    await says(page, 'Online');
    expect(await standingOf(stack, person.id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
  },
);

test(
  'who is not on the list is let in by a word of the volunteer, and counted',
  AT_PHONE,
  async ({ page, api, stack, network, expectAccessible }) => {
    await openAtDoor({ page, api, network });
    network.setFate('cut');
    const person = await api.register();
    await enterCode(page, person.qr_code_id);
    await expect(alert(page)).toContainText(/Not on this phone's list \(\d+:\d\d [AP]M\)/);
    await expectAccessible();
    await page.getByRole('button', { name: 'Let in anyway' }).click();
    await expect(page.getByText('Let In Without the List')).toBeVisible();
    await enterCode(page, 'ABCDE-FGHJK-MNPQR');
    await expect(alert(page)).toContainText('This QR code ID is mistyped');
    await expect(page.getByRole('button', { name: 'Let in anyway' })).toHaveCount(0);
    await restoreNetworkAndDrain(page, network);
    await expect.poll(async () => (await standingOf(stack, person.id)).admitted, { timeout: 30_000 }).toBe(2);
  },
);

test(
  'nobody is let in anyway whose ticket was cancelled or replaced',
  AT_PHONE,
  async ({ page, api, network }) => {
    const [cancelled, replaced] = await Promise.all([api.register(), api.register()]);
    await openAtDoor({ page, api, network }, cancelled, replaced);
    await api.send('POST', `/api/attendees/${cancelled.id}/cancel`, { reason: 'ill' }, 'president');
    await api.send('POST', `/api/attendees/${replaced.id}/reissue`, { reason: 'lost' }, 'president');
    await comesOnline(page);
    await waitUntilUnlisted(page, cancelled);
    network.setFate('cut');
    for (const [code, sentence] of [
      [cancelled.qr_code_id, 'This registration was cancelled'],
      [replaced.qr_code_id, 'This ticket was replaced by a newer one'],
    ] as const) {
      await enterCode(page, code);
      await expect(alert(page)).toContainText(sentence);
      await expect(page.getByRole('button', { name: 'Let in anyway' })).toHaveCount(0);
    }
  },
);

test(
  'a scan is on the disk for good before its result is shown, and the browser is asked to keep it',
  AT_PHONE,
  async ({ page, api, network }) => {
    const person = await api.register();
    await page.addInitScript(() => {
      const { transaction } = IDBDatabase.prototype;
      const asked = { durability: [] as Array<string | undefined>, persist: 0 };
      IDBDatabase.prototype.transaction = function (stores, mode, options) {
        if (mode === 'readwrite' && [stores].flat().includes('waiting'))
          asked.durability.push(options?.durability);
        return transaction.call(this, stores, mode, options);
      };
      StorageManager.prototype.persist = () => {
        asked.persist++;
        return Promise.resolve(true);
      };
      Object.assign(window, { asked });
    });
    await openAtDoor({ page, api, network }, person);
    const asked = () =>
      page.evaluate(() => (window as unknown as { asked: { durability: string[]; persist: number } }).asked);
    await expect.poll(async () => (await asked()).persist).toBe(1);
    network.setFate('cut');
    await letIn(page, person);
    const { durability } = await asked();
    expect(durability.length).toBeGreaterThan(0);
    expect(new Set(durability)).toEqual(new Set(['strict']));
  },
);

test(
  'a code that the server does not have either is refused once it can be asked',
  AT_PHONE,
  async ({ page, api, network }) => {
    await openAtDoor({ page, api, network });
    network.setFate('cut');
    await enterCode(page, unknownCode());
    const anyway = page.getByRole('button', { name: 'Let in anyway' });
    await expect(anyway).toBeVisible();
    network.setFate('pass');
    await expect(alert(page)).toContainText('No registration has this QR code', { timeout: 30_000 });
    await expect(anyway).toHaveCount(0);
  },
);

test(
  'who is let in anyway while the refusal is on its way is counted all the same',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    await openAtDoor({ page, api, network });
    network.setFate('cut');
    const person = await api.register();
    await enterCode(page, person.qr_code_id);
    await expect(alert(page)).toContainText("Not on this phone's list");
    // The server learns that nobody was let in, but its answer is lost.
    network.setFate((_method, path) => (path === '/api/checkin/sync' ? 'lose' : 'cut'));
    await expect
      .poll(
        () =>
          stack.database.query(`select outcome from refused_scans where registration_id = $1`, [person.id]),
        { timeout: 30_000 },
      )
      .toEqual([{ outcome: 'not_let_in' }]);
    await page.getByRole('button', { name: 'Let in anyway' }).click();
    await expect(page.getByText('Let In Without the List')).toBeVisible();
    await restoreNetworkAndDrain(page, network);
    await expect.poll(async () => (await standingOf(stack, person.id)).admitted, { timeout: 30_000 }).toBe(2);
    const refused = await stack.database.query(
      `select let_in from refused_scans where registration_id = $1`,
      [person.id],
    );
    expect(refused, 'nobody is in without a ticket').toEqual([{ let_in: 0 }]);
  },
);

test(
  'where the disk is full the page says so and asks the server; what waited before is sent',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const [kept, next] = await Promise.all([api.register(), api.register()]);
    await openAtDoor({ page, api, network }, kept, next);
    network.setFate('cut');
    await enterCode(page, kept.qr_code_id);
    await says(page, 'Offline · 1 waiting');
    await waitUntilSuccessCloses(page);
    // A test cannot make the browser's quota small, so each write of a scan fails as it would then.
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        if (this.name !== 'waiting') return put.apply(this, given);
        this.transaction.abort();
        throw new DOMException('The disk is full', 'QuotaExceededError');
      };
    });
    await enterCode(page, next.qr_code_id);
    await expect(page.getByText('This browser keeps nothing: it needs a network at the door.')).toBeVisible();
    await expect(alert(page)).toContainText('Check-in Failed');
    expect(await standingOf(stack, next.id)).toMatchObject({ admitted: 0 });
    network.setFate('pass');
    await letIn(page, next);
    await expect
      .poll(() => standingOf(stack, kept.id), { timeout: 30_000 })
      .toEqual({ admitted: 2, served: 0, admissions: 1 });
  },
);

test(
  'an answer that comes after all and says otherwise is shown',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const person = await api.register();
    await openAtDoor({ page, api, network }, person);
    network.setFate('cut');
    await api.checkIn(person.qr_code_id, 'finance_director');
    await letIn(page, person);
    network.setFate('pass');
    await expect(alert(page)).toContainText('The server says otherwise', { timeout: 30_000 });
    await expect(alert(page)).toContainText(/Already let in by .+, \d+:\d\d [AP]M/);
    await expect(alert(page)).toContainText(person.name);
    expect(await standingOf(stack, person.id)).toMatchObject({ admitted: 2, admissions: 1 });
  },
);

const waitingMark = (page: Page) => page.evaluate(() => localStorage.getItem('usher.waiting-scans'));

test(
  'what the server says otherwise while another page is open is shown at the door, until it is dismissed',
  AT_PHONE,
  async ({ page, api, network }) => {
    const person = await api.register();
    await openAtDoor({ page, api, network }, person);
    network.setFate('cut');
    await enterCode(page, person.qr_code_id);
    await says(page, 'Offline · 1 waiting');
    await api.checkIn(person.qr_code_id, 'finance_director');
    network.setFate((_method, path) => (path.startsWith('/api/') ? SESSION_OVER : 'pass'));
    await expect(page).toHaveURL(`${network.url}/login`, { timeout: 30_000 });
    // Load another document, so that the code of the check-in page is no longer running.
    await page.goto(`${network.url}/login`);
    network.setFate('pass');
    await signIn(page, ACCOUNTS.finance_director);
    await expect(page).toHaveURL(`${network.url}/registration`);
    await expect.poll(() => waitingMark(page), { timeout: 30_000 }).toBeNull();
    const news = page.getByText(/Already let in by .+, \d+:\d\d [AP]M/);
    for (let opened = 0; opened < 2; opened++) {
      await page.goto(`${network.url}/checkin`);
      await expect(news).toHaveCount(1);
    }
    await enterCode(page, unknownCode());
    await expect(alert(page)).toContainText('No registration has this QR code');
    await expect(news).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('QR Code ID')).toBeVisible();
    await expect(news).toHaveCount(0);
  },
);

test(
  'what the server says otherwise is shown in the tab that scanned, whichever sent it',
  AT_PHONE,
  async ({ page, api, network }) => {
    const person = await api.register();
    // This tab never gets the lock for sending.
    await page.addInitScript(() => {
      const { request } = LockManager.prototype;
      LockManager.prototype.request = function (this: LockManager, name: string, ...rest: unknown[]) {
        if (name === 'usher.scan-sync') return new Promise(() => {});
        return Reflect.apply(request, this, [name, ...rest]) as Promise<unknown>;
      } as typeof request;
    });
    await openAtDoor({ page, api, network }, person);
    const other = await page.context().newPage();
    const told = other.waitForResponse('**/api/checkin/sync');
    await other.goto(`${network.url}/checkin`);
    await waitUntilListed(other, person);
    // The other tab has nothing left to ask for, so from here on it sends only because of what this tab keeps.
    await (await told).finished();
    network.setFate('cut');
    await api.checkIn(person.qr_code_id, 'finance_director');
    await letIn(page, person);
    await says(other, 'Offline · 1 waiting');
    await waitUntilSuccessCloses(page);
    network.setFate('pass');
    await comesOnline(other);
    await expect(alert(page)).toContainText(/Already let in by .+, \d+:\d\d [AP]M/);
    await expect(alert(page)).toContainText(person.name);
    // "Let in anyway" goes here, too, once the other tab has learned that the server knows no such ticket.
    network.setFate('cut');
    await enterCode(page, unknownCode());
    const anyway = page.getByRole('button', { name: 'Let in anyway' });
    await expect(anyway).toBeVisible();
    network.setFate('pass');
    await comesOnline(other);
    await expect(alert(page)).toContainText('No registration has this QR code', { timeout: 30_000 });
    await expect(anyway).toHaveCount(0);
  },
);

test(
  'news of somebody who is long gone stands in a list, also after a reload, until it is dismissed',
  AT_PHONE,
  async ({ page, api, network, expectAccessible }) => {
    const person = await api.register();
    await openAtDoor({ page, api, network }, person);
    await waitUntilInstalled(page);
    network.setFate('cut');
    await enterCode(page, person.qr_code_id);
    await says(page, 'Offline · 1 waiting');
    await api.checkIn(person.qr_code_id, 'finance_director');
    await page.clock.fastForward('03:00');
    network.setFate('pass');
    await comesOnline(page);
    const late = page.getByRole('region', { name: 'The server says otherwise' });
    await expect(late).toContainText(person.name, { timeout: 30_000 });
    await expect(late).toContainText(/Already let in by .+, \d+:\d\d [AP]M/);
    await expect(alert(page)).toHaveCount(0);
    await expectAccessible();
    await page.reload();
    await expect(late).toContainText(person.name);
    await late.getByRole('button', { name: 'Dismiss' }).click();
    await expect(late).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('QR Code ID')).toBeVisible();
    await expect(late).toHaveCount(0);
  },
);

test(
  'an undo that the server does not take is said: the phone had said that it was taken back',
  AT_PHONE,
  async ({ page, api, network }) => {
    const party = await api.register({ ticket_quantity: 4 });
    await openAtDoor({ page, api, network }, party);
    network.setFate('cut');
    await letIn(page, party);
    await waitUntilSuccessCloses(page);
    await page.getByRole('button', { name: 'Fewer came', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '3', exact: true }).click();
    await says(page, 'Offline · 2 waiting');
    network.rewrite('/api/checkin/sync', (body) => body.replace('"undone"', '"invalid"'));
    network.setFate('pass');
    await expect(alert(page)).toContainText('It was not taken back: those tickets still count', {
      timeout: 30_000,
    });
    await expect(alert(page)).toContainText(party.name);
  },
);

test(
  'who cannot be let in anyway because the phone keeps nothing is no silence',
  AT_PHONE,
  async ({ page, api, network }) => {
    await openAtDoor({ page, api, network });
    network.setFate('cut');
    await enterCode(page, unknownCode());
    const anyway = page.getByRole('button', { name: 'Let in anyway' });
    await expect(anyway).toBeVisible();
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError');
      };
    });
    await anyway.click();
    await expect(alert(page)).toContainText('This phone could not keep that.');
    await expect(anyway).toHaveCount(0);
    await expect(page.getByText('Let In Without the List')).toHaveCount(0);
  },
);

test(
  'logging out while scans wait asks first; the list goes, they stay, and the next account sends them',
  AT_PHONE,
  async ({ page, api, stack, network, expectAccessible }) => {
    const person = await api.register();
    await openAtDoor({ page, api, network }, person);
    await waitUntilInstalled(page);
    network.setFate('cut');
    await enterCode(page, person.qr_code_id);
    await says(page, 'Offline · 1 waiting');
    await waitUntilSuccessCloses(page);
    await logOut(page);
    const question = page.getByRole('dialog', { name: 'Scans Are Waiting' });
    await expect(question).toContainText('1 scan has not been sent yet.');
    await expectAccessible();
    await question.getByRole('button', { name: 'Stay Logged In' }).click();
    await expect(page).toHaveURL(`${network.url}/checkin`);
    await logOut(page);
    await question.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${network.url}/login`);
    await expect.poll(() => hasList(page)).toBe(false);
    network.setFate('pass');
    await signIn(page, ACCOUNTS.finance_director);
    await expect(page).toHaveURL(`${network.url}/registration`);
    await expect.poll(async () => (await standingOf(stack, person.id)).admitted).toBe(2);
  },
);

test(
  'the list goes when the server ends the session; what waits is sent after the next sign-in',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const person = await api.register();
    await openAtDoor({ page, api, network }, person);
    await waitUntilInstalled(page);
    network.setFate('cut');
    await enterCode(page, person.qr_code_id);
    await says(page, 'Offline · 1 waiting');
    await page.evaluate(
      (key) => localStorage.setItem('e2e.token', localStorage.getItem(key)!),
      'usher.token',
    );
    network.setFate((_method, path) => (path.startsWith('/api/auth') ? 'pass' : SESSION_OVER));
    await expect(page).toHaveURL(`${network.url}/login`, { timeout: 30_000 });
    await expect.poll(() => hasList(page)).toBe(false);
    expect(await standingOf(stack, person.id)).toMatchObject({ admitted: 0 });
    network.setFate('pass');
    await signIn(page, ACCOUNTS.volunteer);
    await expect.poll(async () => (await standingOf(stack, person.id)).admitted).toBe(2);
  },
);

test(
  'part of a party is in: the others are let in, and fewer came is said within a minute',
  AT_PHONE,
  async ({ page, openAs: open, api, stack, expectAccessible }) => {
    const party = await api.register({ ticket_quantity: 5 });
    await api.send('POST', `/api/checkin/${party.qr_code_id}`, { tickets: 2 }, 'volunteer');
    await open('volunteer', '/checkin');
    await waitUntilListed(page, party);
    await enterCode(page, party.qr_code_id);
    await expect(alert(page)).toContainText('2 of 5 tickets are in');
    await expectAccessible();
    await page.getByRole('button', { name: 'Let in the other 3' }).click();
    await expect(successPanel(page)).toContainText('3');
    await waitUntilSuccessCloses(page);
    await page.getByRole('button', { name: 'Fewer came', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `How many of ${party.name} came?` });
    await expectAccessible();
    await dialog.getByRole('button', { name: '1', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => standingOf(stack, party.id)).toEqual({ admitted: 3, served: 0, admissions: 3 });
    await enterCode(page, party.qr_code_id);
    await expect(alert(page)).toContainText('3 of 5 tickets are in');
  },
);

test(
  'no list is kept before its results can be shown: the code that shows them comes first',
  AT_PHONE,
  async ({ page, api, network }) => {
    const person = await api.register();
    const isPanel = (path: string): boolean => /panels.*\.js$/.test(path);
    let refused = 0;
    network.setFate((_method, path) => (isPanel(path) && ++refused < 4 ? 'cut' : 'pass'));
    await openAtDoor({ page, api, network }, person);
    expect(network.asked.findLastIndex(isPanel)).toBeLessThan(network.asked.indexOf('GET /api/checkin/list'));
    network.setFate('cut');
    await enterCode(page, person.qr_code_id);
    await expect(successPanel(page)).toBeVisible();
  },
);

test(
  'whoever was let in online is in without a network, too, and fewer came is right about them',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const party = await api.register({ ticket_quantity: 5 });
    await openAtDoor({ page, api, network }, party);
    // The list brings nothing of this check-in.
    network.setFate((_method, path) => (path === '/api/checkin/list' ? 'hang' : 'pass'));
    await letIn(page, party);
    network.setFate('cut');
    network.drop();
    await enterCode(page, party.qr_code_id);
    await expect(alert(page)).toContainText('Already Checked In');
    await page.getByRole('button', { name: 'Fewer came', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '3', exact: true }).click();
    await enterCode(page, party.qr_code_id);
    await expect(alert(page)).toContainText('3 of 5 tickets are in');
    await restoreNetworkAndDrain(page, network);
    await expect
      .poll(() => standingOf(stack, party.id), { timeout: 30_000 })
      .toEqual({ admitted: 3, served: 0, admissions: 2 });
  },
);

test('fewer came is said without a network, too', AT_PHONE, async ({ page, api, stack, network }) => {
  const party = await api.register({ ticket_quantity: 4 });
  await openAtDoor({ page, api, network }, party);
  network.setFate('cut');
  await letIn(page, party);
  await waitUntilSuccessCloses(page);
  await page.getByRole('button', { name: 'Fewer came', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '3', exact: true }).click();
  await enterCode(page, party.qr_code_id);
  await expect(alert(page)).toContainText('3 of 4 tickets are in');
  await restoreNetworkAndDrain(page, network);
  await expect
    .poll(() => standingOf(stack, party.id), { timeout: 30_000 })
    .toEqual({
      admitted: 3,
      served: 0,
      admissions: 2,
    });
});

test(
  'the food counter: its own look, its own words, and the entrance is not asked',
  AT_PHONE,
  async ({ page, api, stack, network, expectAccessible }) => {
    const [eater, plain] = await Promise.all([
      api.register({ ticket_quantity: 3 }),
      api.register({ food_option: 'without_food' }),
    ]);
    await openAtDoor({ page, api, network }, eater, plain);
    const colourOf = (element: Locator) =>
      element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
    const parts = [page.locator('body'), page.getByRole('region', { name: 'QR scanner' })];
    const entrance = await Promise.all(parts.map(colourOf));
    const told = page.waitForResponse('**/api/checkin/sync');
    await showOptions(page);
    await page.getByRole('group', { name: 'Station' }).getByRole('button', { name: 'Food' }).click();
    await told;
    await expect(page.getByText('Food counter')).toBeVisible();
    for (const [at, part] of parts.entries())
      await expect(part, 'from afar it is no entrance').not.toHaveCSS('background-color', entrance[at]!);
    await expectAccessible();
    await enterCode(page, eater.qr_code_id);
    const served = page.getByRole('status').filter({ hasText: 'Serve' });
    await expect(served).toContainText('3 meals');
    await expect(served).toContainText(eater.name);
    await expect(served).toBeHidden();
    await enterCode(page, eater.qr_code_id);
    await expect(alert(page)).toContainText('All meals were served');
    await enterCode(page, plain.qr_code_id);
    await expect(alert(page)).toContainText('This ticket has no food');
    network.setFate('cut');
    await enterCode(page, plain.qr_code_id);
    await expect(alert(page)).toContainText('This ticket has no food');
    expect(await standingOf(stack, eater.id)).toMatchObject({ admitted: 0, served: 3 });
  },
);

test('an unknown code is the server to judge, where it answers', AT_PHONE, async ({ page, api, network }) => {
  await openAtDoor({ page, api, network });
  await enterCode(page, unknownCode());
  await expect(alert(page)).toContainText('No registration has this QR code');
});
