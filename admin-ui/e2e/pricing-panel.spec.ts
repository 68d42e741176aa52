import type { Page } from '@playwright/test';
import type { Api } from './support/api';
import { dashboardOf, ownEvent } from './support/events';
import { expectFits } from './support/fits';
import { AT_DESK, expect, test } from './support/test';

const panel = (page: Page) => page.getByRole('region', { name: 'Ticket Pricing Management' });
const tier = (page: Page, name: string) => panel(page).getByRole('listitem', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const WITHOUT = '1 to 20 tickets Without Food at $15.00';
const WITH = '1 to 20 tickets With Food at $18.00';

async function openPanel(page: Page, openAs: (role: 'president', path: string) => Promise<void>, api: Api) {
  const event = await ownEvent(api);
  await openAs('president', dashboardOf(event));
  await page.getByRole('button', { name: 'Manage Ticket Pricing' }).click();
  await expect(panel(page).getByText('No pricing tiers yet.')).toBeVisible();
  return event;
}

const addTier = (api: Api, eventId: string, from: number, to: number, price: number) =>
  api.send(
    'POST',
    '/api/pricing/admin/tiers',
    {
      event_id: eventId,
      quantity_from: from,
      quantity_to: to,
      price_per_ticket: price,
      food_option: 'without_food',
      is_active: true,
    },
    'president',
  );

const fill = async (page: Page, from: string, to: string, price: string) => {
  await panel(page).getByLabel('Quantity from').first().fill(from);
  await panel(page).getByLabel('Quantity to').first().fill(to);
  await panel(page).getByLabel('Price per ticket ($)').first().fill(price);
};

test(
  'Quick Setup asks, creates both default tiers, and says how it went',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    await openPanel(page, openAs, api);
    const setUp = panel(page).getByRole('button', { name: 'Create Default Tiers' });
    const confirm = dialog(page).getByRole('button', { name: 'Create Default Tiers' });
    await setUp.click();
    await expect(dialog(page)).toContainText('Create the default pricing tiers for this event?');
    await expectAccessible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(setUp, 'the focus is back').toBeFocused();
    await expect(panel(page).getByText('No pricing tiers yet.')).toBeVisible();

    await page.route('**/create-default-tiers?*', (route) => route.abort());
    await setUp.click();
    await confirm.click();
    await expect(panel(page).getByRole('alert')).toHaveText('Failed to create default pricing tiers');
    await page.unroute('**/create-default-tiers?*');
    await setUp.click();
    await confirm.click();
    await expect(panel(page).getByRole('alert')).toHaveText('Default pricing tiers created successfully!');
    await expect(tier(page, WITHOUT)).toContainText('$15.00 per ticket');
    await expect(tier(page, WITH)).toContainText('With Food');
    await expect(tier(page, WITH)).toContainText('Active');
    await expectAccessible();

    await setUp.click();
    await confirm.click();
    await expect(panel(page).getByRole('alert')).toHaveText(
      'The range overlaps the active tier of 1–20 tickets Without Food at $15.00',
    );
    await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  },
);

test(
  'a new tier obeys the rules at its fields, and one in the way is named beside the button',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await openPanel(page, openAs, api);
    const create = panel(page).getByRole('button', { name: 'Create Tier' });
    await fill(page, '0', '1001', '');
    await create.click();
    const quantities = 'Quantities must be whole numbers from 1 to 1,000';
    await expect(page.getByLabel('Quantity from')).toHaveAccessibleDescription(quantities);
    await expect(page.getByLabel('Quantity from')).toBeFocused();
    await expect(page.getByLabel('Quantity to')).toHaveAccessibleDescription(quantities);
    await expect(page.getByLabel('Price per ticket ($)')).toHaveAccessibleDescription(
      'Price must be a number of dollars from 0 on, with at most 2 decimals',
    );
    await fill(page, '10', '9', '12.345');
    await create.click();
    await expect(page.getByLabel('Quantity to')).toHaveAccessibleDescription(
      'The range must not end before it begins',
    );
    await expect(page.getByLabel('Price per ticket ($)')).toHaveAttribute('aria-invalid', 'true');

    await fill(page, '5', '9', '12.5');
    await create.click();
    await expect(tier(page, '5 to 9 tickets Without Food at $12.50')).toBeVisible();
    await expect(page.getByLabel('Price per ticket ($)'), 'the form is ready for the next one').toHaveValue(
      '',
    );
    await fill(page, '9', '20', '10');
    await create.click();
    await expect(panel(page).getByRole('alert')).toHaveText(
      'The range overlaps the active tier of 5–9 tickets Without Food at $12.50',
    );
    await expect(page.getByLabel('Quantity from'), 'and what is typed stays').toHaveValue('9');
    await panel(page).getByText('Active', { exact: true }).first().click();
    await create.click();
    await expect(tier(page, '9 to 20 tickets Without Food at $10.00')).toContainText('Inactive');
    await addTier(api, event.id, 10, 11, 9);
    await expect(
      tier(page, '10 to 11 tickets Without Food at $9.00'),
      'another’s shows at once',
    ).toBeVisible();
  },
);

