import type { Locator, Page } from '@playwright/test';
import { enterCode, letIn, showOptions } from './support/checkin';
import { openAtDoor, openDoor, standingOf } from './support/door';
import { AT_PHONE, expect, openAs, test } from './support/test';

// A scan counts for the station on the device's screen, whether or not the server knows of it yet.

test.beforeEach(({ api }) => openDoor(api));

const SYNC = '/api/checkin/sync';

async function choose(page: Page, station: 'Food' | 'Entrance'): Promise<void> {
  await showOptions(page);
  await page.getByRole('group', { name: 'Station' }).getByRole('button', { name: station }).click();
}
const served = (page: Page) => page.getByRole('status').filter({ hasText: /^Serve/ });

test(
  'a scan waits for the server to know the station, and is no check-in at the one before',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const [eater, next] = await Promise.all([
      api.register({ ticket_quantity: 3 }),
      api.register({ ticket_quantity: 3 }),
    ]);
    const told = page.waitForResponse(`**${SYNC}`);
    await openAtDoor({ page, api, network }, eater, next);
    await told;
    // Check-ins get through, but the report of the new station does not.
    network.setFate((_method, path) => (path === SYNC ? 'hang' : 'pass'));
    await choose(page, 'Food');
    await enterCode(page, eater.qr_code_id);
    await expect(served(page)).toContainText('3 meals');
    expect(await standingOf(stack, eater.id)).toMatchObject({ admitted: 0 });
    // A reload does not inform the server either.
    await page.reload();
    await enterCode(page, next.qr_code_id);
    await expect(served(page)).toContainText('3 meals');
    network.setFate('pass');
    network.drop();
    for (const { id } of [eater, next])
      await expect
        .poll(() => standingOf(stack, id), { timeout: 30_000 })
        .toEqual({ admitted: 0, served: 3, admissions: 1 });
    await choose(page, 'Entrance');
    await letIn(page, eater);
    await expect
      .poll(() => standingOf(stack, eater.id), { timeout: 30_000 })
      .toEqual({ admitted: 3, served: 3, admissions: 2 });
  },
);

test(
  'a device that keeps nothing is a food counter, too',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const eater = await api.register({ ticket_quantity: 3 });
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await expect(page.getByText('This browser keeps nothing: it needs a network at the door.')).toBeVisible();
    await choose(page, 'Food');
    await enterCode(page, eater.qr_code_id);
    await expect(served(page)).toContainText('3 meals');
    expect(await standingOf(stack, eater.id)).toEqual({ admitted: 0, served: 3, admissions: 1 });
  },
);

test(
  'two tabs of a device scan for the same: what one chooses, the other shows and does',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const eater = await api.register({ ticket_quantity: 3 });
    await openAtDoor({ page, api, network }, eater);
    const other = await page.context().newPage();
    await other.goto(`${network.url}/checkin`);
    const told = other.waitForResponse(`**${SYNC}`);
    await choose(other, 'Food');
    await told;
    await expect(page.getByText('Food counter')).toBeVisible();
    await enterCode(page, eater.qr_code_id);
    await expect(served(page)).toContainText('3 meals');
    expect(await standingOf(stack, eater.id)).toEqual({ admitted: 0, served: 3, admissions: 1 });
  },
);

test('at the food counter no result begins under the cloth', AT_PHONE, async ({ page, api, network }) => {
  const eater = await api.register({ ticket_quantity: 1, food_option: 'with_food' });
  await openAtDoor({ page, api, network }, eater);
  const told = page.waitForResponse(`**${SYNC}`);
  await choose(page, 'Food');
  await told;
  const top = async (of: Locator) => (await of.boundingBox())!.y;
  const cloth = async () => {
    const box = (await page.getByText('Food counter').boundingBox())!;
    return box.y + box.height;
  };
  await enterCode(page, eater.qr_code_id);
  await expect
    .poll(async () => (await top(served(page).locator('svg').first())) >= (await cloth()))
    .toBe(true);
  const refused = page.getByRole('alert').filter({ hasText: 'All meals were served' });
  await enterCode(page, eater.qr_code_id);
  await expect.poll(async () => (await top(refused.locator('svg').first())) >= (await cloth())).toBe(true);
});
