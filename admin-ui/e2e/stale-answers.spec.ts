import type { Page, Route } from '@playwright/test';
import { makePerson } from './support/api';
import { logOut, openMenu } from './support/menu';
import { ownSeller } from './support/sellers';
import { PASSWORD } from './support/stack';
import { AT_PHONE, expect, test } from './support/test';

const LEADERBOARD = '**/api/volunteers/leaderboard?*';

const boardOf = (tickets: number) => ({
  total_volunteers: 3,
  top_volunteers: [],
  current_user_rank: { rank: 2, tickets_sold: tickets },
});

async function sell(page: Page) {
  const person = makePerson();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByRole('button', { name: /^Register/ }).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
}

test('an older answer never takes the place of a newer one', AT_PHONE, async ({ page, openAs }) => {
  const held: Route[] = [];
  // The first request is answered last.
  await page.route(LEADERBOARD, (route) =>
    held.length === 0 ? void held.push(route) : route.fulfill({ json: boardOf(7) }),
  );
  await openAs('volunteer', '/registration');
  await expect.poll(() => held.length).toBe(1);
  await sell(page);
  await expect(page.getByText('· 7 tickets')).toBeVisible();
  await held[0]!.fulfill({ json: boardOf(5) }).catch(() => undefined);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  await expect(page.getByText('· 7 tickets')).toBeVisible();
});

test(
  'nothing that one account has read is shown to the next one',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const sold = await api.register();
    const next = await ownSeller(stack);
    await openAs('volunteer', '/registration');
    await expect(page.getByText(sold.email)).toBeVisible();
    await logOut(page);
    let asked = false;
    await page.route('**/api/volunteers/me/attendees*', () => {
      // Never answered, so whatever is shown now was there before.
      asked = true;
    });
    await page.getByLabel('Email').fill(next.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => asked).toBe(true);
    await openMenu(page);
    await expect(page.getByText(next.name).filter({ visible: true })).toBeVisible();
    await expect(page.getByText(sold.email)).toHaveCount(0);
  },
);

test(
  'what changed meanwhile is there when the page is looked at again',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    await openAs('volunteer', '/registration');
    await expect(page.getByRole('heading', { name: 'Lantern Festival' })).toBeVisible();
    // Sold on another device of the same person.
    const sold = await api.register();
    await expect(page.getByText(sold.email)).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText(sold.email)).toBeVisible();
  },
);

test('a leaderboard that fails keeps the rank that is known', AT_PHONE, async ({ page, openAs }) => {
  let isBroken = false;
  await page.route(LEADERBOARD, (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { detail: 'Broken' } })
      : route.fulfill({ json: boardOf(20) }),
  );
  await openAs('volunteer', '/registration');
  await expect(page.getByText('· 20 tickets')).toBeVisible();
  isBroken = true;
  await sell(page);
  await expect(page.getByText('Failed to load leaderboard')).toBeVisible();
  await expect(page.getByText('· 20 tickets')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Full Leaderboard' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to load leaderboard')).toHaveCount(0);
});
