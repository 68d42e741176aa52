import type { Page } from '@playwright/test';
import { cameraFlags, filmPictures, framesShown } from './support/camera';
import { successPanel, holdAnswer, recordScans, setVisible, startScanner } from './support/checkin';
import { CLEAR, clearScene } from './support/scenes';
import { AT_PHONE, expect, openAs, test } from './support/test';

// The camera and its reader over an evening: taken away, given back, started again and again.

const video = (page: Page) => page.locator('video');
const isScanning = (page: Page) => expect(video(page)).toHaveJSProperty('readyState', 4);
const startButton = (page: Page) => page.getByRole('button', { name: 'Start QR Scanner' });

const trackOf = (page: Page) =>
  page.evaluateHandle(() => (document.querySelector('video')!.srcObject as MediaStream).getVideoTracks()[0]!);

test('a camera that ends is said, and starts again', AT_PHONE, async ({ camera, api }) => {
  const page = await camera.page(cameraFlags.filmOnPermission);
  await page.context().grantPermissions(['camera']);
  await openAs(page, api, 'volunteer', '/checkin');
  await startScanner(page);
  await isScanning(page);
  // The browser ends the camera when the page loses its permission, as it does when the camera is unplugged.
  await page.context().clearPermissions();
  const note = page.getByRole('alert');
  await expect(note).toHaveText('The camera was switched off. Please start the scanner again.');
  await expect(video(page)).toHaveCount(0);
  await page.context().grantPermissions(['camera']);
  await startScanner(page);
  await isScanning(page);
  await expect(note).toHaveCount(0);
});

test('a camera that gives no picture is said until it does', AT_PHONE, async ({ camera, api }) => {
  const page = await camera.page();
  await openAs(page, api, 'volunteer', '/checkin');
  await startScanner(page);
  await expect(page.getByRole('button', { name: 'Stop Scanner' })).toBeVisible();
  await isScanning(page);
  // No call or other application takes the camera away here, so the test fires the track's events itself.
  const track = await trackOf(page);
  const setMuted = (muted: boolean) =>
    track.evaluate((track, value) => {
      Object.defineProperty(track, 'muted', { value, configurable: true });
      track.dispatchEvent(new Event(value ? 'mute' : 'unmute'));
    }, muted);
  await setMuted(true);
  const hint = page.getByText('The camera gives no picture.');
  await expect(hint).toBeVisible();
  await setMuted(false);
  await expect(hint).toBeHidden();
  await setMuted(true);
  await startScanner(page);
  await expect(hint).toBeHidden();
  await isScanning(page);
  expect(await track.evaluate((track) => track.readyState), 'the blind one is let go').toBe('ended');
});

test(
  'while the page is hidden the camera is let go; when it is seen again it goes on',
  AT_PHONE,
  async ({ camera, api }) => {
    const { qr_code_id: code, name } = await api.register();
    const page = await camera.page();
    await openAs(page, api, 'volunteer', '/checkin');
    await startScanner(page);
    await isScanning(page);
    const track = await trackOf(page);
    await setVisible(page, false);
    await expect.poll(() => track.evaluate((track) => track.readyState)).toBe('ended');
    await camera.show(code);
    await setVisible(page, true);
    await expect(successPanel(page)).toContainText(name);
    await setVisible(page, false);
    await setVisible(page, true);
    await expect(startButton(page), 'after a code it does not start on its own').toBeVisible();
  },
);

test(
  'a camera that ended is started again when the page is seen again, a stopped one is not',
  AT_PHONE,
  async ({ camera, api }) => {
    const page = await camera.page(cameraFlags.filmOnPermission);
    await page.context().grantPermissions(['camera']);
    await openAs(page, api, 'volunteer', '/checkin');
    await startScanner(page);
    await isScanning(page);
    await page.context().clearPermissions();
    await expect(page.getByRole('alert')).toContainText('The camera was switched off.');
    await page.context().grantPermissions(['camera']);
    await setVisible(page, false);
    await setVisible(page, true);
    await isScanning(page);
    await page.getByRole('button', { name: 'Stop Scanner' }).click();
    await setVisible(page, false);
    await setVisible(page, true);
    await expect(startButton(page)).toBeVisible();
    await expect(video(page)).toHaveCount(0);
  },
);

test(
  'a result that comes while the page is hidden is shown when it is seen',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code, name } = await api.register();
    await page.clock.install();
    await open('volunteer', '/checkin');
    await page.getByLabel('QR Code ID').fill(code);
    await setVisible(page, false);
    const answered = page.waitForResponse(`**/api/checkin/${code}`);
    await page.getByRole('button', { name: 'Check In', exact: true }).click();
    await answered;
    await page.clock.runFor(60_000);
    await expect(successPanel(page)).toContainText(name);
    await setVisible(page, true);
    await expect(page.locator('body')).toHaveAttribute('data-tint', 'food');
    await page.clock.runFor(3000);
    await expect(successPanel(page)).toBeHidden();
  },
);

