import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from './support/paths';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

test.use({ keepsFiles: false });

/** Holds back all scripts until `give` is called. */
async function holdScripts(page: Page) {
  const asked: string[] = [];
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  await page.route('**/assets/*.js', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await given;
    // The browser may have dropped requests of a previous page.
    await route.continue().catch(() => undefined);
  });
  return { asked, give };
}

const PAGES = {
  '/login': 'LoginPage',
  '/reset-password': 'ResetPasswordPage',
  '/registration': 'RegistrationPage',
  '/checkin': 'CheckinPage',
  '/practice': 'PracticePage',
  '/profile': 'ProfilePage',
  '/hand-overs/x': 'HandOversPage',
  '/dashboard': 'DashboardPage',
  '/uploads?filter=recent': 'UploadsPage',
  '/transfers/statement': 'TransfersPage',
  '/statement/an-event': 'StatementPage',
  '/admin/users': 'AdminPage',
};

test('the code of each page is asked for before any other has run', AT_DESK, async ({ page }) => {
  const { asked, give } = await holdScripts(page);
  for (const [path, code] of Object.entries(PAGES)) {
    asked.length = 0;
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked.some((name) => name.startsWith(`/assets/${code}-`)), path).toBe(true);
  }
  give();
});

/** Returns the server's response as it is on the wire. */
const received = (url: string, encodings: string) =>
  new Promise<{ encoding: string | undefined; type: string | undefined; body: Buffer }>((resolve, reject) => {
    http
      .get(url, { headers: { 'Accept-Encoding': encodings } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            encoding: response.headers['content-encoding'],
            type: response.headers['content-type'],
            body: Buffer.concat(parts),
          }),
        );
      })
      .on('error', reject);
  });

test('a first view is sent as the build has compressed it', AT_DESK, async ({ stack }) => {
  const document = await received(`${stack.url}/checkin`, 'identity');
  expect(document.encoding).toBeUndefined();
  const assets = [...document.body.toString().matchAll(/"\/(assets\/[\w-]+\.(?:js|css))"/g)].map(
    ([, name]) => name!,
  );
  expect(assets.length).toBeGreaterThan(3);
  for (const [accepted, ending, encoding] of [
    ['gzip, deflate, br', 'br', 'br'],
    ['gzip', 'gz', 'gzip'],
  ] as const) {
    const page = await received(`${stack.url}/checkin`, accepted);
    expect(page).toMatchObject({ encoding, type: expect.stringContaining('text/html') });
    const code = assets.find((name) => name.startsWith('assets/libraries-'))!;
    const sent = await received(`${stack.url}/${code}`, accepted);
    expect(sent).toMatchObject({ encoding, type: expect.stringContaining('javascript') });
    expect(sent.body.equals(await readFile(path.join(ROOT, 'admin-ui/dist', `${code}.${ending}`)))).toBe(
      true,
    );
  }
});

test('the bar is there before any code is, in the theme that was chosen, and nothing moves when the page comes', async ({
  page,
  openAs,
}) => {
  await openAs('volunteer', '/checkin');
  await page.evaluate(() => localStorage.setItem('usher.theme', 'dark'));
  const { give } = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const shell = page.getByText('Usher', { exact: true });
  await expect(shell).toBeVisible();
  const bar = async () => {
    const box = (await page.locator('.shell, header').first().boundingBox())!;
    const colour = await page
      .locator('.shell, header')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    return { ...box, colour };
  };
  const before = await bar();
  expect(before.colour, 'the bar of the dark theme').toBe('rgb(7, 16, 18)');
  give();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await bar()).toEqual(before);
});

test(
  'the font of headings does not keep the code back: it is asked for once that is there',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/profile');
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(path.basename(request.url()));
    });
    const { give } = await holdScripts(page);
    await page.goto('/checkin', { waitUntil: 'commit' });
    await expect(page.getByText('Usher', { exact: true })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const ofHeadings = () => fonts.filter((name) => name.startsWith('bricolage'));
    expect(ofHeadings()).toEqual([]);
    give();
    await expect.poll(ofHeadings).toHaveLength(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Bricolage/);
  },
);

/** Watches whether the frame is ever shown around an empty place in this document. */
async function watchForEmptyPlace(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { wasEmpty: boolean };
    seen.wasEmpty = false;
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent === '') seen.wasEmpty = true;
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { wasEmpty: boolean }).wasEmpty);
}

test(
  'the frame comes with its page, and a page that was not open before takes the place of another at once',
  AT_DESK,
  async ({ page, openAs }) => {
    const wasEmpty = await watchForEmptyPlace(page);
    // Time stands still, so the frame can only appear because its page has arrived, not because a wait is over.
    await page.clock.install();
    await openAs('volunteer', '/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(await wasEmpty(), 'on arrival').toBe(false);
    await page.clock.resume();
    await page.getByRole('link', { name: 'Check-in' }).locator('visible=true').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check-in' })).toBeVisible();
    expect(await wasEmpty(), 'after a navigation').toBe(false);
  },
);

test(
  'a page whose code does not come leaves the frame, and the way to the others',
  AT_DESK,
  async ({ page }) => {
    let give = () => {};
    const given = new Promise<void>((resolve) => (give = resolve));
    await page.route('**/assets/LoginPage-*.js', async (route) => {
      await given;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(
      page.getByRole('link', { name: 'Registration' }).locator('visible=true').first(),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    give();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  },
);
