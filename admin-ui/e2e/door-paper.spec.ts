import type { Page } from '@playwright/test';
import type { EventDto } from '../src/api/generated/rest';
import type { Api } from './support/api';
import { enterCode, successPanel } from './support/checkin';
import { comesOnline, waitingScans, waitUntilInstalled, waitUntilListed } from './support/door';
import { eventAtDoor, sheet } from './support/door-sheet';
import { look } from './support/look';
import { handOut, makeBook, storedTicket, takeBack } from './support/paper';
import { ownSeller, type Seller } from './support/sellers';
import type { Stack } from './support/stack';
import { doorStackTest as test } from './support/door-stack';
import { AT_PHONE, expect, openWith } from './support/test';

// Paper tickets at the door, with a network and without one.

// One worker runs this file, so that only one such Usher is started.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Check-in Failed' });
const lastIn = (page: Page) => page.getByRole('group', { name: 'Last check-in' });

/** An event at the door; Vera has 1-10 out, and 11-20 were never given to anybody. */
async function paperAtDoor(api: Api, stack: Stack): Promise<{ event: EventDto; vera: Seller }> {
  const event = await eventAtDoor(api);
  await makeBook(api, event, { count: 20 });
  const vera = await ownSeller(stack, { name: 'Vera' });
  await handOut(api, event, vera, ['1-10']);
  return { event, vera };
}

/** Types the code of a paper ticket. */
async function scan(page: Page, stack: Stack, event: EventDto, number: number): Promise<void> {
  await enterCode(page, (await storedTicket(stack, event, number)).code);
}

