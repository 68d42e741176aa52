import type { Page } from '@playwright/test';
import type { EventDto, RegistrationDto } from '../src/api/generated/rest';
import { enterCode, letIn, successPanel, waitUntilSuccessCloses } from './support/checkin';
import {
  comesOnline,
  listedEvents,
  standingOf,
  waitingScans,
  waitUntilInstalled,
  waitUntilListed,
} from './support/door';
import { doorSales, openSheet, paid, sheet } from './support/door-sheet';
import { ownEvent } from './support/events';
import { ownStack } from './support/own-stack';
import type { Stack } from './support/stack';
import { AT_PHONE, expect, openAs, test as base } from './support/test';

// Several events at the door, without a network. docs/door-cases.md has the cases.

interface Doors {
  stack: Stack;
  matinee: EventDto;
  night: EventDto;
}

/** An Usher of this file's own: its two events would be at the door in all other tests. */
const test = base.extend<{ sales: { matinee: RegistrationDto; night: RegistrationDto } }, Doors>({
  stack: ownStack(),
  matinee: [
    async ({ stack, api }, use) => {
      await stack.database.query(`update events set is_door_open = false where name = 'Lantern Festival'`);
      await use(await eventAtDoor(api, 'Matinee', 2));
    },
    { scope: 'worker' },
  ],
  night: [async ({ api }, use) => use(await eventAtDoor(api, 'Night Show', 8)), { scope: 'worker' }],
  sales: async ({ api, matinee, night }, use) => {
    const [first, second] = await Promise.all([
      api.register({ event_id: matinee.id }),
      api.register({ event_id: night.id }),
    ]);
    await use({ matinee: first, night: second });
  },
});
// One worker runs this file, so that only one such Usher is started.
test.describe.configure({ mode: 'default' });

async function eventAtDoor(api: Parameters<typeof ownEvent>[0], name: string, hours: number) {
  const starts = new Date(Date.now() + hours * 3_600_000).toISOString();
  const event = await ownEvent(api, { name, event_date: starts, sells_alongside: true });
  const tiers = `/api/pricing/admin/create-default-tiers?event_id=${event.id}`;
  await api.send('POST', tiers, undefined, 'president');
  return event;
}

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ page }) => page.clock.install());

const choice = (page: Page) => page.getByRole('combobox', { name: 'Event at the door' });
const alert = (page: Page) => page.getByRole('alert');

test(
  'without a network the other event’s ticket leads to its door, and its list admits there; each scan counts in its event',
  AT_PHONE,
  async ({ page, api, stack, network, matinee, night, sales }) => {
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await expect(choice(page)).toHaveValue(matinee.id);
    await waitUntilListed(page, sales.matinee, sales.night);
    await expect.poll(() => listedEvents(page)).toHaveLength(2);
    await waitUntilInstalled(page);

    network.setFate('cut');
    await enterCode(page, sales.night.qr_code_id);
    await expect(alert(page)).toContainText('This QR code belongs to another event: Night Show');
    await page.reload();
    await enterCode(page, sales.night.qr_code_id);
    await page.getByRole('button', { name: 'Switch to Night Show' }).click();
    await expect(choice(page)).toHaveValue(night.id);
    await expect(alert(page)).toHaveCount(0);
    await letIn(page, sales.night);
    await waitUntilSuccessCloses(page);

    await page.reload();
    await expect(choice(page), 'the device keeps it').toHaveValue(night.id);
    await enterCode(page, sales.night.qr_code_id);
    await expect(alert(page)).toContainText('Already Checked In');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'No code?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name or last two digits of the phone').fill(sales.matinee.name!);
    await expect(dialog, 'the other event’s people are not found').toContainText('Nobody is found');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await choice(page).selectOption('Matinee');
    await letIn(page, sales.matinee);
    const events = (await waitingScans(page)).map(({ event_id: id }) => id);
    expect(events).toEqual([matinee.id, matinee.id, night.id, night.id, matinee.id]);

    network.setFate('pass');
    await comesOnline(page);
    await expect.poll(() => waitingScans(page)).toEqual([]);
    for (const { id } of [sales.matinee, sales.night])
      expect(await standingOf(stack, id)).toMatchObject({ admitted: 2, admissions: 1 });
  },
);