test(
  'behind a dialog nothing is read; what is in the picture is once it is closed',
  AT_PHONE,
  async ({ camera, api }) => {
    const { qr_code_id: code, name } = await api.register();
    const page = await camera.page();
    await page.addInitScript(() => localStorage.setItem('usher.scanner', '{"keepsScanning":true}'));
    const sent = recordScans(page);
    await openAs(page, api, 'volunteer', '/checkin');
    await startScanner(page);
    await isScanning(page);
    await page.getByRole('button', { name: 'No code?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name, email or phone').fill('Ana');
    // The guest comes into the picture. A fake camera keeps the film it was opened with, so it has to be opened again.
    await setVisible(page, false);
    await camera.show(code);
    await setVisible(page, true);
    await isScanning(page);
    await framesShown(page, 45);
    expect(sent).toEqual([]);
    await expect(dialog.getByLabel('Name, email or phone')).toHaveValue('Ana');
    await page.keyboard.press('Escape');
    await expect(successPanel(page)).toContainText(name);
  },
);

test(
  'an answer that comes while a dialog is open is shown, and heard, once it is closed',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code, name } = await api.register();
    await page.clock.install();
    await open('volunteer', '/checkin');
    const { release } = await holdAnswer(page, code);
    await page.getByLabel('QR Code ID').fill(code);
    await page.getByRole('button', { name: 'Check In', exact: true }).click();
    await page.getByRole('button', { name: 'No code?' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const answered = page.waitForResponse(`**/api/checkin/${code}`);
    release();
    await answered;
    await expect(page.getByText('Check-in Successful!')).toBeAttached();
    await page.clock.runFor(60_000);
    await expect(page.locator('body')).not.toHaveAttribute('data-tint');
    await page.keyboard.press('Escape');
    await expect(successPanel(page)).toContainText(name);
    await expect(page.locator('body')).toHaveAttribute('data-tint', 'food');
    await page.clock.runFor(3000);
    await expect(successPanel(page)).toBeHidden();
  },
);

test(
  'the screen stays awake while somebody can see the page, with the scanner and without it',
  AT_PHONE,
  async ({ camera, api }) => {
    const page = await camera.page();
    await page.addInitScript(() => {
      const locks: WakeLockSentinel[] = [];
      Object.assign(window, { locks });
      const request = navigator.wakeLock.request.bind(navigator.wakeLock);
      navigator.wakeLock.request = async (type) => {
        const lock = await request(type);
        locks.push(lock);
        return lock;
      };
    });
    const released = () =>
      page.evaluate(() =>
        (window as unknown as { locks: WakeLockSentinel[] }).locks.map((lock) => lock.released),
      );
    await openAs(page, api, 'volunteer', '/checkin');
    await expect(startButton(page)).toBeVisible();
    await expect.poll(released).toEqual([false]);
    await startScanner(page);
    await isScanning(page);
    await page.getByRole('button', { name: 'Stop Scanner' }).click();
    await expect(startButton(page)).toBeVisible();
    expect(await released()).toEqual([false]);
    await setVisible(page, false);
    await expect.poll(released).toEqual([true]);
    await setVisible(page, true);
    await expect.poll(released).toEqual([true, false]);
    await page.getByRole('link', { name: 'Usher', exact: true }).click();
    await expect.poll(released).toEqual([true, true]);
  },
);

test('without a wake lock the scanner works all the same', AT_PHONE, async ({ camera, api }) => {
  const page = await camera.page();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => delete (Navigator.prototype as { wakeLock?: unknown }).wakeLock);
  await openAs(page, api, 'volunteer', '/checkin');
  await startScanner(page);
  await isScanning(page);
  expect(errors).toEqual([]);
});

test('the reader is loaded once, before it is needed, and kept', AT_PHONE, async ({ camera, api }) => {
  const [first, second] = await Promise.all([api.register(), api.register()]);
  const page = await camera.page();
  let workers = 0;
  page.on('worker', () => workers++);
  const library = page.waitForResponse('**/zxing_reader*.wasm');
  await openAs(page, api, 'volunteer', '/checkin');
  await library;
  for (const { qr_code_id: code, name } of [first, second]) {
    await camera.show(code);
    await startScanner(page);
    await expect(successPanel(page)).toContainText(name);
    await page.getByRole('link', { name: 'Usher', exact: true }).click();
    await expect(page).toHaveURL('/registration');
    await page.goBack();
  }
  expect(workers).toBe(1);
  expect(page.workers()).toHaveLength(1);
});

