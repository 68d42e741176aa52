import type { Page } from '@playwright/test';
import { SIGNALS, vibrationOf, type Signal } from '../src/checkin/results/feedback';
import {
  enterCode,
  successPanel,
  recordScans,
  showOptions,
  startScanner,
  unknownCode,
} from './support/checkin';
import { listen, suspendSound, told } from './support/sounds';
import { AT_DESK, AT_PHONE, expect, openAs, test } from './support/test';

// Hand-held scanners, the choice of camera, its light, and sounds.

type Ending = 'Enter' | 'Tab';

/** Pause that is long enough for the page to end a burst, in seconds. */
const PAUSE = 0.1;

/**
 * Sends keys as a hand-held scanner does, one every five milliseconds, however busy this machine is. Their timestamps lie in
 * the past, because otherwise a key pressed right afterwards would fall into the middle of the burst.
 */
async function scanByHand(page: Page, text: string, ...endings: Ending[]): Promise<void> {
  await pressFast(
    page,
    [...text, ...(endings.length > 0 ? endings : ['Enter'])].map((key) => ({ key })),
  );
}

/** A key press; `code` is its place on a US keyboard. */
interface FastKey {
  key: string;
  code?: string;
}

async function pressFast(page: Page, keys: readonly FastKey[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const start = Date.now() / 1000 - keys.length * 0.005 - PAUSE;
  await Promise.all(
    keys.flatMap(({ key, code: place }, index) => {
      const timestamp = start + index * 0.005;
      const typed = key === 'Enter' ? '\r' : key === 'Tab' ? undefined : key;
      const code =
        key === 'Enter' || key === 'Tab'
          ? { windowsVirtualKeyCode: key === 'Enter' ? 13 : 9 }
          : { code: place };
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
/** Returns the label of the camera that is on; null if none is. */
const cameraOf = (page: Page) =>
  page.evaluate(
    () =>
      (document.querySelector('video')?.srcObject as MediaStream | null)?.getVideoTracks()[0]?.label ?? null,
  );

test(
  'a hand-held scanner needs no field: three codes at once are three check-ins',
  AT_DESK,
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
  AT_DESK,
  async ({ page, openAs: open, api }) => {
    const sold = await Promise.all([api.register(), api.register(), api.register(), api.register()]);
    const other = unknownCode();
    const sent = recordScans(page);
    await open('volunteer', '/checkin');
    const field = page.getByLabel('QR Code ID');
    // Some scanners end a line with two keys; neither may submit the half-typed code.
    const endings: Ending[][] = [['Enter'], ['Tab'], ['Enter', 'Enter'], ['Enter', 'Tab']];
    for (const [at, ending] of endings.entries()) {
      await field.fill(other.slice(0, 7));
      await scanByHand(page, sold[at]!.qr_code_id, ...ending);
      await expect(field).toHaveValue(other.slice(0, 7));
      await expect(field).toBeFocused();
    }
    // A phone shows them once the last result is gone.
    for (const { name } of sold)
      await expect(recent(page).filter({ hasText: name })).toBeVisible({ timeout: 20_000 });
    // The form still knows what its field holds.
    await field.fill(other);
    await field.press('Enter');
    await expect.poll(() => sent.at(-1)?.code).toBe(other);
    expect(sent.filter((scan) => scan.code.startsWith(other.slice(0, 5)))).toHaveLength(1);
  },
);

test(
  'a key pressed just before the scanner began stays in its field, where it was typed',
  AT_DESK,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code, name } = await api.register();
    const sent = recordScans(page);
    await open('volunteer', '/checkin');
    const field = page.getByLabel('QR Code ID');
    await field.fill('ABCD');
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
    // To the page, this key and the scan are one burst.
    await scanByHand(page, `X${code}`);
    await expect(field).toHaveValue('ABXCD');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
    await expect(recent(page).filter({ hasText: name })).toBeVisible();
    expect(sent.map((scan) => scan.code)).toEqual([code]);
  },
);

test(
  'a hand-held scanner works with the focus on a button, in the name of the device and in a search',
  AT_DESK,
  async ({ page, openAs: open, api }) => {
    const sold = await Promise.all([api.register(), api.register(), api.register(), api.register()]);
    const sent = recordScans(page);
    await open('volunteer', '/checkin');
    const isIn = (at: number) =>
      expect(recent(page).filter({ hasText: sold[at]!.name })).toBeVisible({ timeout: 20_000 });
    const keeps = option(page, 'Keep scanning');
    await keeps.focus();
    await scanByHand(page, sold[0].qr_code_id, 'Enter', 'Enter');
    await isIn(0);
    await expect(keeps, 'its Enter presses nothing').toHaveAttribute('aria-pressed', 'false');
    await expect(keeps).toBeFocused();

    // The only button that would do harm if the scanner's Enter pressed it.
    await page.getByLabel('QR Code ID').fill('half');
    await page.getByRole('button', { name: 'Check In', exact: true }).focus();
    await scanByHand(page, sold[1].qr_code_id, 'Enter', 'Enter');
    await isIn(1);

    const label = page.getByLabel('Name of this device');
    await label.fill('Gate');
    await scanByHand(page, sold[2].qr_code_id, 'Enter', 'Tab');
    await isIn(2);
    await expect(label).toHaveValue('Gate');
    await expect(label).toBeFocused();

    // A scan closes the search, because the guest's ticket was found: the result must not be hidden behind the dialog.
    await page.getByRole('button', { name: 'No code?' }).click();
    await page.getByLabel('Name, email or phone').fill('An');
    await scanByHand(page, sold[3].qr_code_id);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(successPanel(page)).toContainText(sold[3].name);
    await expect(page.getByLabel('QR Code ID')).toHaveValue('half');
    // The typed text is kept after a scan; after a person closes the dialog, it starts empty.
    const search = page.getByLabel('Name, email or phone');
    await page.getByRole('button', { name: 'No code?' }).click();
    await expect(search).toHaveValue('An');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'No code?' }).click();
    await expect(search).toHaveValue('');
    expect(sent.map(({ code }) => code)).toEqual(sold.map(({ qr_code_id: code }) => code));
  },
);

/** What a device with this layout writes where a scanner that types as on a US keyboard presses a key. */
const LAYOUTS: Record<string, Record<string, string>> = {
  German: { Y: 'Z', Z: 'Y', '-': 'ß', ']': '+' },
  French: {
    A: 'Q',
    Q: 'A',
    Z: 'W',
    W: 'Z',
    M: ',',
    '-': ')',
    ']': '$',
    2: 'é',
    3: '"',
    4: "'",
    5: '(',
    6: '-',
    7: 'è',
    8: '_',
    9: 'ç',
  },
};
const PLACES: Record<string, string> = { '-': 'Minus', ']': 'BracketRight' };

const onLayout = (layout: string, text: string): FastKey[] =>
  [...text].map((place) => ({
    key: LAYOUTS[layout]![place] ?? place,
    code: PLACES[place] ?? (/\d/.test(place) ? `Digit${place}` : `Key${place}`),
  }));

for (const layout of ['German', 'French'])
  test(
    `on a device whose keyboard is ${layout}, too, with or without a prefix and an Enter, nothing stays in the field`,
    AT_DESK,
    async ({ page, openAs: open, api }) => {
      const sold = await Promise.all([api.register(), api.register(), api.register(), api.register()]);
      const sent = recordScans(page);
      await open('volunteer', '/checkin');
      const field = page.getByLabel('QR Code ID');
      await field.fill('half');
      const ways = [
        ['', [{ key: 'Enter' }]],
        [']Q3', [{ key: 'Tab' }]],
        ['', []],
        [']C1', []],
      ] as const;
      for (const [at, [prefix, ending]] of ways.entries()) {
        const { qr_code_id: code, name } = sold[at]!;
        await pressFast(page, [...onLayout(layout, prefix + code), ...ending]);
        await expect(recent(page).filter({ hasText: name })).toBeVisible({ timeout: 20_000 });
        await expect(field).toHaveValue('half');
        await expect(field).toBeFocused();
      }
      expect(sent.map(({ code }) => code)).toEqual(sold.map(({ qr_code_id: code }) => code));
    },
  );

test(
  'a code that is not ours stays as it was typed where nothing ends it, and is told as it was read where Enter does',
  AT_DESK,
  async ({ page, openAs: open }) => {
    await open('volunteer', '/checkin');
    const field = page.getByLabel('QR Code ID');
    await field.focus();
    await scanByHand(page, '4006381333931');
    await expect(page.getByRole('alert')).toContainText('This QR code ID is mistyped');
    await expect(page.getByRole('alert')).toContainText('4006381333931');
    await expect(field).toHaveValue('');
    await pressFast(
      page,
      [...'4006381333931'].map((key) => ({ key, code: `Digit${key}` })),
    );
    await expect(field).toHaveValue('4006381333931');
  },
);

test(
  'an id of the device that is broken is made anew, and people are let in',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code, name } = await api.register();
    await page.addInitScript(() => {
      if (sessionStorage.getItem('e2e.broken')) return;
      sessionStorage.setItem('e2e.broken', 'yes');
      localStorage.setItem('usher.device', '{"id":7}');
      localStorage.setItem('usher.scanner', '{"station":');
      localStorage.setItem('usher.told-station', 'bar');
    });
    await open('volunteer', '/checkin');
    await enterCode(page, code);
    await expect(successPanel(page)).toContainText(name);
    expect(await page.evaluate(() => localStorage.getItem('usher.device'))).toMatch(/^[\da-f-]{36}$/);
  },
);

