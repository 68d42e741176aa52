import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { enterCode, letIn, showOptions, successPanel } from './support/checkin';
import {
  comesOnline,
  drainSales,
  keptLeases,
  keptSales,
  waitUntilInstalled,
  waitUntilListed,
  waitingScans,
} from './support/door';
import { doorStackTest as test } from './support/door-stack';
import { detailsOf } from './support/door-sales';
import { doorSales, eventAtDoor, openSheet, paid, sellTickets, sheet } from './support/door-sheet';
import { CHROMIUM, CHROMIUM_FLAGS } from './support/paths';
import { ownSeller } from './support/sellers';
import { AT_DESK, expect, openAs, openWith } from './support/test';

// Selling at the door without a network: whoever paid is sold once, whatever breaks. Three phones at once: door-sales-phones.spec.ts.

test.use({ serviceWorkers: 'allow' });

const bar = (page: Page) => page.getByRole('banner');

test(
  'after the end of its lease a phone sells none without a network',
  AT_DESK,
  async ({ api, stack, network, page }) => {
    await eventAtDoor(api, { capacity: 20, offline_reserve: 10 });
    await page.clock.install();
    await openWith(page, await api.signIn(await ownSeller(stack)), `${network.url}/checkin`);
    await waitUntilListed(page);
    await expect.poll(() => keptLeases(page)).toHaveLength(1);
    network.setFate('cut');
    await page.clock.fastForward('02:01:00');
    await openSheet(page);
    await expect(sheet(page).getByRole('alert')).toContainText('the time to sell without one is over');
    await expect(paid(page)).toBeDisabled();
  },
);

test(
  'a sale without a network is known at once: its code is in, and the search finds it by its last five characters',
  AT_DESK,
  async ({ api, stack, network, page }) => {
    const event = await eventAtDoor(api);
    const guest = await api.register({ event_id: event.id });
    const sent: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (path === '/api/checkin/sales') sent.push('sale');
      else if (path === '/api/checkin/sync' && request.postDataJSON().scans.length > 0) sent.push('scans');
    });
    await openWith(page, await api.signIn(await ownSeller(stack)), `${network.url}/checkin`);
    await waitUntilListed(page, guest);
    await waitUntilInstalled(page);
    network.setFate('cut');
    await letIn(page, guest);
    await sellTickets(page, 2);
    await expect(successPanel(page)).toContainText('Sold at the door');
    const { code } = (await keptSales(page))[0]!;
    await enterCode(page, code);
    await expect(page.getByRole('alert').filter({ hasText: 'Already Checked In' })).toBeVisible();
    await page.getByRole('button', { name: 'No code?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(code.slice(-5).toLowerCase());
    await expect(dialog.getByRole('listitem')).toContainText([code.slice(-5)]);
    await expect(dialog.getByRole('listitem')).toContainText(['2 tickets, already in']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const choose = async (station: string) => {
      await showOptions(page);
      await page.getByRole('group', { name: 'Station' }).getByRole('button', { name: station }).click();
    };
    await choose('Food');
    await page.getByRole('button', { name: 'No code?' }).click();
    await dialog.getByRole('textbox').fill(code.slice(-5));
    await expect(dialog.getByRole('listitem'), 'also at the food counter').toContainText([code.slice(-5)]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await choose('Entrance');

    sent.length = 0;
    network.setFate('pass');
    await drainSales(page);
    expect((await doorSales(api, event)).counts.sold).toBe(1);
    // The sale was made after the scan, and is sent before it.
    await expect.poll(() => waitingScans(page)).toEqual([]);
    expect([sent[0], sent.at(-1), sent.lastIndexOf('sale') < sent.indexOf('scans')]).toEqual([
      'sale',
      'scans',
      true,
    ]);
    await page.getByRole('button', { name: 'No code?' }).click();
    await dialog.getByRole('textbox').fill(code.slice(-5));
    await expect(dialog.getByRole('listitem')).toContainText([code.slice(-5)]);
  },
);

test(
  'a waiting sale that is undone never reaches the server without its undo, and its tickets are the phone’s again',
  AT_DESK,
  async ({ api, stack, network, page }) => {
    const event = await eventAtDoor(api, { capacity: 20, offline_reserve: 10 });
    const sent: Array<{ undone_at?: string }> = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/checkin/sales'))
        sent.push(request.postDataJSON() as { undone_at?: string });
    });
    await openWith(page, await api.signIn(await ownSeller(stack)), `${network.url}/checkin`);
    await waitUntilListed(page);
    await expect.poll(() => keptLeases(page)).toHaveLength(1);
    network.setFate('cut');
    // The page notices that nothing answers before it sells.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(bar(page)).toContainText('Offline');
    await sellTickets(page, 3);
    expect(await keptLeases(page)).toMatchObject([{ sold: 3 }]);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await page.getByRole('button', { name: 'Undo the sale' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Sale Undone' })).toContainText(
      'Give $45.00 back.',
    );
    expect(await keptLeases(page)).toMatchObject([{ sold: 0 }]);
    const before = sent.length;
    network.setFate('pass');
    await drainSales(page);
    const after = sent.slice(before);
    expect(after.length).toBeGreaterThan(0);
    expect(after.every(({ undone_at: at }) => at !== undefined)).toBe(true);
    const { counts } = await doorSales(api, event);
    expect(counts).toMatchObject({ sold: 0, undone: 1 });
  },
);

test(
  'another account does not send what waits, and says whose it is; an officer sends it in the seller’s name',
  AT_DESK,
  async ({ api, stack, network, page, context, expectAccessible }) => {
    const event = await eventAtDoor(api);
    const [seller, other] = [await ownSeller(stack), await ownSeller(stack)];
    await openWith(page, await api.signIn(seller), `${network.url}/checkin`);
    await waitUntilListed(page);
    await waitUntilInstalled(page);
    network.setFate('cut');
    await sellTickets(page);
    const { sale_id: id } = (await keptSales(page))[0]!;
    await page.close();

    network.setFate('pass');
    const theirs = await context.newPage();
    await openWith(theirs, await api.signIn(other), `${network.url}/checkin`);
    await expect(theirs.getByText(`1 sale of ${seller.name} ($15.00) waits on this phone`)).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Send them now' })).toBeHidden();
    await waitUntilListed(theirs);
    await comesOnline(theirs);
    await expectAccessible(theirs);
    expect((await doorSales(api, event)).counts.sold).toBe(0);
    await expect
      .poll(async () => (await detailsOf(api, seller, event)).waiting_sales)
      .toMatchObject({ count: 1, amount: 15 });
    await theirs.close();

    const officers = await context.newPage();
    await openAs(officers, api, 'president', `${network.url}/checkin`);
    const send = officers.getByRole('button', { name: 'Send them now' });
    // What the server is too busy for is said.
    const isSale = (url: URL) => url.pathname === '/api/checkin/sales';
    await officers.route(isSale, (route) =>
      route.fulfill({ status: 503, json: { detail: 'Busy', code: 'x' } }),
    );
    await send.click();
    await expect(officers.getByText('They were not sent. Please try again.')).toBeVisible();
    await officers.unroute(isSale);
    // Another tab looks at the sale as the button is pressed.
    const lock = `usher.sale.${id}`;
    const another = await context.newPage();
    await another.goto(`${network.url}/privacy`);
    await another.evaluate(
      (name) =>
        new Promise<void>((held) => {
          void navigator.locks.request(name, () => {
            held();
            return new Promise(() => undefined);
          });
        }),
      lock,
    );
    await send.click();
    const waiting = () =>
      officers.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name));
    await expect.poll(waiting).toContain(lock);
    await another.close();
    await expect.poll(async () => (await doorSales(api, event)).counts.sold).toBe(1);
    const { data } = await doorSales(api, event);
    expect(data[0]!.volunteer_id).toBe(seller.id);
    await expect(officers.getByText('waits on this phone')).toBeHidden();
  },
);

