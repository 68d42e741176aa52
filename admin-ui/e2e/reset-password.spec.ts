import { createHash, randomBytes } from 'node:crypto';
import { AT_PHONE, expect, test } from './support/test';

test(
  'a link sets the password once, and it signs in',
  AT_PHONE,
  async ({ page, stack, expectAccessible }) => {
    const email = `reset-${randomBytes(4).toString('hex')}@example.org`;
    const token = randomBytes(16).toString('hex');
    await stack.database.query(
      `with u as (insert into users (email, full_name, role) values ($1, 'Reset Me', 'volunteer') returning id)
     insert into password_tokens (token_hash, user_id, expires_at)
     select $2, id, now() + interval '1 hour' from u`,
      [email, createHash('sha256').update(token).digest()],
    );
    await page.goto(`/reset-password?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    await expectAccessible();
    const submit = page.getByRole('button', { name: 'Reset Password' }).filter({ visible: true });

    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    await page.getByLabel('New password').fill('12345');
    await page.getByLabel('Confirm password').fill('12345');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long');
    await page.getByLabel('New password').fill('a new password');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
    await page.getByLabel('Confirm password').fill('a new password');
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Password Reset Complete!' })).toBeVisible();

    await page.getByRole('button', { name: 'Go to Login' }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a new password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/registration');

    await page.goto(`/reset-password?token=${token}`);
    await page.getByLabel('New password').fill('another one');
    await page.getByLabel('Confirm password').fill('another one');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset token');
  },
);

test('the link of a real mail sets the password', AT_PHONE, async ({ page, stack }) => {
  const email = `forgot-${randomBytes(4).toString('hex')}@example.org`;
  await stack.database.query(
    `insert into users (email, full_name, role) values ($1, 'Forgot It', 'volunteer')`,
    [email],
  );
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('dialog', { name: 'Email Sent' })).toBeVisible();

  const mail = await stack.mail.mailTo(email);
  const link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail.text ?? '')?.[0];
  await page.goto(link!);
  await page.getByLabel('New password').fill('remember this');
  await page.getByLabel('Confirm password').fill('remember this');
  await page.getByRole('button', { name: 'Reset Password' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Go to Login' }).filter({ visible: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('remember this');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/registration');
});

test('a missing token is reported at once', AT_PHONE, async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid or missing reset token');
  await expect(page.getByLabel('New password')).toHaveCount(0);
});
