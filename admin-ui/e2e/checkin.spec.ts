import type { Page } from '@playwright/test';
import { cameraFlags } from './support/camera';
import { makePerson } from './support/api';
import {
  BY_CODE,
  enterCode,
  successPanel,
  waitUntilSuccessCloses,
  keepResults,
  letIn,
  setVisible,
  startScanner,
  unknownCode,
  refuseList,
  showOptions,
} from './support/checkin';
import { waitUntilListed, openDoor, standingOf } from './support/door';
import { AT_PHONE, expect, openAs, test } from './support/test';

const GOLD = 'rgb(255, 221, 133)';
const PURPLE = 'rgb(217, 200, 248)';
const GROUND = 'rgb(233, 239, 239)';

const ground = (page: Page) => page.locator('body');

test(
  'from the form through the mail and the camera to the door, and not twice',
  AT_PHONE,
  async ({ stack, api, camera }) => {
    const page = await camera.page();
    const person = makePerson();

    await openAs(page, api, 'volunteer', '/registration');
    await page.getByLabel('Full name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Phone').fill(person.phone);
    await page.getByLabel('Number of tickets').selectOption('2');
    await page.getByRole('radio', { name: 'With Food', exact: true }).check();
    await page.getByRole('button', { name: /^Register/ }).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();

    const mail = await stack.mail.mailTo(person.email);
    const picture = mail.attachments.find(
      ({ contentType, related }) => contentType === 'image/png' && related,
    );
    expect(picture, 'the mail shows its QR code as an inline picture').toBeTruthy();
    await camera.show(picture!.content);

    await page.getByRole('link', { name: 'Go to Check-in' }).click();
    await startScanner(page);
    await expect(page.getByRole('status').filter({ hasText: 'Check-in Successful!' })).toContainText(
      person.name,
    );
    await expect(ground(page)).toHaveCSS('background-color', GOLD);
    await expect(page.getByText('With Food').locator('visible=true').first()).toBeVisible();
    await expect(page.locator('video'), 'the camera is let go after a code').toHaveCount(0);

    await startScanner(page);
    const already = page.getByRole('alert');
    await expect(already).toContainText('Already Checked In');
    await expect(already).toContainText(`${person.name} is already checked in`);
    await expect(already, 'by whom').toContainText('by Vera Volunteer');
    await expect(ground(page), 'only who is let in gets a tint').toHaveCSS('background-color', GROUND);
  },
);

test('without food the ground turns purple', AT_PHONE, async ({ page, openAs: open, api }) => {
  const { qr_code_id: code, name } = await api.register({ food_option: 'without_food', ticket_quantity: 1 });
  await open('volunteer', '/checkin');
  // Case, spaces and dashes do not matter.
  await enterCode(page, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
  await expect(page.getByText('Check-in Successful!')).toBeVisible();
  await expect(ground(page)).toHaveCSS('background-color', PURPLE);
  await expect(page.getByText(name).first()).toBeVisible();
});

test('the tint goes after 2 seconds, the panel after 3', AT_PHONE, async ({ page, openAs: open, api }) => {
  const { qr_code_id: code } = await api.register({ food_option: 'with_food' });
  await page.clock.install();
  await open('volunteer', '/checkin');
  await page.clock.pauseAt(Date.now() + 60_000);
  await enterCode(page, code);
  const panel = page.getByText('Check-in Successful!');
  await expect(panel).toBeVisible();
  await page.clock.runFor(1900);
  await expect(ground(page)).toHaveAttribute('data-tint', 'food');
  await page.clock.runFor(200);
  await expect(ground(page)).not.toHaveAttribute('data-tint');
  await expect(panel).toBeVisible();
  await page.clock.runFor(800);
  await expect(panel).toBeVisible();
  await page.clock.runFor(200);
  await expect(panel).toBeHidden();
});

test(
  'a code that nobody has and a mistyped one fail with the reason, and stay',
  AT_PHONE,
  async ({ page, openAs: open }) => {
    await page.clock.install();
    await open('volunteer', '/checkin');
    await enterCode(page, 'ABCDE-FGHJK-MNPQR');
    const failed = page.getByRole('alert');
    await expect(failed).toContainText('Check-in Failed');
    await expect(failed).toContainText('This QR code ID is mistyped');
    await expect(failed).toContainText('ABCDE-FGHJK-MNPQR');
    await page.clock.runFor(10_000);
    await expect(failed, 'bad news does not leave on its own').toBeVisible();
    await enterCode(page, unknownCode());
    await expect(failed).toContainText('No registration has this QR code');
    await expect(ground(page)).toHaveCSS('background-color', GROUND);
  },
);

test('an empty QR Code ID is said at its field', AT_PHONE, async ({ page, openAs: open }) => {
  await open('volunteer', '/checkin');
  await page.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByLabel('QR Code ID')).toHaveAccessibleDescription('This field is required');
});

