import type { Page } from '@playwright/test';
import {
  successPanel,
  scanWithWedge,
  setVisible,
  showOptions,
  startScanner,
  unknownCode,
} from './support/checkin';
import { waitUntilInstalled } from './support/door';
import { AT_PHONE, expect, openAs, test } from './support/test';

// Work at the door that a new version of the pages must not end by taking over.

test.use({ serviceWorkers: 'allow' });

interface Asked {
  asked: number;
}

/** Tells whether another version of the pages is installed and waits to take over. */
const isWaiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    await registration.update();
    return registration.waiting !== null;
  });

/** Tells whether the new version takes over while the page is hidden. */
async function takesOver(page: Page): Promise<boolean> {
  const asked = () => page.evaluate(() => (window as unknown as Asked).asked);
  const before = await asked();
  await setVisible(page, false);
  // A worker may become ready some time after the phone was locked, so the page gets a second chance, without the camera.
  await expect(page.locator('video')).toHaveCount(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const isAsked = (await asked()) > before;
  await setVisible(page, true);
  return isAsked;
}

test(
  'no new version takes over while the scanner is wanted, a result is shown or somebody practises',
  AT_PHONE,
  async ({ camera, api, network }) => {
    const person = await api.register();
    const page = await camera.page();
    await page.clock.install();
    // Only count the messages, so that the new worker keeps waiting and can be told again.
    await page.addInitScript(() => {
      const told: Asked = { asked: 0 };
      Object.assign(window, told);
      ServiceWorker.prototype.postMessage = () => void (window as unknown as Asked).asked++;
    });
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await waitUntilInstalled(page);
    network.rewrite('/sw.js', (body) =>
      body.replace(/"revision":"\w+","url":"theme.js"/, '"revision":"2","url":"theme.js"'),
    );
    await expect.poll(() => isWaiting(page)).toBe(true);
    expect(await takesOver(page)).toBe(true);

    await startScanner(page);
    await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
    expect(await takesOver(page), 'the camera comes back when the phone is unlocked').toBe(false);
    await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
    await page.getByRole('button', { name: 'Stop Scanner' }).click();
    expect(await takesOver(page)).toBe(true);

    await scanWithWedge(page, [unknownCode()]);
    await expect(page.getByRole('alert')).toContainText('No registration has this QR code');
    expect(await takesOver(page), 'bad news is to be read').toBe(false);
    await startScanner(page);
    await page.getByRole('button', { name: 'Stop Scanner' }).click();
    expect(await takesOver(page)).toBe(true);

    const practice = page.getByRole('group', { name: 'Practice' }).getByRole('button', { name: 'Practice' });
    await showOptions(page);
    await practice.click();
    await expect(practice).toHaveAttribute('aria-pressed', 'true');
    expect(await takesOver(page), 'somebody practises').toBe(false);
    await practice.click();
    expect(await takesOver(page)).toBe(true);

    await scanWithWedge(page, [person.qr_code_id]);
    await expect(successPanel(page)).toContainText(person.name);
    await page.clock.runFor(3000);
    await expect(successPanel(page)).toBeHidden();
    const undo = page.getByRole('button', { name: 'Fewer came', exact: true });
    await expect(undo).toBeVisible();
    expect(await takesOver(page), 'a reload keeps what may be taken back').toBe(true);
    await expect(undo).toBeVisible();
  },
);