test('no other reader answers while the good one is on its way', AT_PHONE, async ({ camera, api }) => {
  const { qr_code_id: code, name } = await api.register();
  await camera.show(code);
  const page = await camera.page();
  const sent = recordScans(page);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/decoder.worker*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await openAs(page, api, 'volunteer', '/checkin');
  await startScanner(page);
  await expect(page.getByText('Loading the reader...')).toBeVisible();
  await isScanning(page);
  // Time for several readings at ten a second, measured by the camera's thirty frames a second rather than by a clock.
  await framesShown(page, 30);
  expect(sent).toEqual([]);
  arrive();
  await expect(successPanel(page)).toContainText(name);
});

for (const [why, prevent] of [
  [
    'WebAssembly is missing',
    (page: Page) =>
      page.route('**/decoder.worker*.js', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `delete globalThis.WebAssembly;${await response.text()}` });
      }),
  ],
  ['WebAssembly is still on its way', (page: Page) => page.route('**/*.wasm', () => {})],
  ['WebAssembly cannot be loaded', (page: Page) => page.route('**/*.wasm', (route) => route.abort())],
  ['no worker can be started', (page: Page) => page.route('**/decoder.worker*.js', (route) => route.abort())],
] as const) {
  test(`codes are read where ${why}`, AT_PHONE, async ({ camera, api }) => {
    const { qr_code_id: code, name } = await api.register();
    await camera.show(code);
    const page = await camera.page();
    await prevent(page);
    await openAs(page, api, 'volunteer', '/checkin');
    await startScanner(page);
    await expect(successPanel(page)).toContainText(name);
  });
}

test('without any reader the scanner says that it failed', AT_PHONE, async ({ camera, api }) => {
  const page = await camera.page();
  for (const path of ['**/decoder.worker*.js', '**/plain-reader*.js'])
    await page.route(path, (route) => route.abort());
  await openAs(page, api, 'volunteer', '/checkin');
  await startScanner(page);
  await expect(page.getByRole('alert')).toContainText('Failed to start QR code scanner.');
  await expect(video(page)).toHaveCount(0);
});

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Which code?' });

test(
  'of two codes in one picture none is checked in until somebody says which',
  AT_PHONE,
  async ({ camera, pageWith, api, expectAccessible }) => {
    const [first, second] = await Promise.all([api.register(), api.register()]);
    const show = (texts: string[]) => filmPictures(camera.file, Array(5).fill(clearScene(texts)), CLEAR);
    await show([first.qr_code_id, second.qr_code_id]);
    const page = await pageWith(cameraFlags.film(camera.file));
    const sent = recordScans(page);
    await openAs(page, api, 'volunteer', '/checkin');
    await startScanner(page);
    await expect(question(page)).toBeFocused();
    await expect(question(page)).toContainText('2 codes are in the picture.');
    await framesShown(page, 30);
    await expectAccessible(page);
    expect(sent).toEqual([]);

    await question(page).getByRole('button', { name: 'Neither' }).click();
    await framesShown(page, 30);
    await expect(question(page), 'the same two are not asked about again').toHaveCount(0);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Stop Scanner' }).locator('visible=true').click();

    await startScanner(page);
    await question(page).getByRole('button', { name: second.qr_code_id }).click();
    await expect(successPanel(page)).toContainText(second.name);
    await expect(video(page), 'it stops after a scan').toHaveCount(0);

    await show(['https://example.org', first.qr_code_id]);
    await startScanner(page);
    await expect(successPanel(page)).toContainText(first.name);
    expect(sent.map(({ code }) => code)).toEqual([second.qr_code_id, first.qr_code_id]);
  },
);

test(
  'where the scanner goes on, it does after the answer, and the two that stay in view are asked about once',
  AT_PHONE,
  async ({ camera, pageWith, api }) => {
    const [first, second] = await Promise.all([api.register(), api.register()]);
    await filmPictures(camera.file, Array(5).fill(clearScene([first.qr_code_id, second.qr_code_id])), CLEAR);
    const page = await pageWith(cameraFlags.film(camera.file));
    await page.addInitScript(() => localStorage.setItem('usher.scanner', '{"keepsScanning":true}'));
    const sent = recordScans(page);
    await openAs(page, api, 'volunteer', '/checkin');
    await startScanner(page);
    await question(page).getByRole('button', { name: second.qr_code_id }).click();
    await expect(successPanel(page)).toContainText(second.name);
    await expect(successPanel(page)).toBeHidden();
    await framesShown(page, 30);
    await expect(video(page)).toHaveCount(1);
    await expect(question(page)).toHaveCount(0);
    expect(sent.map(({ code }) => code)).toEqual([second.qr_code_id]);
  },
);