test('the recent list holds the last five, newest first', AT_PHONE, async ({ page, openAs: open, api }) => {
  const people = await Promise.all(Array.from({ length: 6 }, () => api.register()));
  await page.clock.install();
  await open('volunteer', '/checkin');
  await expect(page.getByText('Your last five check-ins on this device appear here.')).toBeVisible();
  for (const { qr_code_id: code } of people) {
    await enterCode(page, code);
    await expect(page.getByText('Check-in Successful!')).toBeVisible();
    await page.clock.runFor(3000);
  }
  const recent = page.getByRole('region', { name: 'Recent Check-ins' }).getByRole('listitem');
  await expect(recent).toHaveCount(5);
  for (const [index, { name }] of people.reverse().slice(0, 5).entries())
    await expect(recent.nth(index)).toContainText(name);
  await expect(recent.first()).toContainText('2 tickets');
});

test(
  'without a list, a lost answer and a second try let the person in, and do not say already',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code } = await api.register();
    await refuseList(page);
    await open('volunteer', '/checkin');
    let calls = 0;
    await page.route(BY_CODE, async (route) => {
      if (++calls > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await enterCode(page, code);
    await expect(page.getByRole('alert')).toContainText('Check-in failed. Please try again.');
    await enterCode(page, code);
    await expect(page.getByText('Check-in Successful!')).toBeVisible();
  },
);

/** Returns the positions of the buttons that are pressed most at the door. */
const placesOf = (page: Page) =>
  Promise.all(
    ['Start QR Scanner', 'Check In', 'No code?'].map((name) =>
      page.getByRole('button', { name, exact: true }).boundingBox(),
    ),
  );

// A press that begins on a button and ends beside it does not count.
test('nothing that comes or goes by itself moves a button from under a press', async ({
  page,
  openAs: open,
  api,
}) => {
  const person = await api.register();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/checkin/list*', async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await open('volunteer', '/checkin');
  const note = page.getByText('List not complete');
  await expect(note).toBeVisible();
  const before = await placesOf(page);
  release();
  await waitUntilListed(page, person);
  await expect(note).toBeHidden();
  expect(await placesOf(page)).toEqual(before);

  await letIn(page, person);
  await waitUntilSuccessCloses(page);
  const fewer = page.getByRole('button', { name: 'Fewer came', exact: true });
  await expect(fewer).toBeVisible();
  // The stage that was as large as the result takes its own size again in the frame after the result has gone.
  await expect.poll(() => placesOf(page)).toEqual(before);
  await page.clock.runFor(60_000);
  await expect(fewer).toBeHidden();
  expect(await placesOf(page)).toEqual(before);
});

for (const [camera, flags, message] of [
  ['denied', cameraFlags.denied, 'Camera permission denied. Please allow camera access and try again.'],
  ['missing', cameraFlags.none, 'No camera found. Please ensure you have a camera connected.'],
] as const) {
  test(`a camera that is ${camera} is said`, AT_PHONE, async ({ pageWith, api }) => {
    const page = await pageWith(flags);
    await openAs(page, api, 'volunteer', '/checkin');
    await startScanner(page);
    await expect(page.getByRole('alert')).toContainText(message);
    await expect(page.getByRole('button', { name: 'Start QR Scanner' })).toBeVisible();
  });
}

for (const [error, message] of [
  ['NotReadableError', 'Camera is already in use by another application.'],
  ['TypeError', 'Failed to start QR code scanner. Please try manual check-in.'],
] as const) {
  test(
    `a camera that fails with ${error} is said, once the front one was asked after the rear one`,
    AT_PHONE,
    async ({ page, openAs: open }) => {
      // A test machine has no second program that could occupy the camera.
      await page.addInitScript((name) => {
        const asked: unknown[] = [];
        Object.assign(window, { asked });
        navigator.mediaDevices.getUserMedia = (constraints) => {
          asked.push((constraints!.video as MediaTrackConstraints).facingMode);
          return Promise.reject(new DOMException('', name));
        };
      }, error);
      await open('volunteer', '/checkin');
      await startScanner(page);
      await expect(page.getByRole('alert')).toContainText(message);
      expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([
        'environment',
        'user',
      ]);
    },
  );
}

test('the scanner stops when it is told to, and with the page', AT_PHONE, async ({ camera, api }) => {
  const page = await camera.page();
  await openAs(page, api, 'volunteer', '/checkin');
  await startScanner(page);
  await expect(page.locator('video')).toBeVisible();
  await page.getByRole('button', { name: 'Stop Scanner' }).click();
  await expect(page.locator('video')).toHaveCount(0);
  await startScanner(page);
  await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
  const track = await page.evaluateHandle(
    () => (document.querySelector('video')!.srcObject as MediaStream).getVideoTracks()[0]!,
  );
  await page.getByRole('link', { name: 'Usher', exact: true }).click();
  await expect(page).toHaveURL('/registration');
  await expect.poll(() => track.evaluate((camera) => camera.readyState)).toBe('ended');
});

test(
  'is accessible in both themes: idle, with bad news, and with good news of each kind',
  AT_PHONE,
  async ({ page, openAs: open, api, expectAccessible }) => {
    test.slow();
    await keepResults(page);
    const [meal, plain, used] = await Promise.all([
      api.register({ food_option: 'with_food' }),
      api.register({ food_option: 'without_food' }),
      api.register(),
    ]);
    await api.checkIn(used.qr_code_id);
    await open('volunteer', '/checkin');
    await expectAccessible();
    await enterCode(page, used.qr_code_id);
    await expect(page.getByRole('heading', { name: 'Already Checked In' })).toBeVisible();
    await expectAccessible();
    await enterCode(page, 'WRONG');
    await expect(page.getByRole('heading', { name: 'Check-in Failed' })).toBeVisible();
    await expectAccessible();
    for (const { qr_code_id: code } of [meal, plain]) {
      // A success that stays would keep the next one back.
      await page.reload();
      await enterCode(page, code);
      await expect(page.getByText('Check-in Successful!')).toBeVisible();
      await expectAccessible();
    }
  },
);

const station = (page: Page, name: 'Entrance' | 'Food') =>
  page.getByRole('group', { name: 'Station' }).getByRole('button', { name });
const served = (page: Page) => page.getByRole('status').filter({ hasText: 'Serve' });

test(
  'good news comes into a region that screen readers know already, and once; the connection has one, too',
  AT_PHONE,
  async ({ page, api, network }) => {
    await openDoor(api);
    const people = await Promise.all([api.register(), api.register()]);
    await page.clock.install();
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await waitUntilListed(page, ...people);
    const regions = await page.evaluateHandle(() =>
      [...document.querySelectorAll('[role="status"]')].filter((region) =>
        region.checkVisibility({ visibilityProperty: true }),
      ),
    );
    /** Returns how many of the status regions that were there from the start contain this text now. */
    const said = (words: string) =>
      regions.evaluate(
        (regions, words) =>
          regions.filter((region) => region.isConnected && region.textContent.includes(words)).length,
        words,
      );
    for (const { qr_code_id: code, name } of people) {
      expect(await said('Check-in Successful!')).toBe(0);
      await enterCode(page, code);
      await expect(successPanel(page)).toContainText(name);
      expect(await said(name)).toBe(1);
      await expect(page.getByRole('status').getByText(name)).toHaveCount(1);
      await waitUntilSuccessCloses(page);
    }
    // A failure is announced as an alert only.
    await enterCode(page, people[0].qr_code_id);
    await expect(page.getByRole('alert')).toContainText('Already Checked In');
    expect(await said(people[0].name)).toBe(0);

    network.setFate('cut');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => said('The server does not answer.')).toBe(1);
    network.setFate('pass');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => said('The server answers again.')).toBe(1);
    expect(await said('The server does not answer.')).toBe(0);
  },
);

