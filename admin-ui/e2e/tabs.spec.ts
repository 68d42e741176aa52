import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { TOKEN_KEY, USER_KEY } from './support/keys';
import { logOut } from './support/menu';
import { ACCOUNTS, PASSWORD, type AccountRole } from './support/stack';
import { AT_PHONE, expect, test } from './support/test';

const registerButton = (page: Page) => page.getByRole('button', { name: /^Register/ });

async function fill(page: Page) {
  const person = makePerson();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  return person;
}

/** Returns everything stored in this tab and on this device. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

async function signIn(tab: Page, role: AccountRole) {
  await tab.getByLabel('Email').fill(ACCOUNTS[role]);
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await expect(tab).not.toHaveURL('/login');
}

test('one account’s token is never used with another’s name', AT_PHONE, async ({ page, openAs, api }) => {
  const finance = await api.login('finance_director');
  await openAs('volunteer', '/humans.txt');
  // What a tab finds while another one is just signing in another account.
  await page.evaluate(
    ([key, user]) => localStorage.setItem(key!, user!),
    [USER_KEY, JSON.stringify(finance.user)],
  );
  await page.goto('/registration');
  await expect(page).toHaveURL('/login');
  const other = await page.context().newPage();
  await other.goto('/humans.txt');
  await other.evaluate(
    ([key, token]) => localStorage.setItem(key!, token!),
    [TOKEN_KEY, finance.access_token],
  );
  await expect(page, 'the other tab has finished').toHaveURL('/registration');
  await expect(page.getByText('Felix Finance').first()).toBeAttached();
});

test(
  'somebody who signs in in another tab finds nothing of what was typed in this one',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    await openAs('volunteer', '/registration');
    const person = await fill(page);
    const other = await page.context().newPage();
    await other.goto('/login');
    // The session expires without a logout, and the next person signs in in the other tab.
    await other.evaluate(
      (keys) => keys.forEach((key) => localStorage.removeItem(key)),
      [TOKEN_KEY, USER_KEY],
    );
    await expect(page.getByRole('button', { name: 'Please Log In First' }).first()).toBeAttached();
    await other.reload();
    await signIn(other, 'finance_director');
    const note = page.getByRole('alert');
    await expect(note).toContainText('You are signed in as Felix Finance now.');
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await registerButton(page).click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    expect(await stored(page)).not.toContain(person.email);
    const rows = await stack.database.query(`select 1 from registrations where email = $1`, [person.email]);
    expect(rows).toHaveLength(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(note).toHaveCount(0);
  },
);

test('the same account in another tab changes nothing here', AT_PHONE, async ({ page, openAs, api }) => {
  await openAs('volunteer', '/registration');
  const person = await fill(page);
  const again = await api.send<{ access_token: string }>('POST', '/api/auth/login', {
    email: ACCOUNTS.volunteer,
    password: PASSWORD,
  });
  const other = await page.context().newPage();
  await other.goto('/humans.txt');
  await other.evaluate(([key, token]) => localStorage.setItem(key!, token!), [TOKEN_KEY, again.access_token]);
  const token = () => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  await expect.poll(token).toBe(again.access_token);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const request = page.waitForRequest('**/api/register');
  await registerButton(page).click();
  expect((await request).headers().authorization).toBe(`Bearer ${again.access_token}`);
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  await expect(page.getByText(person.email).first()).toBeVisible();
});

test('logging out in one tab leaves nothing of anybody in the others', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  const other = await page.context().newPage();
  await other.goto('/checkin');
  const person = await fill(page);
  await logOut(other);
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).not.toContain(person.email);
  await signIn(other, 'volunteer');
  await expect(page).toHaveURL('/registration');
  await expect(page.getByLabel('Full name'), 'not for the same account either').toHaveValue('');
});

test(
  'a tab that slept through a logout forgets when it wakes',
  AT_PHONE,
  async ({ page, openAs, context }) => {
    await openAs('volunteer', '/registration');
    const person = await fill(page);
    await page.route('**/api/register', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Please log in first', request_id: 'x' } }),
    );
    await registerButton(page).click();
    await expect(page.getByRole('button', { name: 'Please Log In First' }).first()).toBeVisible();
    expect(await stored(page)).toContain(person.email);
    // The tab goes to sleep: only its storage remains, and no event reaches it.
    await page.goto('about:blank');
    const other = await context.newPage();
    await other.goto('/login');
    await signIn(other, 'volunteer');
    await logOut(other);
    await expect(other).toHaveURL('/login');
    await page.goto('/registration');
    await expect(page).toHaveURL('/login');
    await signIn(page, 'volunteer');
    await expect(page.getByLabel('Full name')).toHaveValue('');
    expect(await stored(page)).not.toContain(person.email);
  },
);
