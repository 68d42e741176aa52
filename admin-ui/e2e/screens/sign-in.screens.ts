import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { logOut } from '../support/menu';
import { signIn } from '../support/sign-in';
import { PASSWORD, startStack } from '../support/stack';
import { AT_PHONE, expect, test } from '../support/test';
import { pictures } from './picture';

/** The walk of docs/guide-sign-in.md. Passkeys need a name, so it is an Usher of its own that has one. */
test('a second factor', AT_PHONE, async ({ page }) => {
  test.setTimeout(180_000);
  const picture = pictures('light');
  const named = await startStack({ host: 'localhost' });
  const card = page.getByRole('region', { name: 'Passkeys and Second Factor' });
  const atCard = async (shown: Page) => {
    await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await shown.evaluate(() => window.scrollBy(0, -12));
  };
  try {
    await page.goto(`${named.url}/login`);
    await page.getByRole('button', { name: 'Use a Passkey' }).waitFor();
    await picture(page, 'sign-in-login');
    await signIn(page, 'volunteer@example.org');
    await expect(page).toHaveURL(`${named.url}/registration`);
    await page.goto(`${named.url}/profile`);
    await card.getByText('You have no passkey yet.').waitFor();
    await atCard(page);
    await picture(page, 'sign-in-profile');

    await card.getByRole('button', { name: 'Set Up an Authenticator App' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Next' }).click();
    const secret = await dialog.locator('[translate=no]').innerText();
    await picture(page, 'sign-in-app');
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) });
    await dialog.getByLabel('Code from the app').fill(app.generate());
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await card.getByRole('group', { name: 'Keep Your Recovery Codes' }).waitFor();
    await atCard(page);
    await picture(page, 'sign-in-codes');

    await card.getByRole('button', { name: 'I Have Kept Them' }).click();
    await logOut(page);
    await signIn(page, 'volunteer@example.org');
    await page.getByLabel('Code', { exact: true }).waitFor();
    await picture(page, 'sign-in-code');
  } finally {
    await named.stop();
  }
});
