import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { LoginDto, RegistrationDto } from '../src/api/generated/rest';
import type { Api } from './support/api';
import { cameraFlags, film, filmCodes } from './support/camera';
import { scanWithWedge, startScanner } from './support/checkin';
import { currentEvent } from './support/door-devices';
import { waitUntilInstalled, waitUntilListed, openDoor, waitingScans, type KeptScan } from './support/door';
import { networkTo } from './support/network';
import { Recount, type Conflict, type Scanner, type ShownScan } from './support/recount';
import { ownSeller } from './support/sellers';
import { ACCOUNTS, PASSWORD, type AccountRole, type Stack } from './support/stack';
import { AT_DESK, expect, openWith, test } from './support/test';

// A night at three doors: 200 scans, each device offline for a while. Afterwards every ticket is in exactly once.

test.use({ serviceWorkers: 'allow' });

const FAST_MS = 7 * 60_000;
/** Tolerance for times: a device learns how wrong its clock is from a message, which takes time to arrive. */
const TOLERANCE_MS = 2000;

/** Sets the device's clock ahead by this much, gives it this label, and has its scanner keep scanning after a code. */
const prepare = (page: Page, ahead: number, label: string) =>
  page.addInitScript(
    ([ahead, label]) => {
      localStorage.setItem('usher.scanner', JSON.stringify({ label, keepsScanning: true }));
      const Right = Date;
      globalThis.Date = class extends Right {
        constructor(...given: []) {
          // A date constructed from given values stays as it is.
          if ((given as unknown[]).length > 0) super(...given);
          else super(Right.now() + ahead);
        }
        static override now = () => Right.now() + ahead;
      } as DateConstructor;
    },
    [ahead, label] as const,
  );

/** A connection to the server; each kind fails in its own way. */
interface Line {
  url: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** The browser itself reports that it is offline. */
const switchedOff = ({ url }: Stack, page: Page): Line => ({
  url,
  cut: () => page.context().setOffline(true),
  mend: () => page.context().setOffline(false),
  close: () => page.context().setOffline(false),
});

/** Something accepts every request and never answers. */
async function neverAnswering({ url }: Stack): Promise<Line> {
  const network = await networkTo(url);
  return {
    url: network.url,
    cut: async () => network.setFate('hang'),
    mend: async () => {
      network.setFate('pass');
      network.drop();
    },
    close: network.close,
  };
}

/** The API process behind this door is killed and started again; the other doors use other processes. */
async function killed(stack: Stack): Promise<Line> {
  const own = await stack.startApi();
  return { url: own.url, cut: own.kill, mend: own.start, close: own.stop };
}

/** One of the doors, with a record of what it was seen to do. */
class Door {
  /** The ids of the scans seen on the device so far. */
  private readonly seen = new Set<string>();

  private constructor(
    public page: Page,
    readonly line: Line,
    private scanner: Scanner & { deviceId: string },
    private readonly recount: Recount,
  ) {}

  static async open(
    page: Page,
    line: Line,
    { label, ahead = 0, session }: { label: string; ahead?: number; session: LoginDto },
    recount: Recount,
  ): Promise<Door> {
    await prepare(page, ahead, label);
    await openWith(page, session, `${line.url}/checkin`);
    const deviceId = () => page.evaluate(() => localStorage.getItem('usher.device'));
    await expect.poll(deviceId).not.toBe(null);
    const scanner = { deviceId: (await deviceId())!, label, account: session.user.full_name };
    return new Door(page, line, scanner, recount);
  }

  /** Scans these tickets with a hand-held scanner, one after the other. */
  async scan(tickets: readonly RegistrationDto[], told: 'let in' | 'turned away' = 'let in'): Promise<void> {
    const when = await this.recount.during(async () => {
      await scanWithWedge(
        this.page,
        tickets.map(({ qr_code_id: code }) => code),
      );
      await this.waits(this.seen.size + tickets.length);
    });
    const made = await this.news();
    for (const { id, ticket_quantity: all } of tickets) {
      const [scan, ...more] = made.filter(({ registrationId }) => registrationId === id);
      expect(more).toEqual([]);
      expect(scan).toMatchObject({ let_in: told === 'let in' });
      const people = told === 'let in' ? all : 0;
      this.recount.scanned(id, { scanId: scan!.scan_id, by: this.scanner, when, people });
    }
  }