/** Reports within the minute that the last guest did not come in after all. */
async function takeLastBack(page: Page, number: number): Promise<void> {
  await expect(successPanel(page)).toBeHidden();
  const last = lastIn(page).filter({ hasText: `#${number}` });
  await last.getByRole('button', { name: 'Fewer came' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(last).toHaveCount(0);
}

/**
 * Expects the refusal of a ticket that nobody had out, and that it leads to the sheet.
 * @param number if the phone has decided it: its list knows the number
 */
async function expectNotSold(page: Page, number?: number): Promise<void> {
  await expect(failure(page)).toContainText('This ticket was not sold');
  if (number !== undefined) await expect(failure(page)).toContainText(`Paper ticket No. ${number}`);
  await failure(page).getByRole('button', { name: 'Sell at the Door' }).click();
  await expect(sheet(page)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toBeHidden();
}

/** The cash that a seller has taken in an event, in cents, by what counts. */
async function centsOf({ database }: Stack, { id: eventId }: EventDto, { id }: Seller): Promise<number> {
  const [row] = await database.query<{ cents: number }>(
    `select coalesce(sum(total_cents), 0)::int as cents from registrations
     where event_id = $1 and seller_id = $2 and cancelled_at is null`,
    [eventId, id],
  );
  return row!.cents;
}

test(
  'a ticket that is out is let in and sold by its holder; one that nobody has leads to the sale at the door; an undo takes the sale too',
  AT_PHONE,
  async ({ page, api, stack, expectAccessible }) => {
    const { event, vera } = await paperAtDoor(api, stack);
    await openWith(page, await api.signIn(await ownSeller(stack)), '/checkin');
    await waitUntilListed(page);
    await scan(page, stack, event, 3);
    await expect(successPanel(page)).toContainText('Paper ticket No. 3');
    await expect(successPanel(page)).toContainText('With Food');
    await look(page, 'door-paper-in');
    await expect
      .poll(() => storedTicket(stack, event, 3))
      .toMatchObject({ state: 'sold', seller: vera.id, inside: 1 });
    expect(await centsOf(stack, event, vera)).toBe(1500);

    await scan(page, stack, event, 3);
    const already = page.getByRole('alert').filter({ hasText: 'Already Checked In' });
    await expect(already).toContainText('Paper ticket No. 3');

    await scan(page, stack, event, 15);
    await expect(failure(page)).toContainText('This ticket was not sold');
    await look(page, 'door-paper-not-sold');
    await expectAccessible();
    await expectNotSold(page);
    expect(await storedTicket(stack, event, 15)).toMatchObject({ state: 'printed', seller: null });

    await scan(page, stack, event, 4);
    await expect(successPanel(page)).toContainText('Paper ticket No. 4');
    await takeLastBack(page, 4);
    await expect
      .poll(() => storedTicket(stack, event, 4))
      .toMatchObject({ state: 'out', seller: null, inside: null });
    expect(await centsOf(stack, event, vera)).toBe(1500);
    // It is as good as before.
    await scan(page, stack, event, 4);
    await expect(successPanel(page)).toContainText('Paper ticket No. 4');
    await expect.poll(() => centsOf(stack, event, vera)).toBe(3000);
  },
);

test(
  'without a network the phone says the same, and the database agrees once it is back; what was returned meanwhile is nobody’s debt',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const { event, vera } = await paperAtDoor(api, stack);
    await openWith(page, await api.signIn(await ownSeller(stack)), `${network.url}/checkin`);
    await waitUntilListed(page);
    await waitUntilInstalled(page);
    network.setFate('cut');
    // Nobody on this phone hears of it.
    await takeBack(api, event, vera, ['9']);
    await scan(page, stack, event, 3);
    await expect(successPanel(page)).toContainText('Paper ticket No. 3');
    await expect(successPanel(page)).toContainText('With Food');
    await scan(page, stack, event, 3);
    await expect(page.getByRole('alert').filter({ hasText: 'Already Checked In' })).toContainText(
      'Paper ticket No. 3',
    );
    await scan(page, stack, event, 15);
    await expectNotSold(page, 15);
    await scan(page, stack, event, 4);
    await expect(successPanel(page)).toContainText('Paper ticket No. 4');
    await takeLastBack(page, 4);
    await scan(page, stack, event, 9);
    await expect(successPanel(page)).toContainText('Paper ticket No. 9');
    await expect(page.getByRole('banner')).toContainText(/Offline · \d+ waiting/);
    expect(await storedTicket(stack, event, 3)).toMatchObject({ state: 'out' });

    network.setFate('pass');
    await comesOnline(page);
    await expect.poll(async () => (await waitingScans(page)).length, { timeout: 40_000 }).toBe(0);
    expect(await storedTicket(stack, event, 3)).toMatchObject({ state: 'sold', seller: vera.id, inside: 1 });
    expect(await storedTicket(stack, event, 4)).toMatchObject({ state: 'out', seller: null });
    expect(await storedTicket(stack, event, 9)).toMatchObject({ state: 'printed', seller: null });
    expect(await storedTicket(stack, event, 15)).toMatchObject({ state: 'printed', seller: null });
    expect(await centsOf(stack, event, vera)).toBe(1500);
    const news = page.getByRole('alert').filter({ hasText: 'This ticket was not sold' });
    await expect(news).toBeVisible();
    await look(page, 'door-paper-news');
    // The phone has heard what became of each.
    await scan(page, stack, event, 3);
    await expect(page.getByRole('alert').filter({ hasText: 'Already Checked In' })).toBeVisible();
  },
);

test(
  'an event that refuses paper which was not reported as sold refuses it on the phone too',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const { event } = await paperAtDoor(api, stack);
    await stack.database.query(`update events set paper_at_door = 'refuse' where id = $1`, [event.id]);
    await openWith(page, await api.signIn(await ownSeller(stack)), `${network.url}/checkin`);
    await waitUntilListed(page);
    await scan(page, stack, event, 3);
    await expectNotSold(page);
    network.setFate('cut');
    await scan(page, stack, event, 4);
    await expectNotSold(page, 4);
    expect(await storedTicket(stack, event, 3)).toMatchObject({ state: 'out', seller: null });
  },
);
