import type { Page } from '@playwright/test';
import { dashboardOf, ownEvent } from './support/events';
import { expect, test } from './support/test';

const line = (page: Page) => page.getByRole('button', { name: /left to do before the first sale/ });
const stats = (page: Page) => page.getByRole('region', { name: 'Stats' });
const heightOf = async (page: Page): Promise<number> => (await stats(page).boundingBox())!.y;

test('what is left to do is one line, opens on press, leads to where it is done, and ends with it', async ({
  page,
  openAs,
  api,
  expectAccessible,
}) => {
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
});

test('put away, it is away on another device too', async ({ page, openAs, api }) => {
  const event = await ownEvent(api, { status: 'draft' });
  await openAs('finance_director', dashboardOf(event));
  await line(page).click();
  await page.getByRole('button', { name: 'Put Away' }).click();
  await expect(line(page)).toHaveCount(0);
  const kept = await api.send<{ phase: string | null }>(
    'GET',
    `/api/to-do?event_id=${event.id}`,
    undefined,
    'finance_director',
  );
  expect(kept.phase).toBeNull();
  await page.reload();
  await expect(stats(page)).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test('nothing below it jumps when it comes, nor where there is nothing to do', async ({
  page,
  openAs,
  api,
}) => {
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
    const answered = page.waitForResponse(/\/api\/to-do\?/);
    await openAs('finance_director', dashboardOf(event));
    await expect(stats(page)).toBeVisible();
    await expect(page.getByText('Loading dashboard...')).toHaveCount(0);
    const before = await heightOf(page);
    answer();
    await answered;
    if (status === 'draft') await expect(line(page)).toBeVisible();
    expect(await heightOf(page)).toBe(before);
    await page.unroute('**/api/to-do?**');
  }
});