/** Records, at each change of the page, how many "Continue Scanning" buttons can be pressed. */
const recordWaysOn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const waysOn: number[] = [];
    Object.assign(window, { waysOn });
    const isThere = (button: Element): boolean =>
      button.textContent === 'Continue Scanning' &&
      button.closest('[inert]') === null &&
      button.checkVisibility({ visibilityProperty: true });
    new MutationObserver(() => {
      waysOn.push([...document.querySelectorAll('button')].filter(isThere).length);
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  });

test(
  'a scanner that keeps scanning reads each guest once while the code is in view, and is kept so',
  AT_DESK,
  async ({ camera, api }) => {
    const { qr_code_id: code, name } = await api.register();
    const another = await api.register();
    await camera.show(code);
    const page = await camera.page();
    const sent = recordScans(page);
    await openAs(page, api, 'volunteer', '/checkin');
    await option(page, 'Keep scanning').click();
    await expect(option(page, 'Keep scanning')).toHaveAttribute('aria-pressed', 'true');
    await startScanner(page);
    await expect(successPanel(page)).toContainText(name);
    await expect(successPanel(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Stop Scanner' })).toBeVisible();
    // The camera has seen this code all along. Another guest is scanned with the hand-held scanner, and the camera
    // keeps scanning.
    await scanByHand(page, another.qr_code_id);
    await expect(successPanel(page)).toContainText(another.name);
    await expect(successPanel(page)).toBeHidden();
    expect(sent.map((scan) => scan.code)).toEqual([code, another.qr_code_id]);

    // A failure does not stop it either, and goes when it is dismissed: by exactly one button, from the first moment.
    await recordWaysOn(page);
    await scanByHand(page, another.qr_code_id);
    await expect(page.getByRole('heading', { name: 'Already Checked In' })).toBeVisible();
    const waysOn = () => page.evaluate(() => (window as unknown as { waysOn: number[] }).waysOn);
    expect(Math.max(...(await waysOn())), 'at once').toBe(1);
    await page.getByRole('alert').getByRole('button', { name: 'Continue Scanning' }).click();
    await expect(page.getByRole('button', { name: 'Stop Scanner' })).toBeVisible();
    await page.reload();
    await expect(option(page, 'Keep scanning')).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'each result has a sound and a vibration of its own, the food counter too; muted, the vibration is left',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const [first, second] = await Promise.all([api.register(), api.register()]);
    await listen(page);
    await open('volunteer', '/checkin');
    await expect(page.getByLabel('QR Code ID')).toBeVisible();
    const beeps: number[] = [];
    const vibrations: number[][] = [];
    const isHeard = async (outcome: Signal) => {
      beeps.push(...SIGNALS[outcome].map(({ pitch }) => pitch));
      vibrations.push(vibrationOf(outcome));
      await expect.poll(() => told(page)).toEqual({ beeps, vibrations });
    };
    await scanByHand(page, first.qr_code_id);
    await expect(successPanel(page)).toContainText(first.name);
    await isHeard('success');
    await scanByHand(page, first.qr_code_id);
    await expect(page.getByRole('heading', { name: 'Already Checked In' })).toBeVisible();
    await isHeard('already');
    await scanByHand(page, unknownCode());
    await expect(page.getByRole('heading', { name: 'Check-in Failed' })).toBeVisible();
    await isHeard('failed');
    await showOptions(page);
    const station = page.getByRole('group', { name: 'Station' });
    await station.getByRole('button', { name: 'Food' }).click();
    await scanByHand(page, first.qr_code_id);
    await expect(page.getByRole('heading', { name: 'Serve' })).toBeVisible();
    await isHeard('served');
    await station.getByRole('button', { name: 'Entrance' }).click();
    await option(page, 'Sound').click();
    await scanByHand(page, second.qr_code_id);
    await expect(successPanel(page)).toContainText(second.name);
    vibrations.push(vibrationOf('success'));
    await expect.poll(() => told(page)).toEqual({ beeps, vibrations });
  },
);

test(
  'a code that is typed is heard, and sound that was taken away comes back with the next scan',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code, name } = await api.register();
    await listen(page);
    await open('volunteer', '/checkin');
    await enterCode(page, code);
    await expect(successPanel(page)).toContainText(name);
    await expect.poll(async () => (await told(page)).beeps).toHaveLength(1);
    // A phone call or the lock screen suspends the sound like this.
    await suspendSound(page);
    await scanByHand(page, code);
    await expect(page.getByRole('heading', { name: 'Already Checked In' })).toBeVisible();
    await expect.poll(async () => (await told(page)).beeps).toHaveLength(3);
  },
);

test('of several cameras another one can be chosen, which is kept', AT_PHONE, async ({ pageWith, api }) => {
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

test(
  'a camera with a light has a switch for it, and one without has none',
  AT_PHONE,
  async ({ pageWith, api }) => {
    const page = await pageWith([
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=device-count=1',
    ]);
    await openAs(page, api, 'volunteer', '/checkin');
    await startScanner(page);
    await expect.poll(() => cameraOf(page)).not.toBeNull();
    await expect(page.getByRole('button', { name: 'Light' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Switch camera' })).toHaveCount(0);

    // Test machines have no camera light, so the test records what the browser is asked for.
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
  },
);
