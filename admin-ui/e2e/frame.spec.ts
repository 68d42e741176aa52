import type { Page } from '@playwright/test';
import { USER_KEY } from './support/keys';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

const isPhone = (page: Page) => page.viewportSize()!.width < 900;

/** Returns the links of the bar; on a phone, opens the menu and returns its links. */
async function navigation(page: Page) {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('navigation', { name: 'Menu' });
}

test(
  'every page for people who are signed in sends a visitor to the login page',
  AT_PHONE,
  async ({ page }) => {
    for (const path of ['/registration', '/checkin', '/profile', '/dashboard', '/uploads'])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL('/login');
        await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
      });
  },
);

test('a visitor is shown Registration and the login, and nothing else', AT_PHONE, async ({ page }) => {
  await page.goto('/login');
  const links = (await navigation(page)).getByRole('link');
  await expect(links).toHaveText(['Registration', 'Admin Login']);
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
});

test('somebody signed in sees their links, name and role; the links lead to their pages, and the focus follows', async ({
  page,
  openAs,
}) => {
  await openAs('finance_director', '/registration');
  const links = (await navigation(page)).getByRole('link');
  await expect(links).toHaveText(['Registration', 'Check-in', 'Dashboard', 'Uploads', 'Admin', 'Profile']);
  await expect(page.getByText('Felix Finance').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('Finance Director').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registration' })).toHaveAttribute('aria-current', 'page');
  await links.filter({ hasText: 'Check-in' }).click();
  await expect(page).toHaveURL('/checkin');
  await expect(page).toHaveTitle('Check-in · Usher');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/registration');
});

test(
  'the menu of a phone opens, closes with Escape and a click beside it',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/registration');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.mouse.click(195, 80);
    await expect(menu).toBeHidden();
    await button.click();
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);

test('the theme follows the system until somebody chooses', AT_DESK, async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('the footer names the product and its author', AT_PHONE, async ({ page }) => {
  await page.goto('/login');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('© 2025 Usher');
  await expect(footer).toContainText('Built with React and NestJS');
  const author = footer.getByRole('link', { name: 'the Usher team' });
  const answer = await page.request.get((await author.getAttribute('href'))!);
  expect(answer.headers()['content-type'], 'the credit leads somewhere').toContain('text/plain');
});

test(
  'an unknown path shows the 404 page to everybody',
  AT_PHONE,
  async ({ page, openAs, expectAccessible }) => {
    await page.goto('/nowhere/at/all');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
    await expectAccessible();
    await page.getByRole('main').getByRole('link', { name: 'Admin Login' }).click();
    await expect(page).toHaveURL('/login');
    await openAs('volunteer', '/nowhere');
    await page.getByRole('main').getByRole('link', { name: 'Go to Registration' }).click();
    await expect(page).toHaveURL('/registration');
  },
);

test(
  'a role without access to a page sees Access Denied',
  AT_DESK,
  async ({ page, openAs, expectAccessible }) => {
    await openAs('volunteer', '/registration');
    await expect(page.getByLabel('Full name')).toBeVisible();
    // So far every role may open every page, so the test makes up one that may not.
    await page.evaluate((key) => {
      const user = JSON.parse(localStorage.getItem(key)!) as object;
      localStorage.setItem(key, JSON.stringify({ ...user, role: 'helper' }));
    }, USER_KEY);
    await page.goto('/checkin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Insufficient Permissions')).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Go to Registration' })).toHaveAttribute(
      'href',
      '/registration',
    );
    await expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await expectAccessible();
  },
);

test(
  'a page that crashes shows the crash screen, and a reload brings it back',
  AT_PHONE,
  async ({ page, openAs, expectAccessible }) => {
    await page.route('**/assets/CheckinPage*.js', (route) => route.abort());
    await openAs('volunteer', '/checkin');
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expectAccessible();
    await page.unroute('**/assets/CheckinPage*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Check-in', exact: true })).toBeAttached();
  },
);

/** Every page, with the role that opens it and a text that is there once it is shown. */
const SCREENS = [
  { path: '/login', role: null, shows: 'Admin Login' },
  { path: '/reset-password?token=x', role: null, shows: 'Reset Password' },
  { path: '/nowhere', role: null, shows: 'Page Not Found' },
  { path: '/registration', role: 'president', shows: 'Registration' },
  // Volunteers are refused its list before the day of the event, which the browser's console reports as an error.
  { path: '/checkin', role: 'president', shows: 'Check-in' },
  { path: '/profile', role: 'volunteer', shows: 'User Profile' },
  { path: '/dashboard', role: 'president', shows: null },
  { path: '/uploads', role: 'president', shows: null },
  { path: '/admin', role: 'president', shows: null },
] as const;

/** Expects no sideways scrolling at narrow widths, and targets that are high enough on the narrowest. */
async function expectLayoutOfNarrowPhones(page: Page): Promise<void> {
  // 640 by 400 is a desk of 1280 by 800 at 200 %.
  for (const [width, height] of [
    [360, 740],
    [640, 400],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `at ${width} pixels`).toBeLessThanOrEqual(width);
  }
  const targets = page.locator(
    'a, button, input:not([type=radio], [type=checkbox]), select, label:has(input)',
  );
  const low = await targets.filter({ visible: true }).evaluateAll((found) =>
    found.flatMap((element) => {
      const { top } = element.getBoundingClientRect();
      // The label of a radio button or checkbox can be pressed as a whole.
      const { height } = (element.closest('label') ?? element).getBoundingClientRect();
      return top >= 0 && height < 44 ? [`${height}: ${element.outerHTML}`] : [];
    }),
  );
  expect(low).toEqual([]);
}

for (const { path, role, shows } of SCREENS) {
  const isLight = shows !== null;
  test(
    `${path}: nothing leaves the origin or breaks the content security policy${isLight ? '; no sideways scrolling at 320 and 360 pixels and at 200 % zoom, and every target is 44 high' : ''}`,
    isLight ? AT_PHONE : AT_DESK,
    async ({ page, openAs, baseURL }) => {
      const elsewhere: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL!) && !request.url().startsWith('blob:'))
          elsewhere.push(request.url());
      });
      page.on('websocket', (socket) => {
        if (new URL(socket.url()).host !== new URL(baseURL!).host) elsewhere.push(socket.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      if (isLight) await page.setViewportSize({ width: 320, height: 640 });
      if (role) await openAs(role, path);
      else await page.goto(path);
      const headings = page.getByRole('main').getByRole('heading');
      await (isLight ? headings.filter({ hasText: shows }) : headings).first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      expect(elsewhere).toEqual([]);
      expect(complaints).toEqual([]);
      if (isLight) await expectLayoutOfNarrowPhones(page);
    },
  );
}

test('animations are off with prefers-reduced-motion', AT_PHONE, async ({ page, openAs }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openAs('volunteer', '/registration');
  await page.getByRole('button', { name: 'View Full Leaderboard' }).click();
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
          const longest = (times: string) => Math.max(...times.split(',').map((time) => parseFloat(time)));
          return (
            (animationName !== 'none' && longest(animationDuration) > 0.001) ||
            longest(transitionDuration) > 0.001
          );
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  expect(await moving(), 'by anybody else').not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toEqual([]);
});
