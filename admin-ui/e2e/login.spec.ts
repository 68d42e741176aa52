import { ACCOUNTS, PASSWORD } from './support/stack';
import { expect, test } from './support/test';

test('signs in and lands on the registration page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(ACCOUNTS.volunteer);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/registration');
  await page.goto('/');
  await expect(page).toHaveURL('/registration');
});
