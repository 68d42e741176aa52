import type { Page } from '@playwright/test';
import QRCode from 'qrcode';
import { cameraFlags, film } from './support/camera';
import { goodNews, recordScans, startScanner, unknownCode } from './support/checkin';
import { ANY_WIDTH, expect, openAs, test } from './support/test';

// Hand-held scanners, the choice of camera, its light, and what is heard.

/** What a hand-held scanner sends, a key every five milliseconds, whatever else this machine does. */
async function scanByHand(page: Page, text: string, ending: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const keys = [...text, ending];
  await Promise.all(
    keys.flatMap((key, index) => {
      const timestamp = start + index * 0.005;
      const typed = key === 'Enter' ? '\r' : key === 'Tab' ? undefined : key;
      const code =
        key === 'Enter' || key === 'Tab' ? { windowsVirtualKeyCode: key === 'Enter' ? 13 : 9 } : {};
      return [
        cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: typed, timestamp, ...code }),
        cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp, ...code }),
      ];
    }),
  );
}

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Check-ins' }).getByRole('listitem');
const option = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Scanner options' }).getByRole('button', { name });
/** The camera that is on: its label. */
const cameraOf = (page: Page) =>
  page.evaluate(
    () =>
      (document.querySelector('video')?.srcObject as MediaStream | null)?.getVideoTracks()[0]?.label ?? null,
  );

test(
  'a hand-held scanner needs no field: three codes at once are three check-ins',
  ANY_WIDTH,
  async ({ page, openAs: open, api }) => {
    const sold = await Promise.all([api.register(), api.register(), api.register()]);
    const sent = recordScans(page);
    await open('volunteer', '/checkin');
    await expect(page.getByLabel('QR Code ID')).toBeVisible();
    await scanByHand(page, sold[0].qr_code_id);
    await scanByHand(page, sold[1].qr_code_id, 'Tab');
    await scanByHand(page, sold[2].qr_code_id.replaceAll('-', '').toLowerCase());
    for (const { name } of sold)
      await expect(recent(page).filter({ hasText: name })).toBeVisible({ timeout: 20_000 });
    expect(sent.map(({ code }) => code)).toEqual(sold.map(({ qr_code_id: code }) => code));
  },
);

test(
  'what is being typed stays while a hand-held scanner reads, and so does the focus',
  ANY_WIDTH,
  async ({ page, openAs: open, api }) => {
    const sold = { Enter: await api.register(), Tab: await api.register() };
    const other = unknownCode();
    const sent = recordScans(page);
    await open('volunteer', '/checkin');
    const field = page.getByLabel('QR Code ID');
    for (const ending of ['Enter', 'Tab'] as const) {
      await field.fill(other.slice(0, 7));
      await scanByHand(page, sold[ending].qr_code_id, ending);
      await expect(field).toHaveValue(other.slice(0, 7));
      await expect(field).toBeFocused();
    }
    // A phone shows them once the last result has left.
    for (const { name } of Object.values(sold))
      await expect(recent(page).filter({ hasText: name })).toBeVisible({ timeout: 20_000 });
    // The form knows what is in its field, too.
    await field.fill(other);
    await field.press('Enter');
    await expect.poll(() => sent.at(-1)?.code).toBe(other);
    expect(sent.filter((scan) => scan.code.startsWith(other.slice(0, 5)))).toHaveLength(1);
  },
);

test(
  'a scanner that keeps scanning reads each guest once while the code is in view, and is kept so',
  ANY_WIDTH,
  async ({ pageWith, api }, info) => {
    const { qr_code_id: code, name } = await api.register();
    const another = await api.register();
    const file = info.outputPath('camera.y4m');
    await film(file, await QRCode.toBuffer(code, { width: 400 }));
    const page = await pageWith(cameraFlags.film(file));
    const sent = recordScans(page);
    await openAs(page, api, 'volunteer', '/checkin');
    await option(page, 'Keep scanning').click();
    await expect(option(page, 'Keep scanning')).toHaveAttribute('aria-pressed', 'true');
    await startScanner(page);
    await expect(goodNews(page)).toContainText(name);
    await expect(goodNews(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Stop Scanner' })).toBeVisible();
    // The camera has looked at the code all the time; another guest comes by hand, and it still looks.
    await scanByHand(page, another.qr_code_id);
    await expect(goodNews(page)).toContainText(another.name);
    await expect(goodNews(page)).toBeHidden();
    expect(sent.map((scan) => scan.code)).toEqual([code, another.qr_code_id]);

    // Bad news does not stop it either, and goes when somebody says so.
    await scanByHand(page, another.qr_code_id);
    await expect(page.getByRole('heading', { name: 'Already Checked In' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue Scanning' }).locator('visible=true').click();
    await expect(page.getByRole('button', { name: 'Stop Scanner' })).toBeVisible();
    await page.reload();
    await expect(option(page, 'Keep scanning')).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'each result has a sound and a vibration of its own; muted, the vibration is left',
  ANY_WIDTH,
  async ({ page, openAs: open, api }) => {
    const [first, second] = await Promise.all([api.register(), api.register()]);
    await page.addInitScript(() => {
      const told = { beeps: 0, vibrations: [] as unknown[] };
      Object.assign(window, { told });
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        told.beeps++;
        return make.call(this);
      };
      navigator.vibrate = (pattern) => told.vibrations.push(pattern) > 0;
    });
    const told = () =>
      page.evaluate(() => (window as unknown as { told: { beeps: number; vibrations: unknown[] } }).told);
    await open('volunteer', '/checkin');
    await expect(page.getByLabel('QR Code ID')).toBeVisible();
    await scanByHand(page, first.qr_code_id);
    await expect(goodNews(page)).toContainText(first.name);
    await expect.poll(async () => (await told()).beeps).toBe(1);
    await scanByHand(page, first.qr_code_id);
    await expect(page.getByRole('heading', { name: 'Already Checked In' })).toBeVisible();
    await expect.poll(async () => (await told()).beeps).toBe(3);
    await option(page, 'Sound').click();
    await scanByHand(page, second.qr_code_id);
    await expect(goodNews(page)).toContainText(second.name);
    await expect.poll(async () => (await told()).vibrations).toEqual([[90], [90, 90, 90], [90]]);
    expect((await told()).beeps).toBe(3);
  },
);

test('of several cameras another one can be chosen, which is kept', async ({ pageWith, api }) => {
  const page = await pageWith([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream=device-count=2',
  ]);
  await openAs(page, api, 'volunteer', '/checkin');
  await startScanner(page);
  await expect.poll(() => cameraOf(page)).not.toBeNull();
  const first = await cameraOf(page);
  await page.getByRole('button', { name: 'Switch camera' }).click();
  await expect.poll(async () => [null, first].includes(await cameraOf(page))).toBe(false);
  const second = await cameraOf(page);
  await page.reload();
  await startScanner(page);
  await expect.poll(() => cameraOf(page)).toBe(second);
});

test('a camera with a light has a switch for it, and one without has none', async ({ pageWith, api }) => {
  const page = await pageWith([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream=device-count=1',
  ]);
  await openAs(page, api, 'volunteer', '/checkin');
  await startScanner(page);
  await expect.poll(() => cameraOf(page)).not.toBeNull();
  await expect(page.getByRole('button', { name: 'Light' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Switch camera' })).toHaveCount(0);

  // The machines of tests have no light; what the browser is asked for is recorded.
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
      asked.push(constraints?.advanced);
    };
  });
  await page.reload();
  await startScanner(page);
  const light = page.getByRole('button', { name: 'Light' });
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([
    [{ torch: true }],
    [{ torch: false }],
  ]);
});