/** Kills every process of the browser with this profile, without giving it a chance to clean up. */
async function kill(profile: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(profile)) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has already ended together with another process.
    }
  }
}

test(
  'a browser that is killed between `Paid` and the panel loses no sale and makes none twice',
  AT_DESK,
  async ({ api, stack, network, ownContext }) => {
    const event = await eventAtDoor(api);
    const seller = await ownSeller(stack);
    const profile = await mkdtemp(path.join(tmpdir(), 'usher-profile-'));
    const start = async (): Promise<Page> => {
      const options = { ...ownContext, executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] };
      const context = await chromium.launchPersistentContext(profile, options);
      return context.pages()[0] ?? context.newPage();
    };
    /** Kills the browser as soon as the sale is on its disk, with this fate of its request, and starts it again. */
    const killed = async (fate: 'hang' | 'lose') => {
      const page = await start();
      network.setFate('pass');
      await page.clock.install();
      await openWith(page, await api.signIn(seller), `${network.url}/checkin`);
      await waitUntilListed(page);
      network.setFate((_method, path) => (path === '/api/checkin/sales' ? fate : 'pass'));
      await openSheet(page);
      // The panel comes two seconds after an answer that does not.
      await page.clock.pauseAt(Date.now() + 60_000);
      await paid(page).click();
      await expect.poll(async () => (await keptSales(page)).length).toBe(1);
      await kill(profile);
      network.setFate('pass');
      const next = await start();
      await openWith(next, await api.signIn(seller), `${network.url}/checkin`);
      return next;
    };
    try {
      const first = await killed('hang');
      await expect(first.getByText('were sold, before this page was closed')).toBeVisible({
        timeout: 30_000,
      });
      await first.getByRole('button', { name: 'Dismiss' }).click();
      await expect.poll(() => keptSales(first)).toEqual([]);
      await first.context().close();
      expect((await doorSales(api, event)).counts.sold).toBe(1);
      // The server has it already, and its answer was lost.
      const second = await killed('lose');
      await expect
        .poll(async () => (await keptSales(second)).filter(({ news }) => !news), { timeout: 30_000 })
        .toEqual([]);
      await second.context().close();
      expect((await doorSales(api, event)).counts.sold).toBe(2);
    } finally {
      await kill(profile);
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  },
);
