import type { Page } from '@playwright/test';
import { cameraFlags } from './support/camera';
import {
  enterCode,
  letIn,
  startScanner,
  successPanel,
  unknownCode,
  waitUntilSuccessCloses,
  showOptions,
} from './support/checkin';
import { openDoor } from './support/door';
import { currentEvent } from './support/door-devices';
import { AT_PHONE, expect, openAs, test } from './support/test';

// What the check-in page says of its event and of the door, and how bad news is put away.

const close = (page: Page) => page.getByRole('button', { name: 'Close' });
const station = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Station' }).getByRole('button', { name });
const failed = (page: Page) => page.getByRole('alert');

test(
  'bad news is put away by a press and by Escape, and nothing starts',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    await openDoor(api);
    const person = await api.register({ ticket_quantity: 3 });
    await api.send('POST', `/api/checkin/${person.qr_code_id}`, { tickets: 1 }, 'volunteer');
    await open('volunteer', '/checkin');
    const isAway = async () => {
      await expect(failed(page)).toHaveCount(0);
      await expect(
        page.getByRole('button', { name: 'Start QR Scanner' }).filter({ visible: true }),
      ).toHaveCount(1);
      await expect(page.locator('video')).toHaveCount(0);
    };
    for (const [code, words] of [
      [unknownCode(), 'No registration has this QR code'],
      [person.qr_code_id, '1 of 3 tickets are in'],
    ] as const) {
      await enterCode(page, code);
      await expect(failed(page)).toContainText(words);
      const box = (await close(page).boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      await close(page).click();
      await isAway();
      await enterCode(page, code);
      await expect(failed(page)).toContainText(words);
      await page.keyboard.press('Escape');
      await isAway();
    }
    // Escape closes a dialog first.
    await enterCode(page, unknownCode());
    await expect(failed(page)).toBeVisible();
    await page.getByRole('button', { name: 'No code?' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(failed(page)).toBeVisible();
  },
);

test(
  'who is let in is shown whole, between the bar and the dock',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    await openDoor(api);
    const person = await api.register({ ticket_quantity: 3 });
    await page.clock.install();
    await open('volunteer', '/checkin');
    await letIn(page, person);
    const [panel, bar, dock] = [
      (await successPanel(page).boundingBox())!,
      (await page.getByRole('banner').boundingBox())!,
      (await page.getByRole('region', { name: 'Actions' }).boundingBox())!,
    ];
    expect(panel.y).toBeGreaterThanOrEqual(bar.y + bar.height);
    expect(panel.y + panel.height).toBeLessThanOrEqual(dock.y);
    expect(panel.height, 'it takes the room that there is').toBeGreaterThan(
      0.9 * (dock.y - bar.y - bar.height),
    );
  },
);

test('so is the failure of the camera', AT_PHONE, async ({ pageWith, api }) => {
  const page = await pageWith(cameraFlags.denied);
  await openAs(page, api, 'volunteer', '/checkin');
  await startScanner(page);
  await expect(failed(page)).toContainText('Camera permission denied.');
  await close(page).click();
  await expect(failed(page)).toHaveCount(0);
});

test(
  'a refused result goes with a change of station, a result that nobody has seen does not',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    await openDoor(api);
    const person = await api.register();
    await page.clock.install();
    await open('volunteer', '/checkin');
    await letIn(page, person);
    await waitUntilSuccessCloses(page);
    await enterCode(page, person.qr_code_id);
    await expect(failed(page)).toContainText('Already Checked In');
    await showOptions(page);
    await station(page, 'Food').click();
    await expect(failed(page)).toHaveCount(0);

    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const late = unknownCode();
    await page.route(`**/api/checkin/${late}`, async (route) => {
      await released;
      await route.continue();
    });
    await enterCode(page, late);
    await expect(page.getByText('Checking in...')).toBeVisible();
    await station(page, 'Entrance').click();
    release();
    await expect(failed(page)).toContainText(/No registration has this QR code|Not on this phone's list/);
  },
);

test('practice puts bad news away in the same ways', AT_PHONE, async ({ page, openAs: open, api }) => {
  await openDoor(api);
  await open('volunteer', '/checkin');
  await showOptions(page);
  await page.getByRole('group', { name: 'Practice' }).getByRole('button', { name: 'Practice' }).click();
  await expect(page.getByRole('button', { name: 'End Practice' })).toBeVisible();
  await enterCode(page, 'nonsense');
  await expect(failed(page)).toContainText('Check-in Failed');
  await close(page).click();
  await expect(failed(page)).toHaveCount(0);
  await enterCode(page, 'nonsense');
  await expect(failed(page)).toBeVisible();
  await station(page, 'Food').click();
  await expect(failed(page)).toHaveCount(0);
});

test(
  'the page names its event, and says when it is until the day before; codes are taken before the door opens',
  AT_PHONE,
  async ({ page, openAs: open, api, stack, expectAccessible }) => {
    const { event, leave } = await currentEvent(api);
    try {
      const sold = await api.register({ ticket_quantity: 1 });
      await open('volunteer', '/checkin');
      const named = page.getByText(event.name);
      await expect(named).toBeVisible();
      await expect(named).toContainText(/ · \w+ \d+, \d{4} at \d+:\d\d [AP]M \(Eastern \w+ Time\)$/);
      const note = page.getByText(/^The door opens on \w+day, /);
      await expect(note).toContainText('Codes can be scanned and typed now.');
      await expectAccessible();
      await letIn(page, sold);
      await expect(successPanel(page)).toBeHidden();

      await stack.database.query(`update events set event_date = now() + interval '23 hours' where id = $1`, [
        event.id,
      ]);
      await page.reload();
      await expect(named).toHaveText(event.name);
      await expect(note).toHaveCount(0);

      const over = 'The event is over: volunteers have its list and its search no longer, and let nobody in';
      await page.route('**/api/checkin/list*', (route) =>
        route.fulfill({ status: 403, json: { detail: over, code: 'door_over', request_id: 'x' } }),
      );
      await page.reload();
      await expect(page.getByText(over)).toBeVisible();
    } finally {
      await leave();
    }
  },
);

test(
  'an opening whose time passes while the server is out of reach is not told as to come',
  AT_PHONE,
  async ({ page, api, network }) => {
    const { leave } = await currentEvent(api);
    try {
      await page.clock.install();
      await openAs(page, api, 'volunteer', `${network.url}/checkin`);
      const note = page.getByText(/^The door opens on /);
      await expect(note).toBeVisible();
      network.setFate('cut');
      await page.clock.fastForward(97 * 3_600_000);
      await expect(note).toHaveCount(0);
      await expect(page.getByText('List not complete')).toBeVisible();
    } finally {
      await leave();
    }
  },
);
