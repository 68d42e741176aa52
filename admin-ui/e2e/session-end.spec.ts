import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makePerson } from './support/api';
import { BY_CODE, enterCode, successPanel, recordScans, refuseList } from './support/checkin';
import { TOKEN_KEY, USER_KEY } from './support/keys';
import { ACCOUNTS, PASSWORD } from './support/stack';
import { AT_PHONE, expect, test } from './support/test';

async function signIn(page: Page, email: string = ACCOUNTS.volunteer) {
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Answers the next calls as the server does once the token is revoked. */
const refuse = (page: Page, path: string | RegExp) =>
  page.route(path, (route) =>
    route.fulfill({ status: 401, json: { detail: 'Please log in first', request_id: 'x' } }),
  );

/** Does what another tab does when it signs out. */
const signOutElsewhere = async (page: Page) => {
  const other = await page.context().newPage();
  await other.goto('/humans.txt');
  await other.evaluate((keys) => keys.forEach((key) => localStorage.removeItem(key)), [TOKEN_KEY, USER_KEY]);
  await other.close();
};

const loginFirst = (page: Page) =>
  page.getByRole('button', { name: 'Please Log In First' }).filter({ visible: true });

test(
  'codes that were with the server are sent again after the sign-in, and what was typed is in its field',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    const [first, second] = await Promise.all([api.register(), api.register()]);
    await refuseList(page);
    await openAs('volunteer', '/checkin');
    let refused = () => {};
    const everythingTyped = new Promise<void>((resolve) => (refused = resolve));
    await page.route(BY_CODE, async (route) => {
      await everythingTyped;
      await route.fulfill({ status: 401, json: { detail: 'Please log in first', request_id: 'x' } });
    });
    await enterCode(page, first.qr_code_id);
    await enterCode(page, second.qr_code_id);
    await page.getByLabel('QR Code ID').fill('K7M2P-9');
    refused();
    await expect(page).toHaveURL('/login');
    await page.unroute(BY_CODE);
    await signIn(page);
    await expect(page).toHaveURL('/checkin');
    await expect(page.getByLabel('QR Code ID')).toHaveValue('K7M2P-9');
    await expect(successPanel(page)).toContainText(first.name);
    await expect(successPanel(page)).toContainText(second.name);
  },
);

test(
  'a code that was with the server is not sent by another account, nor after more than two minutes',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    const { qr_code_id: code } = await api.register();
    // With a list, the device itself would decide when the server does not answer.
    await refuseList(page);
    await page.clock.install();
    await openAs('volunteer', '/checkin');
    const sent = recordScans(page);
    await refuse(page, BY_CODE);
    await enterCode(page, code);
    await expect(page).toHaveURL('/login');
    await page.clock.runFor(120_000);
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('Check-in failed. Please try again.');
    await expect(page.getByRole('alert')).toContainText(code);

    await enterCode(page, code);
    await expect(page).toHaveURL('/login');
    await signIn(page, ACCOUNTS.finance_director);
    await expect(page).toHaveURL('/registration');
    await page.goto('/checkin');
    await expect(
      page.getByRole('button', { name: 'Start QR Scanner' }).filter({ visible: true }),
    ).toBeVisible();
    await expect(page.getByText(code)).toHaveCount(0);
    expect(sent).toHaveLength(2);
  },
);

test('a code half typed is kept, but not for another account', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/checkin');
  await page.getByLabel('QR Code ID').fill('K7M2P-9');
  await signOutElsewhere(page);
  await signIn(page, ACCOUNTS.finance_director);
  await expect(page, 'their own home').not.toHaveURL('/login');
  await page.goto('/checkin');
  await expect(page.getByLabel('QR Code ID')).toHaveValue('');
});

test(
  'the open password form stays, and its button leads to the login page and back',
  AT_PHONE,
  async ({ page, openAs, expectAccessible }) => {
    await openAs('volunteer', '/profile');
    await page.getByLabel('Current password').fill('the old one');
    await page.getByLabel('New password').fill('the new one');
    await refuse(page, '**/api/auth/change-password');
    await page.getByLabel('Confirm password').fill('the new one');
    await page.getByRole('button', { name: 'Change Password' }).filter({ visible: true }).click();
    await expect(loginFirst(page)).toBeVisible();
    await expectAccessible();
    await loginFirst(page).click();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept, 'a password is never stored').not.toContain('the new one');
    await signIn(page);
    await expect(page).toHaveURL('/profile');
    await expect(page.getByLabel('New password')).toHaveValue('the new one');
    await expect(page.getByLabel('Confirm password')).toHaveValue('the new one');
  },
);

test('a profile with nothing typed leads to the login page at once', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/profile');
  await expect(page.getByLabel('New password')).toBeVisible();
  await signOutElsewhere(page);
  await signIn(page);
  await expect(page).toHaveURL('/profile');
});

test(
  'a picture outlives the sign-in; where it cannot be kept the form says so',
  AT_PHONE,
  async ({ page, openAs }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await page.getByLabel('Full name').fill(person.name);
    await page.getByText('Zelle', { exact: true }).locator('visible=true').first().click();
    const buffer = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#86dad6' } })
      .png()
      .toBuffer();
    const choose = () =>
      page
        .getByLabel('Transaction screenshot')
        .setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer });
    await choose();
    await signOutElsewhere(page);
    await loginFirst(page).click();
    await signIn(page);
    await expect(page.getByText('transfer.png')).toBeVisible();
    await signOutElsewhere(page);
    await loginFirst(page).click();
    await expect(page).toHaveURL('/login');
    await page.reload();
    await signIn(page);
    await expect(page.getByLabel('Full name')).toHaveValue(person.name);
    await expect(page.getByLabel('Transaction screenshot')).toHaveAccessibleDescription(
      'The screenshot you had chosen could not be kept. Please choose it again.',
    );
    await choose();
    await expect(page.getByText('could not be kept', { exact: false })).toHaveCount(0);
  },
);
