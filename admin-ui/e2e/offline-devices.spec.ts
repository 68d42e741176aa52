import type { Browser, Page } from '@playwright/test';
import type { Registration } from '../src/api/types';
import type { Api } from './support/api';
import { scanWithWedge } from './support/checkin';
import { currentEvent } from './support/door-devices';
import { installed, listed, openDoor } from './support/door';
import { networkTo, type Network } from './support/network';
import { Recount } from './support/recount';
import { ACCOUNTS, PASSWORD, type AccountRole, type Stack } from './support/stack';
import { ANY_WIDTH, expect, openAs, test } from './support/test';

// A night at three doors: 200 scans, each device without a network for a while. Afterwards every ticket is in exactly once.

const FAST_MS = 7 * 60_000;

/** The device's clock goes this much ahead, and others know it by this label. */
const prepare = (page: Page, ahead: number, label: string) =>
  page.addInitScript(
    ([ahead, label]) => {
      localStorage.setItem('usher.scanner', JSON.stringify({ label }));
      const Right = Date;
      globalThis.Date = class extends Right {
        constructor(...given: []) {
          // A date that is given is that date.
          if ((given as unknown[]).length > 0) super(...given);
          else super(Right.now() + ahead);
        }
        static override now = () => Right.now() + ahead;
      } as DateConstructor;
    },
    [ahead, label] as const,
  );

/** One of the doors, and what it was seen to do. */
class Door {
  private constructor(
    public page: Page,
    readonly network: Network,
    private readonly label: string,
    private readonly recount: Recount,
  ) {}
  /** How many scans it has not handed in. */
  private waiting = 0;

  static async open(
    { browser, stack, api }: { browser: Browser; stack: Stack; api: Api },
    role: AccountRole,
    label: string,
    recount: Recount,
    ahead = 0,
  ): Promise<Door> {
    const network = await networkTo(stack.url);
    const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'en-US' });
    const page = await context.newPage();
    await prepare(page, ahead, label);
    await openAs(page, api, role, `${network.url}/checkin`);
    return new Door(page, network, label, recount);
  }

  /** Scans these one after the other, with the network cut. */
  async scan(tickets: readonly Registration[], told: 'let in' | 'turned away' = 'let in'): Promise<void> {
    const from = Date.now();
    await scanWithWedge(
      this.page,
      tickets.map(({ qr_code_id: code }) => code),
    );
    await this.waits(tickets.length);
    for (const { id, ticket_quantity: tickets_ } of tickets)
      this.recount.scanned(id, this.label, { from, to: Date.now() }, told === 'let in' ? tickets_ : 0);
  }

  /** The others of a party come, or fewer of them. */
  async letInOthers(party: Registration, others: number, come = others): Promise<void> {
    const from = Date.now();
    await scanWithWedge(this.page, [party.qr_code_id]);
    await this.page.getByRole('button', { name: `Let in the other ${others}` }).click();
    await this.waits(2);
    this.recount.scanned(party.id, this.label, { from, to: Date.now() }, come);
    if (come === others) return;
    await this.page.getByRole('button', { name: 'Fewer came' }).click();
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: String(come), exact: true })
      .click();
    await this.waits(1);
  }

  private async waits(more: number): Promise<void> {
    this.waiting += more;
    await this.saysHowManyWait();
  }

  saysHowManyWait = () =>
    expect(
      this.page.getByText(`Offline · ${this.waiting} waiting`).filter({ visible: true }).first(),
    ).toBeVisible({ timeout: 30_000 });

  async handsIn(): Promise<void> {
    this.network.become('pass');
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect
      .poll(() => this.page.evaluate(() => localStorage.getItem('usher.waiting-scans')), { timeout: 40_000 })
      .toBe(null);
    this.waiting = 0;
  }
}

interface Conflict {
  registration_id: string | null;
  let_in: number;
  counted: number;
}