  /** Shows these tickets to the camera, one after the other in a loop, until each was let in; then closes the tab. */
  async scanByCamera(file: string, tickets: readonly RegistrationDto[]): Promise<void> {
    await filmCodes(
      file,
      tickets.map(({ qr_code_id: code }) => code),
    );
    const letIn = async () =>
      (await waitingScans(this.page)).flatMap(({ scan_id: id, let_in: isIn, registrationId }) =>
        isIn && !this.seen.has(id) ? [registrationId] : [],
      );
    const when = await this.recount.during(async () => {
      await startScanner(this.page);
      await expect
        .poll(async () => (await letIn()).toSorted(), { timeout: 60_000 })
        .toEqual(tickets.map(({ id }) => id).toSorted());
    });
    await film(file, null);
    await this.reopen();
    // A code that was shown again was turned away.
    for (const { registrationId, scan_id: scanId, let_in: isIn } of await this.news()) {
      const people = isIn ? tickets.find(({ id }) => id === registrationId)!.ticket_quantity : 0;
      this.recount.scanned(registrationId!, { scanId, by: this.scanner, when, people });
    }
    await this.waits(this.seen.size);
  }

  /** Lets in the rest of a party; fewer may come than the page offers. */
  async letInOthers(party: RegistrationDto, others: number, come = others): Promise<void> {
    const before = this.seen.size;
    const when = await this.recount.during(async () => {
      await scanWithWedge(this.page, [party.qr_code_id]);
      await this.page.getByRole('button', { name: `Let in the other ${others}` }).click();
      await this.waits(before + 2);
    });
    if (come < others) {
      await this.page.getByRole('button', { name: 'Fewer came', exact: true }).click();
      await this.page
        .getByRole('dialog')
        .getByRole('button', { name: String(come), exact: true })
        .click();
      await this.waits(before + 3);
    }
    const scan = (await this.news()).find(({ let_in: isIn, undoes }) => isIn && undoes === undefined)!;
    this.recount.scanned(party.id, { scanId: scan.scan_id, by: this.scanner, when, people: come });
  }

  /** Returns the scans that wait on the device and were not seen there before. */
  private async news(): Promise<KeptScan[]> {
    const made = (await waitingScans(this.page)).filter(({ scan_id: id }) => !this.seen.has(id));
    for (const { scan_id: id } of made) this.seen.add(id);
    return made;
  }

  private waits = (count: number) =>
    expect(this.page.getByText(`Offline · ${count} waiting`).filter({ visible: true }).first()).toBeVisible({
      timeout: 30_000,
    });

  private async reopen(): Promise<void> {
    const reopened = await this.page.context().newPage();
    await this.page.close();
    this.page = reopened;
    await prepare(reopened, 0, this.scanner.label!);
    await reopened.goto(`${this.line.url}/checkin`);
    await expect(
      this.page
        .getByText(/^Offline · \d+ waiting/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible({
      timeout: 30_000,
    });
  }

  async signIn(email: string, { user }: LoginDto): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    this.scanner = { ...this.scanner, account: user.full_name };
  }

  /** Restores the network and notifies the page. */
  async isOnline(): Promise<void> {
    await this.line.mend();
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')));
  }

  async handedIn(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => localStorage.getItem('usher.waiting-scans')), { timeout: 40_000 })
      .toBe(null);
    this.recount.handedIn(this.scanner.deviceId, this.scanner.account);
    this.seen.clear();
  }
}

interface ListedScan {
  scan_id: string;
  device_id: string | null;
  label: string | null;
  account: string;
  sent_by: string | null;
  scanned_at: string;
  recorded_at: string;
}

interface ListedConflict {
  registration_id: string;
  scans: Array<ListedScan & { outcome: string; let_in: number; counted: number; other: ListedScan | null }>;
}

const scanOf = ({ scan_id, device_id, label, account, sent_by }: ListedScan) => ({
  scan_id,
  device_id,
  label,
  account,
  sent_by,
});
const expectedScan = ({ scanId, deviceId, label, account, sentBy }: ShownScan) => ({
  scan_id: scanId,
  device_id: deviceId,
  label,
  account,
  sent_by: sentBy,
});