test(
  'fewer came of a party before the last one, too, until its own minute is over',
  AT_PHONE,
  async ({ page, openAs: open, api, stack, expectAccessible }) => {
    const [party, next] = await Promise.all([
      api.register({ ticket_quantity: 4 }),
      api.register({ ticket_quantity: 2 }),
    ]);
    await page.clock.install();
    await open('volunteer', '/checkin');
    await letIn(page, party);
    await waitUntilSuccessCloses(page);
    await page.clock.runFor(20_000);
    await letIn(page, next);
    await waitUntilSuccessCloses(page);
    const list = page.getByRole('region', { name: 'Recent Check-ins' });
    await expectAccessible();
    const phone = page.viewportSize()!;
    for (const size of [{ width: 1280, height: 800 }, phone]) {
      await page.setViewportSize(size);
      const cutOff = await list
        .getByRole('listitem')
        .evaluateAll((rows) => rows.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
      expect(cutOff, 'each row has the room that it needs').toEqual([0, 0]);
    }
    const fewer = list.getByRole('button', { name: `Fewer came: ${party.name}` });
    await fewer.click();
    const dialog = page.getByRole('dialog', { name: `How many of ${party.name} came?` });
    await dialog.getByRole('button', { name: '3', exact: true }).click();
    await expect.poll(() => standingOf(stack, party.id)).toMatchObject({ admitted: 3 });
    await expect(list.getByRole('listitem').last()).toContainText('3 tickets');
    expect(await standingOf(stack, next.id)).toMatchObject({ admitted: 2 });
    await page.clock.runFor(30_000);
    await expect(fewer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Fewer came', exact: true })).toBeVisible();
  },
);

test(
  'fewer meals than were served are taken back; the offer ends after a minute',
  AT_PHONE,
  async ({ page, openAs: open, api, stack }) => {
    const [eater, next] = await Promise.all([
      api.register({ ticket_quantity: 3 }),
      api.register({ ticket_quantity: 3 }),
    ]);
    await page.clock.install();
    await open('volunteer', '/checkin');
    const told = page.waitForResponse('**/api/checkin/sync');
    await showOptions(page);
    await station(page, 'Food').click();
    await told;
    await enterCode(page, eater.qr_code_id);
    await expect(served(page)).toContainText('3 meals');
    await page.clock.runFor(3000);
    const offer = page.getByRole('button', { name: 'Fewer meals', exact: true });
    await offer.click();
    const dialog = page.getByRole('dialog', { name: `How many meals did ${eater.name} get?` });
    await dialog.getByRole('button', { name: '1', exact: true }).click();
    await expect.poll(() => standingOf(stack, eater.id)).toMatchObject({ served: 1, admitted: 0 });
    await expect(page.getByRole('group', { name: 'Last check-in' })).toContainText('1 meal');
    await expect(page.getByRole('region', { name: 'Recent Check-ins' }).getByRole('listitem')).toContainText(
      '1 meal',
    );

    await page.clock.pauseAt(Date.now() + 120_000);
    await expect(offer).toBeHidden();
    await enterCode(page, next.qr_code_id);
    await expect(served(page)).toContainText(next.name);
    await page.clock.runFor(59_000);
    await expect(offer).toBeVisible();
    await page.clock.runFor(1000);
    await expect(offer).toBeHidden();
  },
);

test(
  'the name of a device is kept with Enter, and when the page is left while it is typed',
  AT_PHONE,
  async ({ page, openAs: open }) => {
    await open('volunteer', '/checkin');
    await showOptions(page);
    const field = page.getByLabel('Name of this device');
    const kept = () =>
      page.evaluate(
        () => (JSON.parse(localStorage.getItem('usher.scanner') ?? '{}') as { label?: string }).label ?? '',
      );
    await field.fill('Gate A');
    expect(await kept()).toBe('');
    await field.press('Enter');
    await expect.poll(kept).toBe('Gate A');
    await expect(field).toBeFocused();
    await field.fill('Gate B');
    await page.reload();
    await showOptions(page);
    await expect(field).toHaveValue('Gate B');
    // A locked phone may end the page without further notice.
    await field.fill('Gate C');
    await setVisible(page, false);
    await expect.poll(kept).toBe('Gate C');
  },
);
