import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { logOut } from './support/menu';
import { TOKEN_KEY } from './support/keys';
import { PASSWORD, type Stack } from './support/stack';
import { AT_DESK, AT_PHONE, expect, openWith, test } from './support/test';

const change = (page: Page) =>
  page.getByRole('button', { name: 'Change Password' }).filter({ visible: true });

/** Creates a separate account, so that a changed password does not affect the accounts of other tests. */
async function ownAccount(stack: Stack): Promise<string> {
  const email = `profile-${randomBytes(4).toString('hex')}@example.org`;
  await stack.database.query(
    `insert into users (email, full_name, role, password_hash)
     select $1, 'Paula Profile', 'volunteer', password_hash from users where email = 'volunteer@example.org'`,
    [email],
  );
  return email;
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/registration');
}

async function fill(page: Page, current: string, password: string, confirmation = password) {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
}

test(
  'the account is shown in words, with long dates',
  AT_PHONE,
  async ({ page, openAs, expectAccessible }) => {
    await openAs('president', '/profile');
    await expect(page).toHaveTitle('User Profile · Usher');
    await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
    await expect(page.getByText('Manage your account settings and security')).toBeVisible();
    const value = (label: string) =>
      page.getByText(label, { exact: true }).locator('..').getByRole('definition');
    await expect(value('Full Name')).toHaveText('Petra President');
    await expect(value('Email')).toHaveText('president@example.org');
    await expect(value('Role')).toHaveText('President');
    await expect(value('Account Status')).toHaveText('Active');
    const long = /^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M$/;
    await expect(value('Member Since')).toHaveText(long);
    await expect(value('Last Login')).toHaveText(long);
    await expectAccessible();
  },
);

test('every role has Profile in its navigation', AT_DESK, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
});

test(
  'the first broken rule is shown at its field, in the order of the rules',
  AT_PHONE,
  async ({ page, openAs, expectAccessible }) => {
    await openAs('volunteer', '/profile');
    const cases: Array<[string, string, string, string, string]> = [
      ['', '', '', 'Current password', 'Current password is required'],
      [PASSWORD, '', 'x', 'New password', 'New password is required'],
      [PASSWORD, '12345', 'x', 'New password', 'New password must be at least 6 characters long'],
      [PASSWORD, PASSWORD, 'x', 'Confirm password', 'New password and confirmation do not match'],
      [PASSWORD, PASSWORD, PASSWORD, 'New password', 'New password must be different from current password'],
    ];
    for (const [current, password, confirmation, field, message] of cases) {
      await fill(page, current, password, confirmation);
      await change(page).click();
      await expect(page.getByLabel(field)).toHaveAccessibleDescription(message);
      await expect(page.getByLabel(field)).toBeFocused();
      await expect(page.locator('[aria-invalid="true"]'), 'only the first one').toHaveCount(1);
    }
    await expectAccessible();
  },
);

