import type { Browser, Page } from '@playwright/test';
import { enterCode } from './support/checkin';
import { installed, listed, openDoor, standingOf } from './support/door';
import { networkTo, type Network } from './support/network';
import { ACCOUNTS, PASSWORD, type AccountRole, type Stack } from './support/stack';
import type { Api } from './support/api';
import { ANY_WIDTH, expect, openAs, test } from './support/test';

// Three devices at three doors, each without a network for a while: afterwards every ticket is in exactly once.

const FAST_MS = 7 * 60_000;

/** The device's clock goes this much ahead. */
const setClock = (page: Page, ahead: number) =>
  page.addInitScript((ahead) => {
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given: []) {
        // A date that is given is that date.
        if ((given as unknown[]).length > 0) super(...given);
        else super(Right.now() + ahead);
      }
      static override now = () => Right.now() + ahead;
    } as DateConstructor;
  }, ahead);

interface Device {
  page: Page;
  network: Network;
}

async function device(
  { browser, stack, api }: { browser: Browser; stack: Stack; api: Api },
  role: AccountRole,
  ahead = 0,
): Promise<Device> {
  const network = await networkTo(stack.url);
  const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'en-US' });
  const page = await context.newPage();
  await setClock(page, ahead);
  await openAs(page, api, role, `${network.url}/checkin`);
  return { page, network };
}

const waits = (page: Page, count: number) =>
  expect(page.getByText(`Offline · ${count} waiting`).filter({ visible: true }).first()).toBeVisible();
const nothingWaits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('usher.waiting-scans')), { timeout: 40_000 })
    .toBe(null);

interface Conflict {
  registration_id: string | null;
  outcome: string;
}

test(
  'shared codes, a closed tab, an ended session, a wrong clock, a cancellation and an undo meanwhile',
  ANY_WIDTH,
  async ({ browser, stack, api }) => {
    test.slow();
    await openDoor(api);
    const people = await Promise.all(Array.from({ length: 9 }, () => api.register()));
    const [shared, cancelled, undone, reissued, party] = await Promise.all([
      api.register(),
      api.register(),
      api.register(),
      api.register(),
      api.register({ ticket_quantity: 5 }),
    ]);
    await api.send('POST', `/api/checkin/${party.qr_code_id}`, { tickets: 1 }, 'volunteer');
    await api.checkIn(undone.qr_code_id);
    const run = { browser, stack, api };
    const devices = [
      await device(run, 'volunteer'),
      await device(run, 'finance_director'),
      await device(run, 'president', FAST_MS),
    ] as const;
    const [first, second, fast] = devices;
    for (const { page, network } of devices) {
      await listed(page, ...people, shared, cancelled, undone, reissued, party);
      await installed(page);
      network.become('cut');
    }

    // Each its own three, and what they share: the fast clock's scan is the first of all.
    const began = Date.now();
    await enterCode(fast.page, shared.qr_code_id);
    await waits(fast.page, 1);
    for (const [at, { page }] of devices.entries())
      for (const { qr_code_id: code } of people.slice(at * 3, at * 3 + 3)) await enterCode(page, code);
    await enterCode(first.page, shared.qr_code_id);
    await enterCode(second.page, shared.qr_code_id);
    const sharedUntil = Date.now();
    await enterCode(first.page, cancelled.qr_code_id);
    await enterCode(second.page, reissued.qr_code_id);
    await enterCode(second.page, undone.qr_code_id);
    await waits(first.page, 5);
    await waits(second.page, 6);
    await waits(fast.page, 4);
    // A party of five of which one is in: two doors let in the other four each.
    for (const { page } of [first, second]) {
      await page.reload();
      await enterCode(page, party.qr_code_id);
      await page.getByRole('button', { name: 'Let in the other 4' }).click();
    }
    await waits(first.page, 7);
    await waits(second.page, 8);

    await api.send('POST', `/api/attendees/${cancelled.id}/cancel`, { reason: 'ill' }, 'president');
    await api.send('POST', `/api/attendees/${reissued.id}/reissue`, { reason: 'lost' }, 'president');
    await api.send('DELETE', `/api/checkin/${undone.id}`, { reason: 'wrong person' }, 'president');

    // One tab is closed and opened again, one session ends and another account signs in.
    const reopened = await first.page.context().newPage();
    await first.page.close();
    await reopened.goto(`${first.network.url}/checkin`);
    await waits(reopened, 7);
    second.network.become({ status: 401, body: '{"detail":"Please log in first","code":"not_signed_in"}' });
    await expect(second.page).toHaveURL(`${second.network.url}/login`, { timeout: 40_000 });
    second.network.become('pass');
    await second.page.getByLabel('Email').fill(ACCOUNTS.volunteer);
    await second.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await second.page.getByRole('button', { name: 'Sign in' }).click();
    for (const { network } of [first, fast]) network.become('pass');
    for (const page of [reopened, second.page, fast.page]) await nothingWaits(page);

    for (const { id } of people)
      expect(await standingOf(stack, id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
    expect(await standingOf(stack, shared.id)).toMatchObject({ admitted: 2, admissions: 1 });
    expect(await standingOf(stack, cancelled.id)).toMatchObject({ admitted: 0 });
    expect(await standingOf(stack, reissued.id), 'scanned before it was replaced').toMatchObject({
      admitted: 2,
    });
    expect(await standingOf(stack, party.id)).toMatchObject({ admitted: 5 });

    const [stamp] = await stack.database.query<{ at: Date }>(
      `select checked_in_at as at from registrations where id = $1`,
      [shared.id],
    );
    expect(stamp!.at.getTime(), 'by the right clock').toBeGreaterThanOrEqual(began - 2000);
    expect(stamp!.at.getTime()).toBeLessThan(sharedUntil + 2000);

    const conflicts = await api.send<Conflict[]>('GET', '/api/checkin/conflicts', undefined, 'president');
    const outcomesOf = (id: string) =>
      conflicts.filter((conflict) => conflict.registration_id === id).map(({ outcome }) => outcome);
    expect(outcomesOf(shared.id), 'the two that came after the first').toEqual(['duplicate', 'duplicate']);
    expect(outcomesOf(cancelled.id)).toEqual(['cancelled']);
    expect(outcomesOf(party.id), 'four more than it had').toEqual(['duplicate']);
    for (const { id } of [...people, reissued, undone]) expect(outcomesOf(id)).toEqual([]);
    for (const { network } of devices) await network.close();
  },
);
