import { randomInt } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { formatQrCode, makeQrCode } from '@usher/backend/rules';
import type { RegistrationDto } from '../../src/api/generated/rest';
import { expect } from './test';

export const startScanner = (page: Page) => page.getByRole('button', { name: 'Start QR Scanner' }).click();

/** Shows what is needed once a night: at phone width, the options of the device are behind one button. */
export async function showOptions(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^This device/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  // While a dialog is still closing, the field behind it ignores typing.
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.getByLabel('QR Code ID').fill(code);
  await page.getByRole('button', { name: 'Check In', exact: true }).click();
}

/** Types this person's code, and waits until they are let in. */
export async function letIn(
  page: Page,
  { qr_code_id: code, name }: Pick<RegistrationDto, 'qr_code_id' | 'name'>,
): Promise<void> {
  await enterCode(page, code);
  await expect(successPanel(page)).toContainText(name!);
}

/** Scans as a hand-held scanner does: one code after the other, faster than anybody types. */
export const scanWithWedge = (page: Page, codes: readonly string[]): Promise<void> =>
  page.evaluate((codes) => {
    let at = performance.now();
    for (const key of codes.flatMap((code) => [...code, 'Enter'])) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      // A real key event carries the time of the press, however late a busy page handles it.
      Object.defineProperty(event, 'timeStamp', { value: at++ });
      document.body.dispatchEvent(event);
    }
  }, codes);

/** Hides or shows the page. A headless browser never hides a page itself, so the test sets the state and fires the event. */
export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate((isVisible) => {
    const [hidden, visibilityState] = isVisible ? [false, 'visible'] : [true, 'hidden'];
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isVisible);

/** The panel of a successful check-in. */
export const successPanel = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Check-in Successful!' });

/** Disables the timers of panel and tint, so that a success stays visible. Call it before the page is opened. */
export const keepResults = (page: Page) =>
  page.addInitScript(() => {
    const setTimer = window.setTimeout.bind(window);
    const isPanelOrTint = (ms = 0) => ms > 1500 && ms <= 3000;
    const patient = (run: () => void, ms?: number) => (isPanelOrTint(ms) ? 0 : setTimer(run, ms));
    Object.assign(window, { setTimeout: patient });
  });

/** Waits until the success panel is gone, three seconds later by the page's clock, which has to be installed. */
export async function waitUntilSuccessCloses(page: Page): Promise<void> {
  await page.clock.fastForward(3000);
  await expect(successPanel(page)).toBeHidden();
}

/** Returns a well-formed code that nobody has. */
export const unknownCode = () => formatQrCode(makeQrCode(() => randomInt(256)));

export interface SentScan {
  code: string;
  /** The `scan_id`. */
  key: string | undefined;
}

/** Matches check-in calls about a single code: neither the list nor a batch of scans. */
export const BY_CODE = /\/api\/checkin\/[^/?]+-[^/?]+$/;

/** Has the server refuse the list, so that the device decides nothing itself. Call it before the page is opened. */
export const refuseList = (page: Page) =>
  page.route('**/api/checkin/list*', (route) =>
    route.fulfill({ status: 404, json: { detail: 'Not Found', code: 'not_found', request_id: 'x' } }),
  );

/** Collects every check-in that the page sends from now on, in order. */
export function recordScans(page: Page): SentScan[] {
  const sent: SentScan[] = [];
  page.on('request', (request: Request) => {
    const [, code] = /\/api\/checkin\/([^/?]+)$/.exec(request.url()) ?? [];
    if (!code || code === 'sync' || request.method() !== 'POST') return;
    sent.push({ code, key: (request.postDataJSON() as { scan_id?: string }).scan_id });
  });
  return sent;
}

/** Holds back the answer to this code, once the server has given it, until `release` is called. */
export async function holdAnswer(page: Page, code: string): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/checkin/${code}`, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return { release };
}

/** Lets requests reach the server and loses its answers, until `restore` is called. */
export async function loseAnswers(page: Page): Promise<{ restore: () => Promise<void> }> {
  await page.route(BY_CODE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  return { restore: () => page.unroute(BY_CODE) };
}
