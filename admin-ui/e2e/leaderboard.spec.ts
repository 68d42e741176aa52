import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

const LEADERBOARD = '**/api/volunteers/leaderboard?*';
const view = (page: Page) => page.getByRole('button', { name: 'View Full Leaderboard' });

const board = {
  total_volunteers: 12,
  top_volunteers: [
    ['Priya Raman', 62, 1],
    ['Marcus Bell', 62, 1],
    ['Hannah Kowalski', 41, 3],
    ['Tom Okafor', 20, 4],
  ].map(([full_name, tickets_sold, rank]) => ({
    rank,
    volunteer_id: `00000000-0000-7000-8000-${String(full_name).length}`,
    full_name,
    team_role: 'Events Team Member',
    tickets_sold,
  })),
  current_user_rank: { rank: 4, tickets_sold: 20 },
};

test(
  'the bar shows the user’s rank, and the panel opens and closes by keyboard',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    await api.register();
    await openAs('volunteer', '/registration');
    await expect(page.getByText(/^· \d+ tickets$/)).toBeVisible();
    await expect(view(page)).toHaveAttribute('aria-expanded', 'false');
    await view(page).press('Enter');
    const panel = page.getByRole('region', { name: 'Leaderboard' }).filter({ has: page.getByRole('list') });
    // Other tests approve volunteers in the same product, so the expected number comes from the server.
    await expect
      .poll(async () => {
        const { total_volunteers } = await api.send<{ total_volunteers: number }>(
          'GET',
          '/api/volunteers/leaderboard',
          undefined,
          'volunteer',
        );
        await page.reload();
        await view(page).press('Enter');
        return (await panel.textContent())?.includes(`${total_volunteers} volunteers`);
      })
      .toBe(true);
    await expect(panel.getByRole('listitem').filter({ hasText: 'Vera Volunteer' })).toContainText('You');
    await expectAccessible();
    await page.getByRole('button', { name: 'Hide' }).press('Enter');
    await expect(panel).toHaveCount(0);
    await expect(view(page)).toBeVisible();
  },
);

test('ranks 1 to 3 have medals, shared ranks too', AT_PHONE, async ({ page, openAs }) => {
  await page.route(LEADERBOARD, (route) => route.fulfill({ json: board }));
  await openAs('volunteer', '/registration');
  await expect(page.getByText('#4')).toBeVisible();
  await view(page).click();
  await expect(page.getByRole('img', { name: 'Medal for rank 1' })).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Medal for rank 3' })).toHaveCount(1);
  await expect(page.getByRole('img', { name: /^Medal/ })).toHaveCount(3);
});

test('figures have thousands separators', AT_PHONE, async ({ page, openAs }) => {
  const [first] = board.top_volunteers;
  const large = {
    total_volunteers: 12_345,
    top_volunteers: [{ ...first, tickets_sold: 6_789 }],
    current_user_rank: { rank: 1_234, tickets_sold: 5_678 },
  };
  await page.route(LEADERBOARD, (route) => route.fulfill({ json: large }));
  await openAs('volunteer', '/registration');
  await expect(page.getByText('#1,234')).toBeVisible();
  await expect(page.getByText('· 5,678 tickets')).toBeVisible();
  await view(page).click();
  await expect(page.getByText('12,345 volunteers')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Priya Raman' })).toContainText('6,789 tickets');
});

test('a sale refreshes the leaderboard', AT_PHONE, async ({ page, openAs, api }) => {
  await api.register();
  await openAs('volunteer', '/registration');
  const tickets = page.getByText(/^· \d+ tickets$/);
  const before = Number(/\d+/.exec((await tickets.textContent())!)![0]);
  const person = makePerson();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Number of tickets').selectOption('3');
  await page.getByRole('button', { name: /^Register/ }).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  await expect(page.getByText(`· ${before + 3} tickets`)).toBeVisible();
});

test(
  'a leaderboard that fails to load shows an error and a way to try again',
  AT_PHONE,
  async ({ page, openAs, expectAccessible }) => {
    await page.route(LEADERBOARD, (route) => route.fulfill({ status: 500, json: { detail: 'Broken' } }));
    await openAs('volunteer', '/registration');
    await expect(page.getByText('Failed to load leaderboard')).toBeVisible();
    await expectAccessible();
    await page.unroute(LEADERBOARD);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(view(page)).toBeVisible();
    await expect(page.getByText('Failed to load leaderboard')).toHaveCount(0);
  },
);