test(
  'a changed password keeps this session, with the new token, and ends the others',
  AT_PHONE,
  async ({ page, stack }) => {
    const email = await ownAccount(stack);
    await signIn(page, email);
    const token = () => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
    const before = await token();
    await page.goto('/profile');
    await fill(page, PASSWORD, 'another one');
    await change(page).click();
    await expect(page.getByText('Your password is changed.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('New password')).toHaveValue('');
    const after = await token();
    expect(after).not.toBe(before);
    const status = async (bearer: string | null) =>
      (await fetch(`${stack.url}/api/auth/me`, { headers: { Authorization: `Bearer ${bearer}` } })).status;
    expect(await status(before)).toBe(401);
    expect(await status(after)).toBe(200);
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await expect.poll(() => status(after), 'signing out ends the session on the server').toBe(401);
    await signIn(page, email, 'another one');
  },
);

test(
  'the server’s reason is shown, or our own sentence where it gives none',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/profile');
    await fill(page, 'not this one', 'another one');
    await change(page).click();
    await expect(page.getByRole('alert')).toHaveText('Current password is incorrect');
    await page.route('**/api/auth/change-password', (route) => route.abort());
    await change(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to change password. Please try again.');
  },
);

test(
  'an account that fails to load shows an error and a way to try again',
  AT_PHONE,
  async ({ page, openAs }) => {
    await page.route('**/api/auth/me', (route) => route.abort());
    await openAs('volunteer', '/profile');
    await expect(page.getByRole('alert')).toHaveText('Failed to load user information');
    await page.unroute('**/api/auth/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText('Vera Volunteer', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'a volunteer sees what is still to hand over, and every clearing',
  AT_PHONE,
  async ({ page, stack, api, expectAccessible }) => {
    const email = await ownAccount(stack);
    const login = await api.signIn({ email });
    const answer = await fetch(`${stack.url}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${login.access_token}` },
      body: JSON.stringify({ ...makePerson(), ticket_quantity: 2, food_option: 'without_food' }),
    });
    expect(answer.status).toBe(201);
    const clear = (amount: number) =>
      api.send(
        'PATCH',
        `/api/auth/users/${login.user.id}/cleared-amount`,
        { cleared_amount: amount },
        'finance_director',
      );
    await clear(12.5);
    await api.send(
      'POST',
      `/api/volunteers/${login.user.id}/hand-back`,
      { amount: 2.5, reason: 'Counted twice' },
      'president',
    );
    await openWith(page, login, '/profile');
    const money = page.getByRole('region', { name: 'Money to Hand Over' });
    await expect(money.getByText('Still to hand over').locator('..')).toContainText('$20.00');
    await expect(money.getByText('◐ Partially Cleared')).toBeVisible();
    const value = (label: string) =>
      money.getByText(label, { exact: true }).locator('..').getByRole('definition');
    await expect(value('Total sales')).toHaveText('$30.00');
    await expect(value('Handed over')).toHaveText('$10.00');
    const rows = money.getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Handed back by Petra President');
    await expect(rows.first()).toContainText('Counted twice');
    await expect(rows.last()).toContainText('Taken by Felix Finance');
    await expect(rows.last()).toContainText('$12.50');
    await expectAccessible();

    const { id: eventId } = await api.send<{ id: string }>(
      'GET',
      '/api/events/current',
      undefined,
      'president',
    );
    const offer = await fetch(`${stack.url}/api/hand-overs`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${login.access_token}` },
      body: JSON.stringify({ event_id: eventId, declared_amount: 18, is_final: false }),
    });
    expect(offer.status).toBe(201);
    await page.reload();
    await expect(money, 'both sides count blind').toContainText('Not shown until your offer is received');
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('main')).not.toContainText('$20.00');
    await expect(page.getByRole('main')).not.toContainText('$30.00');
  },
);

test('officers have nothing to hand over', AT_PHONE, async ({ page, openAs }) => {
  await openAs('finance_director', '/profile');
  await expect(page.getByText('Account Status')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Money to Hand Over' })).toHaveCount(0);
});

test(
  'own figures that fail to load show an error and a way to try again',
  AT_PHONE,
  async ({ page, openAs }) => {
    await page.route('**/api/volunteers/me/details*', (route) => route.abort());
    await openAs('volunteer', '/profile');
    await expect(page.getByRole('alert')).toHaveText('Failed to load your sales. Please try again.');
    await page.unroute('**/api/volunteers/me/details*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Still to hand over')).toBeVisible();
  },
);

test(
  'where one is signed in is listed; each other session, or all, can be ended',
  AT_PHONE,
  async ({ page, stack, api, expectAccessible }) => {
    const email = await ownAccount(stack);
    const tokens = [
      (await api.signIn({ email })).access_token,
      (await api.signIn({ email })).access_token,
      (await api.signIn({ email })).access_token,
    ];
    const statusOf = async (token: string) =>
      (await fetch(`${stack.url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })).status;
    await signIn(page, email);
    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'Where You Are Signed In' });
    const sessions = card.getByRole('listitem');
    await expect(sessions).toHaveCount(4);
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
    const own = sessions.filter({ hasText: 'This device' });
    await expect(own).toContainText('Chrome, Linux');
    await expect(own).toContainText(/Signed in from (127\.0\.0\.1|::1)/);
    await expect(own).toContainText(/Last used \S.*\d:\d\d [AP]M/);
    await expect(own.getByRole('button')).toHaveCount(0);
    await expectAccessible();

    await sessions.getByRole('button').first().click();
    await expect(sessions).toHaveCount(3);
    const statuses = await Promise.all(tokens.map(statusOf));
    expect(statuses.toSorted()).toEqual([200, 200, 401]);

    await card.getByRole('button', { name: 'Sign out Everywhere Else' }).click();
    await expect(card.getByText('Everywhere else you are signed out.')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 401]);
    await expect(card.getByRole('button')).toHaveCount(0);
    await page.reload();
    await expect(sessions, 'this one goes on').toHaveCount(1);
  },
);
