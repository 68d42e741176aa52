import type { Page } from '@playwright/test';
import { PASSWORD } from './stack';

/** Fills in the sign-in page, and sends it. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
