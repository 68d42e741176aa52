import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import type { EventDto } from '../src/api/generated/rest';
import type { Api } from './support/api';
import { drainSales, keptLeases, keptSales, waitUntilInstalled, waitUntilListed } from './support/door';
import { detailsOf } from './support/door-sales';
import { doorSales, eventAtDoor, openSheet, paid, sellTickets, sheet } from './support/door-sheet';
import { doorStackTest as test } from './support/door-stack';
import type { Network } from './support/network';
import { CHROMIUM_SHELL, SHELL_FLAGS } from './support/paths';
import { ownSeller, type Seller } from './support/sellers';
import type { Stack } from './support/stack';
import { AT_DESK, expect, openWith } from './support/test';

// Three phones, each a browser of its own, that sell at the door for an hour without a network.

test.use({ serviceWorkers: 'allow' });

/** Sales of each phone, and the pause after each: they take an hour of the phones' clocks. */
const SALES = 10;
const PAUSE_MS = 3_600_000 / SALES;

const bar = (page: Page) => page.getByRole('banner');

interface Phone {
  seller: Seller;
  page: Page;
  /** As if it had run out of power: nothing of it is sent. */
  close: () => Promise<void>;
}

/**
 * Starts a phone and opens the door on it, ready to lose its network. Its clock starts an hour ago, so that the hour that is to
 * pass ends at the server's time.
 */
async function startPhone(
  run: { api: Api; stack: Stack; network: Network; ownContext: BrowserContextOptions },
  seller: Seller,
): Promise<Phone> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_SHELL, args: SHELL_FLAGS });
  const page = await (await browser.newContext(run.ownContext)).newPage();
  await page.clock.install({ time: Date.now() - SALES * PAUSE_MS });
  await openWith(page, await run.api.signIn(seller), `${run.network.url}/checkin`);
  await waitUntilListed(page);
  await waitUntilInstalled(page);
  return { seller, page, close: () => browser.close() };
}

/** Three phones at the door of an event that has existed for longer than they are to sell. */
async function startPhones(run: Parameters<typeof startPhone>[0], event: EventDto): Promise<Phone[]> {
  await run.stack.database.query(`update events set created_at = now() - interval '2 hours' where id = $1`, [
    event.id,
  ]);
  const phones: Phone[] = [];
  for (let number = 0; number < 3; number++) phones.push(await startPhone(run, await ownSeller(run.stack)));
  return phones;
}

test(
  'three phones without a network sell 300 tickets in an hour: none is lost and none is sold twice, and each seller has exactly their cash',
  AT_DESK,
  async ({ api, stack, network, ownContext }) => {
    test.setTimeout(240_000);
    const event = await eventAtDoor(api);
    const phones = await startPhones({ api, stack, network, ownContext }, event);
    network.setFate('cut');
    const cash = await Promise.all(
      phones.map(async ({ page }) => {
        for (let sale = 0; sale < SALES; sale++) {
          await sellTickets(page, 10);
          await page.clock.fastForward(PAUSE_MS);
        }
        const kept = await keptSales(page);
        expect(kept).toHaveLength(SALES);
        await expect(bar(page)).toContainText('Offline · 10 waiting');
        return kept.reduce((sum, { total_price: total }) => sum + total, 0);
      }),
    );
    network.setFate('pass');
    await Promise.all(phones.map(({ page }) => drainSales(page)));
    const [sold] = await stack.database.query<Record<string, number>>(
      `select count(*)::int as sales, sum(ticket_quantity)::int as tickets, sum(tickets_admitted)::int as inside,
         count(distinct qr_code)::int as codes, (extract(epoch from now() - min(created_at)) / 60)::int as minutes
       from registrations where event_id = $1`,
      [event.id],
    );
    const { minutes, ...counted } = sold!;
    expect(counted).toEqual({ sales: 30, tickets: 300, inside: 300, codes: 30 });
    // The first was sold an hour ago, by the server's clock too.
    expect(minutes).toBeGreaterThanOrEqual(60);
    expect(minutes).toBeLessThan(70);
    const { counts } = await doorSales(api, event);
    expect(counts).toMatchObject({ sold: 30, invalid: 0, price_differs: 0, over_capacity: 0, undone: 0 });
    for (const [at, { seller }] of phones.entries()) {
      const details = await detailsOf(api, seller, event);
      expect([details.cash_amount, details.cash_pending]).toEqual([cash[at], cash[at]]);
    }
    for (const { close } of phones) await close();
  },
);

test(
  'each phone sells its own tickets of the capacity for an hour, and says so when they are gone; one that never comes back takes nobody’s place',
  AT_DESK,
  async ({ api, stack, network, ownContext }) => {
    test.setTimeout(180_000);
    const event = await eventAtDoor(api, { capacity: 32, offline_reserve: 30 });
    const phones = await startPhones({ api, stack, network, ownContext }, event);
    for (const { page } of phones)
      await expect.poll(() => keptLeases(page)).toMatchObject([{ tickets: 10, sold: 0 }]);
    const [first, second, third] = phones.map(({ page }) => page) as [Page, Page, Page];
    network.setFate('cut');
    await sellTickets(first, 8);
    for (const { page } of phones) await page.clock.fastForward(SALES * PAUSE_MS);
    await openSheet(first);
    const more = sheet(first).getByRole('button', { name: 'One ticket more' });
    await more.click();
    await more.click();
    await expect(sheet(first).getByRole('alert')).toHaveText(
      'Without a network, this phone can sell 2 tickets only.',
    );
    await expect(paid(first)).toBeDisabled();
    await sheet(first).getByRole('button', { name: 'One ticket less' }).click();
    await paid(first).click();
    await openSheet(first);
    await expect(sheet(first).getByRole('alert')).toContainText('Door sales need a network');
    await sheet(first).getByRole('button', { name: 'Close' }).click();
    await sellTickets(second, 4);
    await sellTickets(third, 10);
    expect(await keptLeases(third)).toMatchObject([{ tickets: 10, sold: 10 }]);
    await phones[2]!.close();

    network.setFate('pass');
    await drainSales(first);
    await drainSales(second);
    const counts = async () => {
      const [row] = await stack.database.query<{ sold: number; over: number }>(
        `select coalesce(sum(ticket_quantity) filter (where not is_over_capacity), 0)::int as sold,
           coalesce(sum(ticket_quantity) filter (where is_over_capacity), 0)::int as over
         from registrations where event_id = $1`,
        [event.id],
      );
      return row!;
    };
    expect(await counts()).toEqual({ sold: 14, over: 0 });
    // Two are left to anybody: the tickets that the third phone sold are not among them.
    await api.register({ event_id: event.id, ticket_quantity: 2 });
    await expect(api.register({ event_id: event.id, ticket_quantity: 1 })).rejects.toThrow('sold_out');
    for (const { close } of phones.slice(0, 2)) await close();
  },
);
