import type { Page } from '@playwright/test';
import { CashSeller } from './support/cash';
import { menuPathOf, ownEvent, sell } from './support/events';
import { follow } from './support/menu';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

const PROFILE_CODE = /\/assets\/ProfilePage-[\w-]+\.js$/;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test(
  'the page before stays until the next one’s code is there, and the last choice wins',
  AT_PHONE,
  async ({ page, openAs }) => {
    let give = () => {};
    const given = new Promise<void>((resolve) => (give = resolve));
    await page.route(PROFILE_CODE, async (route) => {
      await given;
      await route.continue();
    });
    await openAs('volunteer', '/registration');
    const asked = page.waitForRequest(PROFILE_CODE);
    await follow(page, 'Profile');
    await asked;
    await expect(page).toHaveURL('/registration');
    await expect(page.getByLabel('Full name')).toBeVisible();
    await follow(page, 'Check-in');
    await expect(page).toHaveURL('/checkin');
    give();
    await page.waitForResponse(PROFILE_CODE).catch(() => undefined);
    await expect(page).toHaveURL('/checkin');
    await follow(page, 'Profile');
    await expect(page).toHaveURL('/profile');
    await expect(heading(page, 'Profile')).toBeVisible();
  },
);

test(
  'code that does not come because the network changed is asked for once more',
  AT_PHONE,
  async ({ page, openAs }) => {
    let times = 0;
    await page.route(PROFILE_CODE, (route) =>
      ++times === 1 ? route.abort('internetdisconnected') : route.continue(),
    );
    await openAs('volunteer', '/registration');
    await follow(page, 'Profile');
    await expect(heading(page, 'Profile')).toBeVisible();
    expect(times).toBeGreaterThan(1);
  },
);

test('a page whose code failed is asked for again by the next visit', AT_PHONE, async ({ page, openAs }) => {
  await page.route(PROFILE_CODE, (route) => route.abort('internetdisconnected'));
  await openAs('volunteer', '/registration');
  await follow(page, 'Profile');
  await expect(page).toHaveURL('/profile');
  await expect(heading(page, 'Profile')).toBeHidden();
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible();
  await page.unroute(PROFILE_CODE);
  await follow(page, 'Registration');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await follow(page, 'Profile');
  await expect(heading(page, 'Profile')).toBeVisible();
});

test(
  'Back finds a page where it was left, a new page begins at its top',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/profile');
    // Low, so that there is something to scroll, and the field with which a sale begins is in sight all the same.
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 460 });
    await expect(heading(page, 'Profile')).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    const scroll = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 120));
    await expect.poll(scroll).toBe(120);
    // A real click would scroll to the link first.
    await page
      .getByRole('link', { name: 'Registration', exact: true, includeHidden: true })
      .first()
      .dispatchEvent('click');
    await expect(page).toHaveURL('/registration');
    await expect.poll(scroll).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/profile');
    await expect.poll(scroll).toBe(120);
    await page.reload();
    await expect(heading(page, 'Profile')).toBeVisible();
    await expect.poll(scroll).toBe(120);
  },
);

test('the console and the frame around it agree where they are', AT_DESK, async ({ page, openAs, api }) => {
  const event = await ownEvent(api);
  await openAs('president', `/dashboard?event=${event.id}`);
  const selector = page.getByLabel('Event', { exact: true });
  await expect(selector).toHaveValue(event.id);
  await follow(page, 'Dashboard');
  await expect(page).toHaveURL('/dashboard');
  await expect(selector).not.toHaveValue(event.id);
  await page.goBack();
  await expect(selector).toHaveValue(event.id);
  await page.goForward();
  await expect(selector).not.toHaveValue(event.id);
});

test(
  'on a phone the console’s menu is one row; the page that one is on stays in sight, and so does what waits',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const omar = await CashSeller.join({ stack, api }, event);
    await sell(stack, event.id, [{ seller: omar.seller.email, ticket_quantity: 2, cents: 1500 }]);
    await omar.offer(30);
    await openAs('president', menuPathOf('hand-overs', event));
    const menu = page.getByRole('navigation', { name: 'Administration' });
    const waiting = menu.getByRole('link', { name: 'Hand-overs 1' });
    await expect(waiting).toHaveAttribute('aria-current', 'page');
    expect((await menu.boundingBox())!.height).toBe(44);

    const far = menu.getByRole('link', { name: 'Bring a List' });
    await expect(far).not.toBeInViewport();
    await far.click();
    await expect(far).toHaveAttribute('aria-current', 'page');
    await expect(far).toBeInViewport({ ratio: 1 });
    await expect.poll(() => menu.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    const [left, right] = await Promise.all([waiting.boundingBox(), far.boundingBox()]);
    expect(left!.x + left!.width, 'side by side').toBeLessThanOrEqual(right!.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  },
);