test(
  'a night at three doors: 200 scans without a network, and every ticket is in exactly once',
  ANY_WIDTH,
  async ({ browser, stack, api }) => {
    test.slow();
    const { event, leave } = await currentEvent(api);
    await openDoor(api);
    const sell = async (count: number, given: Parameters<Api['register']>[0] = {}) => {
      const sold: Registration[] = [];
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
    const now = (work: () => Promise<unknown>) => recount.during(work);
    for (const party of parties)
      recount.scanned(
        party.id,
        null,
        await now(() => api.send('POST', `/api/checkin/${party.qr_code_id}`, { tickets: 1 }, 'volunteer')),
        1,
      );

    const run = { browser, stack, api };
    const first = await Door.open(run, 'volunteer', 'North door', recount);
    const second = await Door.open(run, 'finance_director', 'South door', recount);
    const third = await Door.open(run, 'president', 'West door', recount, FAST_MS);
    const doors = [first, second, third];
    for (const { page } of doors) {
      await listed(page, ...everybody.flat().slice(-30));
      await installed(page);
    }

    // The third with its fast clock sees first whoever comes to all three; the second still has a network.
    third.network.become('cut');
    await third.scan(ofAll);
    first.network.become('cut');
    await first.letInOthers(parties[0]!, 4, 2);
    await first.letInOthers(parties[1]!, 4, 2);
    await first.scan([...cancelled, ...undone, ...own.slice(0, 14), ...ofAll]);
    for (const { qr_code_id: code, id } of undone)
      recount.scanned(id, null, await now(() => api.checkIn(code, 'finance_director')), 2);

    second.network.become('cut');
    await second.letInOthers(parties[0]!, 4);
    await second.scan([...reissued, ...own.slice(28, 56), ...ofAll]);

    // Meanwhile.
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

    // The first tab is closed and opened again, has a network for a moment, and none afterwards.
    const reopened = await first.page.context().newPage();
    await first.page.close();
    first.page = reopened;
    await prepare(reopened, 0, 'North door');
    await reopened.goto(`${first.network.url}/checkin`);
    await first.saysHowManyWait();
    await first.handsIn();
    first.network.become('cut');
    await first.scan([...own.slice(14, 28), ...ofFirstAndSecond]);
    await first.scan(own.slice(0, 8), 'turned away');

    // The third has had none all the time, and scans whom the others have cancelled, replaced and taken back.
    await third.scan([...cancelled, ...reissued, ...undone, ...own.slice(56), ...ofSecondAndThird]);
    await second.scan([...ofFirstAndSecond, ...ofSecondAndThird]);

    // The second's session ends before it could hand anything in, and another account signs in there.
    second.network.become({ status: 401, body: '{"detail":"Please log in first","code":"not_signed_in"}' });
    await expect(second.page).toHaveURL(`${second.network.url}/login`, { timeout: 40_000 });
    second.network.become('pass');
    await second.page.getByLabel('Email').fill(ACCOUNTS.volunteer);
    await second.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await second.page.getByRole('button', { name: 'Sign in' }).click();
    for (const door of [second, third, first]) await door.handsIn();

    expect(recount.scans, 'scans at the doors').toBeGreaterThanOrEqual(200);
    const expected = recount.result();
    const kept = await stack.database.query<{ id: string; at: Date | null }>(
      `select r.id, r.tickets_admitted as admitted, r.checked_in_at as at, r.checked_in_label as label,
         (select coalesce(sum(tickets), 0)::int from admissions a where a.registration_id = r.id) as ledger
       from registrations r where r.event_id = $1`,
      [event.id],
    );
    expect(kept).toHaveLength(expected.size);
    const conflicts = await api.send<Conflict[]>('GET', '/api/checkin/conflicts', undefined, role);
    for (const { id, at, ...row } of kept) {
      const { admitted, label, stamped, over } = expected.get(id)!;
      expect(row, 'in exactly once, stamped by whoever was first').toEqual({
        admitted,
        ledger: admitted,
        label,
      });
      const listed_ = conflicts.filter((conflict) => conflict.registration_id === id);
      expect(
        listed_.reduce((sum, conflict) => sum + conflict.let_in - conflict.counted, 0),
        'every conflict is listed',
      ).toBe(over);
      if (!stamped) continue;
      // By the right clock, whatever the device's says; a device learns the difference by a message that takes its time.
      expect(at!.getTime()).toBeGreaterThanOrEqual(stamped.from - 2000);
      expect(at!.getTime()).toBeLessThanOrEqual(stamped.to + 2000);
    }
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
    for (const { network } of doors) await network.close();
    await leave();
  },
);
