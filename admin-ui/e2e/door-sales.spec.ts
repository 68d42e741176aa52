import type { Page } from '@playwright/test';

import { successPanel } from './support/checkin';
import { openDoor } from './support/door';
import { AT_PHONE, expect, test } from './support/test';

// Selling at the door, with a network. Without one: door-sales-offline.spec.ts.

test.use({ viewport: { width: 390, height: 664 } });

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sell at the Door' });
const open = (page: Page) => page.getByRole('button', { name: 'Sell at the Door' }).click();
const paid = (page: Page) => sheet(page).getByRole('button', { name: 'Paid, let in' });

test(
  'one ticket is sold with three presses, change with a fourth, and nothing is typed',
  AT_PHONE,
  async ({ page, api, openAs, expectAccessible }) => {
    await openDoor(api);
    await openAs('volunteer', '/checkin');
    await open(page);
    await expect(sheet(page).getByText('$15.00')).toBeVisible();
    await sheet(page).getByRole('button', { name: '$20 given' }).click();
    await expect(sheet(page)).toContainText('Change $5.00');
    await expectAccessible();
    await paid(page).click();
    await expect(successPanel(page)).toContainText('Without Food');
    await expect(page.locator('body')).toHaveAttribute('data-tint', 'plain');
  },
);