test(
  'a sale and a search are of the event that is chosen on their own sheets',
  AT_PHONE,
  async ({ page, api, stack, matinee, night, sales }) => {
    // Another price, so that the sheet shows whose it is.
    const price = 'update pricing_tiers set price_cents = price_cents + $2 where event_id = $1';
    await stack.database.query(price, [night.id, 700]);
    const soldBefore = (await doorSales(api, matinee)).data.length;
    await openAs(page, api, 'volunteer', '/checkin');
    await expect(choice(page)).toHaveValue(matinee.id);
    await waitUntilListed(page, sales.matinee, sales.night);

    await openSheet(page);
    await expect(sheet(page).getByText('$15.00')).toBeVisible();
    await choice(page).last().selectOption('Night Show');
    await expect(sheet(page).getByText('$22.00')).toBeVisible();
    await paid(page).click();
    await expect(successPanel(page)).toBeVisible();
    await expect(choice(page), 'the door is that event’s, too').toHaveValue(night.id);
    const { data: sold } = await doorSales(api, night);
    expect(sold).toHaveLength(1);
    expect(sold[0]).toMatchObject({ total_price: 22 });
    expect((await doorSales(api, matinee)).data).toHaveLength(soldBefore);
    await waitUntilSuccessCloses(page);

    // What was asked for without an answer is a sale of this event, however often it is asked for.
    await page.route('**/api/checkin/sales', (route) => route.abort());
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'Zelle' }).click();
    await paid(page).click();
    await expect(sheet(page).getByRole('alert')).toContainText('No answer yet.');
    await expect(choice(page).last()).toBeDisabled();
    await page.unroute('**/api/checkin/sales');
    await sheet(page).getByRole('button', { name: 'Do not sell' }).click();
    await expect(sheet(page)).toBeHidden();

    await page.getByRole('button', { name: 'No code?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name, email or phone').fill(sales.matinee.name!);
    await page.clock.runFor(1000);
    await expect(dialog).toContainText('Nobody is found');
    await choice(page).last().selectOption('Matinee');
    await dialog.getByRole('button', { name: new RegExp(sales.matinee.name!) }).click();
    await dialog.getByRole('button', { name: /^Yes, let in/ }).click();
    await expect(successPanel(page)).toContainText(sales.matinee.name!);
    expect(await standingOf(stack, sales.matinee.id)).toMatchObject({ admitted: 2 });
    await expect(choice(page)).toHaveValue(matinee.id);
  },
);

test(
  'the list of an event that has left the door is dropped, and that of one that comes is fetched',
  AT_PHONE,
  async ({ page, api, stack, night, matinee }) => {
    await openAs(page, api, 'volunteer', '/checkin');
    await expect.poll(() => listedEvents(page)).toHaveLength(2);
    const setStatus = (status: string) =>
      stack.database.query(`update events set status = $2 where id = $1`, [night.id, status]);
    await setStatus('draft');
    try {
      await expect(async () => {
        await page.clock.fastForward(60_000);
        await expect.poll(() => listedEvents(page), { timeout: 1000 }).toEqual([matinee.id]);
      }).toPass({ timeout: 30_000 });
      await expect(choice(page)).toHaveCount(0);
      await expect(page.getByText('Matinee').first()).toBeVisible();
    } finally {
      await setStatus('on_sale');
    }
    await expect(async () => {
      await page.clock.fastForward(60_000);
      await expect.poll(() => listedEvents(page), { timeout: 1000 }).toHaveLength(2);
    }).toPass({ timeout: 30_000 });
    await expect(successPanel(page)).toHaveCount(0);
  },
);