test(
  'a tier is changed in place, and deleted once that is confirmed',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    const event = await openPanel(page, openAs, api);
    await addTier(api, event.id, 1, 4, 15);
    await addTier(api, event.id, 5, 9, 12);
    const first = '1 to 4 tickets Without Food at $15.00';
    const row = panel(page).getByRole('list');
    await tier(page, first).getByRole('button', { name: /^Edit/ }).click();
    await row.getByLabel('Price per ticket ($)').fill('99');
    await row.getByRole('button', { name: 'Cancel' }).click();
    await expect(tier(page, first)).toBeVisible();
    await expect(tier(page, first)).toBeFocused();

    await tier(page, first).getByRole('button', { name: /^Edit/ }).click();
    await expect(row.getByLabel('Price per ticket ($)')).toHaveValue('15.00');
    await row.getByLabel('Quantity to').fill('5');
    await expectAccessible();
    await expectFits(page);
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByRole('alert')).toHaveText(
      'The range overlaps the active tier of 5–9 tickets Without Food at $12.00',
    );
    await row.getByLabel('Quantity to').fill('4');
    await row.getByLabel('Food option').selectOption('With Food');
    await row.getByLabel('Price per ticket ($)').fill('17.25');
    await row.getByRole('button', { name: 'Save' }).click();
    const changed = '1 to 4 tickets With Food at $17.25';
    await expect(tier(page, changed)).toBeVisible();

    await tier(page, changed)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(dialog(page)).toContainText('Are you sure you want to delete this pricing tier?');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(tier(page, changed)).toBeVisible();
    await tier(page, changed)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(tier(page, changed)).toHaveCount(0);
    await expect(panel(page).getByRole('heading', { name: 'Current Pricing Tiers' })).toBeFocused();
  },
);

test(
  'a tier that cannot be created, changed or deleted raises no alarm, and is logged',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await openPanel(page, openAs, api);
    await addTier(api, event.id, 1, 4, 15);
    const name = '1 to 4 tickets Without Food at $15.00';
    await expect(tier(page, name)).toBeVisible();
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    let refused = 0;
    await page.route('**/api/pricing/admin/tiers**', (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      refused++;
      return route.abort();
    });
    await fill(page, '6', '7', '10');
    await panel(page).getByRole('button', { name: 'Create Tier' }).click();
    await expect.poll(() => refused).toBe(1);
    await tier(page, name)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => refused).toBe(2);
    await tier(page, name).getByRole('button', { name: /^Edit/ }).click();
    await panel(page).getByRole('list').getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => refused).toBe(3);
    await expect(panel(page).getByRole('list').getByRole('button', { name: 'Save' })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(logged.filter((line) => line.startsWith('The pricing tier was not saved'))).toHaveLength(2);
    expect(logged.filter((line) => line.startsWith('The pricing tier was not deleted'))).toHaveLength(1);
    await expect(panel(page).getByLabel('Quantity from').first()).toHaveValue('6');
  },
);

test('with no event there is nothing to set up', AT_DESK, async ({ page, openAs }) => {
  const events = '**/api/events';
  await page.route(events, (route) => route.fulfill({ json: [] }));
  await openAs('president', '/dashboard');
  await expect(page.getByText('There is no event yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Event' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage Volunteer Applications' })).toBeVisible();
  for (const name of ['Manage Ticket Pricing', 'Manage Event Details'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);

  // Nobody knows whether there is one.
  await page.unroute(events);
  await page.route(events, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data. Please try again.');
  await page.getByRole('button', { name: 'Manage Ticket Pricing' }).click();
  await panel(page).getByRole('button', { name: 'Create Default Tiers' }).click();
  await dialog(page).getByRole('button', { name: 'Create Default Tiers' }).click();
  await expect(panel(page).getByRole('alert')).toHaveText('No event found. Please try again.');
  await page.getByRole('button', { name: 'Manage Event Details' }).click();
  await expect(page.getByText('Failed to load event details. Please try again.')).toBeVisible();
});
