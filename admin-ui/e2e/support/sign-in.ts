import type { Page } from '@playwright/test';
import { PASSWORD } from './stack';

/** Fills in and submits the sign-in page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