/** Compares with the true time, whatever the device's clock says. */
function expectWithin(at: string | Date, { from, to }: ShownScan['when']): void {
  expect(new Date(at).getTime()).toBeGreaterThanOrEqual(from - TOLERANCE_MS);
  expect(new Date(at).getTime()).toBeLessThanOrEqual(to + TOLERANCE_MS);
}

/** Expects each scan that let in too many to be listed once, beside the first that counted, with who made both and when. */
function expectListed(entries: readonly ListedConflict[], expected: ReadonlyMap<string, Conflict>): void {
  const all = entries.flatMap(({ registration_id, scans }) =>
    scans.map((scan) => ({ registration_id, scan })),
  );
  expect(all.map(({ scan }) => scan.scan_id).toSorted()).toEqual([...expected.keys()].toSorted());
  for (const { scan, registration_id } of all) {
    const { outcome, let_in, counted, other } = scan;
    const conflict = expected.get(scan.scan_id)!;
    expect({
      registration_id,
      outcome,
      let_in,
      counted,
      scan: scanOf(scan),
      other: other && scanOf(other),
    }).toEqual({
      registration_id: conflict.registrationId,
      outcome: conflict.outcome,
      let_in: conflict.letIn,
      counted: conflict.counted,
      scan: expectedScan(conflict.scan),
      other: conflict.other && expectedScan(conflict.other),
    });
    for (const [listed_, { when }] of [
      [scan, conflict.scan],
      ...(other ? [[other, conflict.other!] as const] : []),
    ] as const) {
      expectWithin(listed_.scanned_at, when);
      expectWithin(listed_.recorded_at, { from: when.from, to: Date.now() });
    }
  }
}

