import type { Page } from '@playwright/test';
import { ownEvent } from './support/events';
import { TOKEN_KEY, USER_KEY } from './support/keys';
import { follow, logOut, openMenu } from './support/menu';
import { ACCOUNTS, PASSWORD } from './support/stack';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

// The light pages and the console are two applications: what holds between their documents.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

async function signIn(page: Page, email: string) {
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test(
  'a link to the other application loads its document, Back and Forward go through both',
  AT_DESK,
  async ({ page, openAs }) => {
    await openAs('president', '/registration');
    await expect(heading(page, 'Registration')).toBeVisible();
    await markDocument(page);
    await follow(page, 'Profile');
    await expect(heading(page, 'Profile')).toBeVisible();
    expect(await isMarked(page), 'within an application the document stays').toBe(true);
    await follow(page, 'Dashboard');
    await expect(heading(page, 'Event Dashboard')).toBeVisible();
    expect(await isMarked(page)).toBe(false);
    await markDocument(page);
    await follow(page, 'Uploads');
    await expect(page).toHaveURL('/uploads');
    await expect(heading(page, 'Event Dashboard')).toHaveCount(0);
    expect(await isMarked(page), 'within an application the document stays').toBe(true);
    await follow(page, 'Check-in');
    await expect(page).toHaveURL('/checkin');
    for (const path of ['/uploads', '/dashboard', '/profile', '/registration']) {
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goForward();
    await page.goForward();
    await expect(heading(page, 'Event Dashboard')).toBeVisible();
  },
);

test(
  'Back finds a page of the other application where it was left, a new one begins at its top',
  AT_DESK,
  async ({ page, openAs }) => {
    await page.setViewportSize({ width: 1280, height: 300 });
    const scroll = () => page.evaluate(() => window.scrollY);
    const leaveFor = (name: string) =>
      page.getByRole('link', { name, exact: true, includeHidden: true }).first().dispatchEvent('click');
    await openAs('president', '/profile');
    await expect(heading(page, 'Profile')).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 120));
    await expect.poll(scroll).toBe(120);
    await leaveFor('Dashboard');
    await expect(heading(page, 'Event Dashboard')).toBeVisible();
    await expect.poll(scroll).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 90));
    await expect.poll(scroll).toBe(90);
    await page.goBack();
    await expect(page).toHaveURL('/profile');
    await expect.poll(scroll).toBe(120);
    await page.goForward();
    await expect(page).toHaveURL('/dashboard');
    await expect.poll(scroll).toBe(90);
  },
);

test(
  'a session that ends in the console leads to the login page, and the sign-in back to where it ended',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await ownEvent(api);
    const address = `/dashboard/attendees?event=${event.id}`;
    await openAs('president', address);
    await expect(page.getByLabel('Event', { exact: true })).toHaveValue(event.id);
    const other = await page.context().newPage();
    await other.goto('/humans.txt');
    await other.evaluate(
      (keys) => keys.forEach((key) => localStorage.removeItem(key)),
      [TOKEN_KEY, USER_KEY],
    );
    await signIn(page, ACCOUNTS.president);
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel('Event', { exact: true })).toHaveValue(event.id);
  },
);

test(
  'a link into the console leads there after the sign-in, and the page’s own address to the home page',
  AT_DESK,
  async ({ page, api }) => {
    const event = await ownEvent(api);
    await page.goto(`/transfers?event=${event.id}`);
    await signIn(page, ACCOUNTS.finance_director);
    await expect(page).toHaveURL(`/transfers?event=${event.id}`);
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await page.goto('/transfers');
    await signIn(page, ACCOUNTS.finance_director);
    await expect(page).toHaveURL('/registration');
  },
);

test(
  'a logout in the console leads to the login page, and Back shows nothing',
  AT_DESK,
  async ({ page, openAs }) => {
    await openAs('president', '/dashboard');
    await expect(heading(page, 'Event Dashboard')).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(heading(page, 'Event Dashboard')).toHaveCount(0);
  },
);

test('the theme and the language that were chosen hold in both', AT_PHONE, async ({ page, openAs }) => {
  await openAs('president', '/registration');
  await openMenu(page);
  await page.getByRole('button', { name: 'Dark theme' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Español' }).filter({ visible: true }).click();
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
