import type { Page } from '@playwright/test';
import { ANY_WIDTH, expect, test } from './support/test';

/** Lets no script run before it is told to. */
async function holdScripts(page: Page) {
  const asked: string[] = [];
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  await page.route('**/assets/*.js', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await given;
    await route.continue();
  });
  return { asked, give };
}

const PAGES = {
  '/login': 'LoginPage',
  '/reset-password': 'ResetPasswordPage',
  '/registration': 'RegistrationPage',
  '/checkin': 'CheckinPage',
  '/profile': 'ProfilePage',
  '/dashboard': 'DashboardPage',
  '/uploads?filter=recent': 'UploadsPage',
  '/admin/users': 'AdminPage',
};

for (const [path, code] of Object.entries(PAGES)) {
  test(`${path}: its code is asked for before any other has run`, ANY_WIDTH, async ({ page }) => {
    const { asked, give } = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked.some((name) => name.startsWith(`/assets/${code}-`))).toBe(true);
    give();
  });
}

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