test(
  'a night at three doors: 200 scans without a network, and every ticket is in exactly once',
  AT_DESK,
  async ({ browser, pageWith, stack, api }, info) => {
    test.slow();
    const { event, leave } = await currentEvent(api);
    await openDoor(api);
    const sell = async (count: number, given: Parameters<Api['register']>[0] = {}) => {
      const sold: RegistrationDto[] = [];
      while (sold.length < count)
        sold.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(20, count - sold.length) }, () => api.register(given)),
          )),
        );
      return sold;
    };
    const own = await sell(84);
    const [ofAll, ofFirstAndSecond, ofSecondAndThird] = [await sell(16), await sell(14), await sell(14)];
    const [cancelled, reissued, undone] = [await sell(4), await sell(4), await sell(2)];
    const parties = await sell(2, { ticket_quantity: 5 });
    const everybody = [own, ofAll, ofFirstAndSecond, ofSecondAndThird, cancelled, reissued, undone, parties];
    const recount = new Recount(everybody.flat());
    /** Checks in through the server directly, without a device. */
    const checkIn = async ({ id, qr_code_id: code }: RegistrationDto, people: number, role: AccountRole) => {
      const scanId = randomUUID();
      const { user } = await api.login(role);
      const when = await recount.during(() =>
        api.send('POST', `/api/checkin/${code}`, { tickets: people, scan_id: scanId }, role),
      );
      const by = { deviceId: null, label: null, account: user.full_name };
      recount.scanned(id, { scanId, by, when, people });
    };
    for (const party of parties) await checkIn(party, 1, 'volunteer');

    const camera = info.outputPath('camera.y4m');
    await film(camera, null);
    const seller = await ownSeller(stack, { name: 'Sam' });
    const pages = [
      await pageWith(cameraFlags.film(camera)),
      ...(await Promise.all(
        [1, 2].map(async () =>
          (await browser.newContext({ serviceWorkers: 'allow', locale: 'en-US' })).newPage(),
        ),
      )),
    ] as const;
    const first = await Door.open(
      pages[0],
      switchedOff(stack, pages[0]),
      { label: 'North door', session: await api.login('volunteer') },
      recount,
    );
    const second = await Door.open(
      pages[1]!,
      await neverAnswering(stack),
      { label: 'South door', session: await api.signIn(seller) },
      recount,
    );
    const third = await Door.open(
      pages[2]!,
      await killed(stack),
      { label: 'West door', ahead: FAST_MS, session: await api.login('president') },
      recount,
    );
    const doors = [first, second, third];
    for (const { page } of doors) {
      await waitUntilListed(page, ...everybody.flat().slice(-30));
      await waitUntilInstalled(page);
    }

    // The third door, whose clock is fast, is the first to scan the guests who come to all three. The second is still online.
    await third.line.cut();
    await third.scan(ofAll);
    await first.line.cut();
    await first.letInOthers(parties[0]!, 4, 2);
    await first.letInOthers(parties[1]!, 4, 2);
    // Its tab is closed and reopened without a network. The camera comes first, because each result covers its button.
    await first.scanByCamera(camera, [...own.slice(0, 14), ...ofAll.slice(0, 4)]);
    await first.scan([...cancelled, ...undone, ...ofAll.slice(4)]);
    for (const ticket of undone) await checkIn(ticket, 2, 'finance_director');

    // One party brings more people than it has tickets, the other exactly as many.
    await second.line.cut();
    await second.letInOthers(parties[0]!, 4);
    await second.letInOthers(parties[1]!, 4, 2);
    await second.scan([...reissued, ...own.slice(28, 56), ...ofAll]);

    // While the doors are offline, the office cancels, replaces and undoes tickets.
    const role = 'president';
    for (const { id } of cancelled) {
      await api.send('POST', `/api/attendees/${id}/cancel`, { reason: 'ill' }, role);
      recount.cancelled(id);
    }
    for (const { id } of reissued) {
      await api.send('POST', `/api/attendees/${id}/reissue`, { reason: 'lost' }, role);
      recount.replaced(id);
    }
    for (const { id } of undone) {
      await api.send('DELETE', `/api/checkin/${id}`, { reason: 'wrong person' }, role);
      recount.emptied(id);
    }

    // The first is online for a moment, then offline again.
    await first.isOnline();
    await first.handedIn();
    await first.line.cut();
    await first.scan([...own.slice(14, 28), ...ofFirstAndSecond]);
    await first.scan(own.slice(0, 8), 'turned away');

    // The third has been offline all along, and scans tickets that were cancelled, replaced or undone elsewhere.
    await third.scan([...cancelled, ...reissued, ...undone, ...own.slice(56), ...ofSecondAndThird]);
    await second.scan([...ofFirstAndSecond, ...ofSecondAndThird]);

    // The second's session ends before it could hand anything in, and another account signs in there.
    await api.send('PATCH', `/api/users/${seller.id}`, { is_active: false }, role);
    await second.isOnline();
    await expect(second.page).toHaveURL(`${second.line.url}/login`, { timeout: 40_000 });
    await second.signIn(ACCOUNTS.volunteer, await api.login('volunteer'));
    await second.handedIn();
    for (const door of [third, first]) {
      await door.isOnline();
      await door.handedIn();
    }

    expect(recount.scans, 'scans at the doors').toBeGreaterThanOrEqual(200);
    const expected = recount.result();
    const kept = await stack.database.query<{ id: string; at: Date | null }>(
      `select r.id, r.tickets_admitted as admitted, r.checked_in_at as at, r.checked_in_label as label,
         (select coalesce(sum(tickets), 0)::int from admissions a where a.registration_id = r.id) as ledger
       from registrations r where r.event_id = $1`,
      [event.id],
    );
    expect(kept).toHaveLength(expected.size);
    for (const { id, at, ...row } of kept) {
      const { admitted, label, stamped } = expected.get(id)!;
      expect(row, 'in exactly once, stamped by whoever was first').toEqual({
        admitted,
        ledger: admitted,
        label,
      });
      if (stamped) expectWithin(at!, stamped);
    }
    const conflicts = await api.send<ListedConflict[]>(
      'GET',
      '/api/checkin/conflicts?limit=10000',
      undefined,
      role,
    );
    expectListed(conflicts, recount.conflicts());
    const [sums] = await stack.database.query(
      `select sum(tickets) filter (where station = 'entrance')::int as admitted from admission_sums where event_id = $1`,
      [event.id],
    );
    expect(sums).toEqual({ admitted: recount.admitted() });
    const devices = await api.send<Array<{ label: string; waiting: number }>>(
      'GET',
      '/api/checkin/devices',
      undefined,
      role,
    );
    expect(
      devices.filter(({ label }) => /^(North|South|West) door$/.test(label)).map(({ waiting }) => waiting),
    ).toEqual([0, 0, 0]);
    for (const { line, page } of doors) {
      await line.close();
      await page.context().close();
    }
    await leave();
  },
);
