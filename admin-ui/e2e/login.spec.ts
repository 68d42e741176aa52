import { ACCOUNTS, PASSWORD } from './support/stack';
import { logOut } from './support/menu';
import { TOKEN_KEY, USER_KEY } from './support/keys';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';
import type { Page } from '@playwright/test';

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

for (const [role, email] of Object.entries(ACCOUNTS)) {
  test(
    `${role} signs in and starts where their work is`,
    role === 'volunteer' ? {} : AT_DESK,
    async ({ page }) => {
      const home = role === 'president' ? '/dashboard' : '/registration';
      await page.goto('/');
      await expect(page).toHaveURL('/login');
      await expect(page).toHaveTitle('Admin Login · Usher');
      await signIn(page, email, PASSWORD);
      await expect(page).toHaveURL(home);
      await page.goto('/login');
      await expect(page, 'whoever is signed in has no use for the login page').toHaveURL(home);
      await page.goto('/');
      await expect(page).toHaveURL('/registration');
    },
  );
}

test(
  'a link to one thing leads there after the sign-in, and whoever logs out of it starts anew',
  AT_DESK,
  async ({ page }) => {
    const link = '/hand-overs/01890000-0000-7000-8000-000000000000?from=mail';
    await page.goto(link);
    await expect(page).toHaveURL('/login');
    await page.reload();
    await signIn(page, ACCOUNTS.volunteer, PASSWORD);
    await expect(page).toHaveURL(link);
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await signIn(page, ACCOUNTS.finance_director, PASSWORD);
    await expect(page).toHaveURL('/registration');
  },
);

test('a wrong password shows the server’s message, and the form stays', AT_PHONE, async ({ page }) => {
  await page.goto('/login');
  await signIn(page, ACCOUNTS.volunteer, 'not-this-one');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Email')).toHaveValue(ACCOUNTS.volunteer);
  await page.getByLabel('Password', { exact: true }).fill('another');
  await expect(page.getByRole('alert'), 'it says nothing of what is typed now').toHaveCount(0);
  await signIn(page, ACCOUNTS.volunteer, PASSWORD);
  await expect(page).toHaveURL('/registration');
});

test('empty fields are marked, and the first one gets the focus', AT_PHONE, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This field is required');
});

test(
  'a server that does not answer is not mistaken for a wrong password',
  AT_PHONE,
  async ({ page, context }) => {
    await page.goto('/login');
    await context.setOffline(true);
    await signIn(page, ACCOUNTS.volunteer, PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
  },
);

test('the password can be shown and hidden', AT_PHONE, async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('open sesame');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a stored session that cannot be read is cleared', AT_PHONE, async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem(token!, 'some-token');
      localStorage.setItem(user!, '{"id": broken');
    },
    [TOKEN_KEY, USER_KEY],
  );
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('logging out clears the session and leads to the login page', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  await logOut(page);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  await page.goto('/checkin');
  await expect(page).toHaveURL('/login');
});

test(
  'the Forgot Password dialog sends a link, and says the same for every address',
  AT_PHONE,
  async ({ page, stack, expectAccessible }) => {
    const nobody = `nobody-${Date.now()}-${page.viewportSize()!.width}@example.org`;
    await page.goto('/login');
    await page.getByLabel('Email').fill(nobody);
    const opener = page.getByRole('button', { name: 'Forgot your password?' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    await expect(dialog.getByLabel('Email')).toHaveValue(nobody);
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
    const sent = page.getByRole('dialog', { name: 'Email Sent' });
    await expect(sent.getByRole('status')).toHaveText(
      'If an account with that email exists, a reset link has been sent.',
    );
    await expect(sent.getByRole('heading', { name: 'Email Sent' })).toBeFocused();
    await expectAccessible();
    await sent.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(stack.mail.mailsTo(nobody)).toEqual([]);
  },
);

// On a phone the dialog leaves no place outside it to click.
test(
  'the dialog closes with Escape or a click outside it, and requires an address',
  AT_DESK,
  async ({ page }) => {
    await page.goto('/login');
    const opener = page.getByRole('button', { name: 'Forgot your password?' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This field is required');
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await dialog.getByLabel('Email').fill('rosa');
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(20, 400);
    await expect(dialog).toHaveCount(0);
  },
);

test('a link that cannot be sent shows an error', AT_PHONE, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(ACCOUNTS.volunteer);
  await page.route('**/api/auth/forgot-password', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send reset email');
  await page.unrouteAll();
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Too many requests' } }),
  );
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Too many requests');
});

test(
  'the page is accessible in both themes, with and without an error',
  AT_PHONE,
  async ({ page, expectAccessible }) => {
    await page.goto('/login');
    await expectAccessible();
    await signIn(page, ACCOUNTS.volunteer, '');
    await expect(page.getByText('This field is required')).toBeVisible();
    await signIn(page, ACCOUNTS.volunteer, 'not-this-one');
    await page.getByRole('alert').waitFor();
    await expectAccessible();
  },
);
