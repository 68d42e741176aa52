import { X509Certificate } from 'node:crypto';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, expect, test, type Page } from '@playwright/test';
import QRCode from 'qrcode';
import type { RegistrationDto } from '../src/api/generated/rest';
import { makePerson } from './support/api';
import { cameraFlags, film } from './support/camera';
import { successPanel, startScanner } from './support/checkin';
import { TOKEN_KEY } from './support/keys';
import { CHROMIUM, CHROMIUM_FLAGS } from './support/paths';
import { startForPhones, trustIn, reasonPhonesCannotConnect, type PhonesLauncher } from './support/phones';
import { AT_PHONE } from './support/test';

// `npm start -- --phones` as a newcomer types it, with a browser that connects to the machine's network address.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' };

let usher: PhonesLauncher;
let said: (pattern: RegExp) => string;

// Both tests use the same start, and the second one ends it.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const reason = await reasonPhonesCannotConnect();
  test.skip(reason !== undefined, reason);
  usher = await startForPhones();
  said = (pattern) => pattern.exec(usher.output())![1]!;
});
test.afterAll(async () => {
  await usher?.stop();
  usher?.remove();
});

const usherUrl = () => said(/Usher is ready: +(https:\S+)/);
const trustUrl = () => said(/New phones +(http:\S+)/);
const passwordOf = (account: string) => said(new RegExp(`${account}@example\\.org +(\\S+)`));

const signIn = async (page: Page, password: string) => {
  await page.getByLabel('Email').fill('volunteer@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Sells a ticket as the account that is signed in on this page. */
const register = (page: Page): Promise<RegistrationDto> =>
  page.evaluate(
    async ([tokenKey, body]) => {
      const Authorization = `Bearer ${localStorage.getItem(tokenKey!)}`;
      const headers = { Authorization, 'Content-Type': 'application/json' };
      const answer = await fetch('/api/register', { method: 'POST', headers, body });
      return answer.json() as Promise<RegistrationDto>;
    },
    [TOKEN_KEY, JSON.stringify(makePerson())],
  );

test(
  'a phone that does not trust the certificate yet learns how to by plain http',
  AT_PHONE,
  async ({ browser }) => {
    const context = await browser.newContext(PHONE);
    const warned = await context.newPage();
    await expect(warned.goto(usherUrl())).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    const page = await context.newPage();

    await page.goto(trustUrl());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use Usher on this phone');
    for (const name of ['iPhone and iPad', 'Android'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const link = page.getByRole('link', { name: 'Download the certificate' });
    const answer = await page.request.get(new URL((await link.getAttribute('href'))!, page.url()).href);
    expect(answer.headers()['content-type']).toBe('application/x-x509-ca-cert');
    const { fingerprint256, ca } = new X509Certificate(await answer.body());
    expect(ca).toBe(true);
    await expect(page.getByText(fingerprint256)).toBeVisible();
    expect(usher.output(), 'to be compared').toContain(fingerprint256);
    await expect(page.getByRole('link', { name: 'Open Usher' })).toHaveAttribute('href', `${usherUrl()}/`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
    await context.close();
  },
);

test(
  'a phone that trusts it scans by its camera, can install Usher, and opens it when the computer is gone',
  AT_PHONE,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
  async ({}, info) => {
    const home = info.outputPath('home');
    const trust = trustIn(usher.dataDir, home);
    if (!trust.isJudged)
      info.annotations.push({ type: 'certificate', description: 'not judged, for certutil was not found' });
    const file = info.outputPath('camera.y4m');
    const context = await chromium.launchPersistentContext(path.join(home, 'profile'), {
      executablePath: CHROMIUM,
      args: [...CHROMIUM_FLAGS, ...cameraFlags.film(file), ...trust.args],
      env: { ...(process.env as Record<string, string>), ...trust.env },
      serviceWorkers: 'allow',
      ...PHONE,
    });
    try {
      const page = await context.newPage();
      await page.goto(`${usherUrl()}/login`);
      expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
      await signIn(page, 'usher-demo');
      await expect(page.getByRole('alert'), 'everybody knows it').toHaveText('Invalid email or password');
      await signIn(page, passwordOf('volunteer'));
      await expect(page).toHaveURL(`${usherUrl()}/registration`);

      const { name, qr_code_id: code } = await register(page);
      await film(file, await QRCode.toBuffer(code));
      await page.goto(`${usherUrl()}/checkin`);
      await startScanner(page);
      await expect(successPanel(page)).toContainText(name!);

      await page.evaluate(async () => {
        const controlled = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
        if (!navigator.serviceWorker.controller) await controlled;
      });
      const devTools = await context.newCDPSession(page);
      const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
      expect(installabilityErrors).toEqual([]);

      await film(file, null);
      expect(await usher.stop(), usher.output()).toBe(0);
      expect(usher.output()).not.toContain('PRIVATE KEY');
      await page.goto(`${usherUrl()}/checkin`);
      await startScanner(page);
      await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
    } finally {
      await context.close();
    }
  },
);
