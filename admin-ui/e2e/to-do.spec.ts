import type { Page } from '@playwright/test';
import { dashboardOf, ownEvent } from './support/events';
import { AT_DESK, expect, test } from './support/test';

const line = (page: Page) => page.getByRole('button', { name: /left to do before the first sale/ });
const stats = (page: Page) => page.getByRole('region', { name: 'Stats' });
const heightOf = async (page: Page): Promise<number> => (await stats(page).boundingBox())!.y;

test(
  'what is left to do is one line, opens on press, leads to where it is done, and ends with it',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    const event = await ownEvent(api, { status: 'draft' });
    await openAs('finance_director', dashboardOf(event));
    await expect(line(page)).toHaveText('2 things left to do before the first sale');
    await expect(page.getByRole('link', { name: 'Set the ticket prices' })).toHaveCount(0);
    await line(page).click();
    await expect(line(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('Make the event (done)')).toBeVisible();
    await expect(page.getByText('Name your organization'), 'only a president may').toHaveCount(0);
    await expectAccessible();

    await page.getByRole('link', { name: 'Set the ticket prices' }).click();
    const pricing = page.getByRole('region', { name: 'Ticket Pricing Management' });
    await expect(pricing).toBeInViewport();
    await pricing.getByRole('button', { name: 'Create Default Tiers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create Default Tiers' }).click();
    await expect(line(page)).toHaveText('1 thing left to do before the first sale');

    await page.getByRole('link', { name: 'Put the event on sale' }).click();
    await page.getByRole('button', { name: 'Put on Sale' }).click();
    await expect(page.getByText('The event is on sale.')).toBeVisible();
    await page.goto(dashboardOf(event));
    await expect(stats(page)).toBeVisible();
    await expect(line(page)).toHaveCount(0);
  },
);

test(
  'put away, it is away on another device too, until it is brought back',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await ownEvent(api, { status: 'draft' });
    await openAs('finance_director', dashboardOf(event));
    await line(page).click();
    await page.getByRole('button', { name: 'Put Away' }).click();
    await expect(line(page)).toHaveCount(0);
    const again = page.getByRole('button', { name: 'Show What Is Left to Do Before the First Sale' });
    await expect(again).toBeVisible();
    const phase = async () =>
      (
        await api.send<{ phase: string | null }>(
          'GET',
          `/api/to-do?event_id=${event.id}`,
          undefined,
          'finance_director',
        )
      ).phase;
    expect(await phase()).toBeNull();
    await page.reload();
    await expect(stats(page)).toBeVisible();
    await expect(line(page)).toHaveCount(0);
    await again.click();
    await expect(line(page)).toBeVisible();
    await expect(again).toHaveCount(0);
    expect(await phase()).toBe('first_sale');
  },
);

test('what is below it is shown once it is known whether it comes: nothing jumps, and no place is left empty', async ({
  page,
  openAs,
  api,
}) => {
  const heights: number[] = [];
  for (const status of ['draft', 'on_sale']) {
    const event = await ownEvent(api, { status });
    if (status === 'on_sale')
      await api.send('POST', `/api/pricing/admin/create-default-tiers?event_id=${event.id}`, {}, 'president');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/to-do?**', async (route) => {
      await held;
      await route.continue();
    });
    await openAs('finance_director', dashboardOf(event));
    await expect(page.getByText('Total Registered')).toBeAttached();
    await expect(page.getByText('Total Registered')).toBeHidden();
    answer();
    await expect(stats(page)).toBeVisible();
    const first = await heightOf(page);
    await expect(page.getByText('Loading dashboard...')).toHaveCount(0);
    await expect(line(page)).toHaveCount(status === 'draft' ? 1 : 0);
    expect(await heightOf(page)).toBe(first);
    heights.push(first);
    await page.unroute('**/api/to-do?**');
  }
  expect(heights[0]! - heights[1]!, 'the line takes its place only where it is').toBeGreaterThan(30);
});

test(
  'an answer that does not come for what is left to do keeps nothing from being shown',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await ownEvent(api);
    await page.route('**/api/to-do?**', (route) => route.fulfill({ status: 500, json: {} }));
    await openAs('finance_director', dashboardOf(event));
    await expect(stats(page)).toBeVisible();
  },
);
