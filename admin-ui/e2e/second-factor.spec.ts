import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Api } from './support/api';
import { look } from './support/look';
import { logOut } from './support/menu';
import { lastName } from './support/names';
import { addDevice } from './support/passkey-device';
import { signIn } from './support/sign-in';
import { PASSWORD, startStack, type Stack } from './support/stack';
import { AT_DESK, AT_PHONE, expect, openWith, test as base } from './support/test';

// A product of these tests' own, under a name: passkeys need one, and what the organization demands concerns every account.
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing else is needed
    async ({}, use) => {
      const stack = await startStack({ host: 'localhost' });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
// One worker runs this file, so that only one such Usher is started.
test.describe.configure({ mode: 'default' });

interface Account {
  id: string;
  name: string;
  email: string;
}

async function ownAccount(stack: Stack, role = 'volunteer'): Promise<Account> {
  const last = lastName();
  const [name, email] = [`Fay ${last}`, `fay.${last}@example.org`.toLowerCase()];
  const [made] = await stack.database.query<{ id: string }>(
    `insert into users (email, full_name, role, password_hash)
     select $1, $2, $3, password_hash from users where email = 'volunteer@example.org' returning id`,
    [email, name, role],
  );
  return { id: made!.id, name, email };
}

const visible = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const card = (page: Page) => page.getByRole('region', { name: 'Passkeys and Second Factor' });
const codesOf = (page: Page) => card(page).getByRole('group', { name: 'Keep Your Recovery Codes' });

/** Opens the profile of somebody who has signed in by the password alone. */
const openProfile = async (page: Page, api: Api, account: Account) =>
  openWith(page, await api.signIn(account), '/profile');

/** Types the current password into the open dialog, and presses its button. */
async function confirm(page: Page, action: string, password = PASSWORD) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: action }).click();
}

/** Sets up an authenticator app. @returns the app, and the recovery codes */
async function setUpApp(page: Page): Promise<{ app: TOTP; codes: string[] }> {
  await card(page).getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  await confirm(page, 'Next');
  const dialog = page.getByRole('dialog', { name: 'Scan the QR Code' });
  const secret = await dialog.locator('[translate=no]').innerText();
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) });
  await dialog.getByLabel('Code from the app').fill(app.generate());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(codesOf(page)).toBeVisible();
  return { app, codes: await codesOf(page).getByRole('listitem').allInnerTexts() };
}

/** A code that the app shows half a minute later: each is good once. */
const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 });

test(
  'a passkey is added on the profile; then it signs in, and the password alone does not',
  AT_PHONE,
  async ({ page, stack, expectAccessible }) => {
    const account = await ownAccount(stack);
    const device = await addDevice(page);
    // By the page: the passkey is proposed the name of the browser that signed in.
    await page.goto('/login');
    await signIn(page, account.email);
    await expect(page).not.toHaveURL('/login');
    await page.goto('/profile');
    await expect(card(page).getByText('You have no passkey yet.')).toBeVisible();
    await expectAccessible();
    await look(page, 'profile-none');
    await card(page).getByRole('button', { name: 'Add a Passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
    await expect(dialog.getByLabel('Name of the passkey')).toHaveValue(/Chrom/);
    await confirm(page, 'Add a Passkey', 'not-this-one');
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
      'Current password is incorrect',
    );
    await expectAccessible();
    await look(page, 'passkey-dialog');
    await dialog.getByLabel('Name of the passkey').fill('My phone');
    await device.setAnswers(true);
    await confirm(page, 'Add a Passkey');
    await expect(codesOf(page).getByRole('listitem')).toHaveCount(10);
    await expect(card(page).getByText('The passkey is added.')).toBeVisible();
    await expectAccessible();
    await look(page, 'profile-codes');
    const codes = await codesOf(page).getByRole('listitem').allInnerTexts();
    const download = page.waitForEvent('download');
    await codesOf(page).getByRole('button', { name: 'Download' }).click();
    const stream = await (await download).createReadStream();
    const saved = (await stream.toArray()).map(String).join('');
    for (const code of [...codes, account.email]) expect(saved).toContain(code);
    // On paper there are the codes, and nothing of the page.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(codes[9]!, { exact: true }).locator('visible=true')).toHaveCount(1);
    await expect(card(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await codesOf(page).getByRole('button', { name: 'I Have Kept Them' }).click();
    await expect(codesOf(page)).toHaveCount(0);
    const passkey = card(page).getByRole('listitem').filter({ hasText: 'My phone' });
    await expect(passkey).toContainText('Not used yet');
    await expect(card(page).getByText('10 of 10 left')).toBeVisible();
    expect((await stack.mail.mailTo(account.email)).text).toContain('passkey');

    // Nobody answers: otherwise Chromium would sign in as soon as it may offer the passkey.
    await device.setAnswers(false);
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    const places = [page.locator('form'), visible(page, 'Use a Passkey')];
    const [form, button] = await Promise.all(places.map((place) => place.boundingBox()));
    expect(button!.y, 'below the form').toBeGreaterThanOrEqual(form!.y + form!.height);
    await expectAccessible();
    await look(page, 'login');
    await device.setAnswers(true);
    await visible(page, 'Use a Passkey').click();
    await expect(page).toHaveURL('/registration');
    await page.goto('/profile');
    await expect(passkey).toContainText('Last used');

    await device.setAnswers(false);
    await logOut(page);
    await signIn(page, account.email);
    await expect(page.getByRole('heading', { name: 'Confirm That It Is You' })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await expectAccessible();
    await look(page, 'step-passkey');
    await device.setAnswers(true);
    await visible(page, 'Use a Passkey').click();
    await expect(page).toHaveURL('/registration');

    await page.goto('/profile');
    await passkey.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('dialog')).toContainText('your recovery codes go too');
    await expectAccessible();
    await look(page, 'remove');
    await confirm(page, 'Remove');
    await expect(card(page).getByText('You have no passkey yet.')).toBeVisible();
    await expect(card(page).getByText('of 10 left')).toHaveCount(0);
    await device.setAnswers(false);
    await logOut(page);
    await signIn(page, account.email);
    await expect(page, 'the password alone is enough again').toHaveURL('/registration');
  },
);

test(
  'an authenticator app is set up; its codes and the recovery codes are each good once',
  AT_DESK,
  async ({ page, api, stack, expectAccessible }) => {
    const account = await ownAccount(stack);
    await openProfile(page, api, account);
    await card(page).getByRole('button', { name: 'Set Up an Authenticator App' }).click();
    await confirm(page, 'Next');
    const dialog = page.getByRole('dialog', { name: 'Scan the QR Code' });
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await dialog.getByLabel('Code from the app').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByLabel('Code from the app')).toHaveAccessibleDescription(/./);
    await expectAccessible();
    await look(page, 'app-dialog');
    await page.keyboard.press('Escape');
    const { app, codes } = await setUpApp(page);
    await look(page, 'profile-app');

    await logOut(page);
    await signIn(page, account.email);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await code.fill('000000');
    await visible(page, 'Continue').click();
    await expect(code).toHaveAccessibleDescription(/./);
    await expectAccessible();
    await look(page, 'step-app');
    await code.fill(nextCode(app));
    await visible(page, 'Continue').click();
    await expect(page).toHaveURL('/registration');

    const byRecoveryCode = async () => {
      await logOut(page);
      await signIn(page, account.email);
      await visible(page, 'Use a Recovery Code').click();
      await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase());
    };
    await byRecoveryCode();
    await expectAccessible();
    await look(page, 'step-recovery');
    await visible(page, 'Continue').click();
    await expect(page).toHaveURL('/registration');
    await page.goto('/profile');
    await expect(card(page).getByText('9 of 10 left')).toBeVisible();
    await byRecoveryCode();
    await visible(page, 'Continue').click();
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/./);
    await visible(page, 'Use the Authenticator App').click();
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await visible(page, 'Back').click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visible(page, 'Sign in').click();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    await stack.database.query(
      `update sign_in_tickets set expires_at = now() - interval '1 second' where user_id = $1`,
      [account.id],
    );
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await visible(page, 'Continue').click();
    await expect(page.getByRole('alert')).toHaveText('This took too long. Please log in again.');
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  },
);

test(
  'after too many wrong codes the app has to wait, the owner is told, and a recovery code still signs in',
  AT_PHONE,
  async ({ page, api, stack }) => {
    const account = await ownAccount(stack);
    await openProfile(page, api, account);
    const { app, codes } = await setUpApp(page);
    await logOut(page);
    await signIn(page, account.email);
    const code = page.getByLabel('Code', { exact: true });
    const good = [-1, 0, 1].map((steps) => app.generate({ timestamp: Date.now() + steps * 30_000 }));
    const wrong = ['000000', '111111', '222222', '333333'].find((some) => !good.includes(some))!;
    for (let i = 0; i < 10; i++) {
      await code.fill(wrong);
      const answered = page.waitForResponse('**/api/auth/login/code');
      await visible(page, 'Continue').click();
      expect((await answered).status(), `wrong code ${i + 1}`).toBe(401);
      await expect(code).toHaveAccessibleDescription(/./);
    }
    await code.fill(nextCode(app));
    await visible(page, 'Continue').click();
    const alert = page.getByRole('alert');
    await expect(alert, 'the right one has to wait too').toHaveText(
      /^Too many attempts\. Please try again in 1[45] minutes\.$/,
    );
    await expect(page).toHaveURL('/login');
    await look(page, 'step-too-many');
    await expect
      .poll(() => stack.mail.mailsTo(account.email).map(({ text }) => text))
      .toContainEqual(expect.stringContaining('typed ten wrong codes'));

    await visible(page, 'Use a Recovery Code').click();
    await expect(alert).toHaveCount(0);
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await visible(page, 'Continue').click();
    await expect(page).toHaveURL('/registration');
  },
);

test('the browser offers a passkey at the field for the email', AT_DESK, async ({ pageWith, api, stack }) => {
  const account = await ownAccount(stack);
  const page = await pageWith([]);
  const device = await addDevice(page);
  await openProfile(page, api, account);
  await device.setAnswers(true);
  await card(page).getByRole('button', { name: 'Add a Passkey' }).click();
  await confirm(page, 'Add a Passkey');
  await expect(codesOf(page)).toBeVisible();
  const signedIn = page.waitForResponse('**/api/auth/login/passkey');
  await logOut(page);
  // The device answers at once what the login page offers, as if the user had chosen it there.
  expect((await signedIn).status()).toBe(200);
  await expect(page).toHaveURL('/registration');
});

test(
  'new recovery codes void the old ones; a second passkey brings none',
  AT_PHONE,
  async ({ page, api, stack }) => {
    const account = await ownAccount(stack);
    const device = await addDevice(page);
    await device.setAnswers(true);
    await openProfile(page, api, account);
    const { codes } = await setUpApp(page);
    await codesOf(page).getByRole('button', { name: 'I Have Kept Them' }).click();
    await card(page).getByRole('button', { name: 'Add a Passkey' }).click();
    await confirm(page, 'Add a Passkey');
    await expect(card(page).getByText('The passkey is added.')).toBeVisible();
    await expect(codesOf(page)).toHaveCount(0);
    await card(page).getByRole('button', { name: 'Make New Recovery Codes' }).click();
    await confirm(page, 'Make New Recovery Codes');
    await expect(codesOf(page)).toBeVisible();
    const made = await codesOf(page).getByRole('listitem').allInnerTexts();
    expect(made).toHaveLength(10);
    expect(made.filter((code) => codes.includes(code))).toEqual([]);
    await card(page).getByRole('button', { name: 'Remove the authenticator app' }).click();
    await expect(page.getByRole('dialog')).not.toContainText('your recovery codes go too');
    await confirm(page, 'Remove');
    await expect(card(page).getByText('The authenticator app is removed.')).toBeVisible();
    await expect(card(page).getByText('10 of 10 left')).toBeVisible();
  },
);

test(
  'who must have a second factor is reminded, then led to the profile until there is one',
  AT_DESK,
  async ({ page, openAs, api, stack, pageWith, expectAccessible }) => {
    const account = await ownAccount(stack, 'finance_director');
    await openAs('president', '/admin/organization');
    await page.getByRole('combobox', { name: 'Second factor' }).click();
    await page.getByRole('option', { name: 'Officers must have one' }).click();
    await look(page, 'organization');
    await visible(page, 'Save Changes').first().click();
    await expect(page.getByText('The organization is saved.')).toBeVisible();
    try {
      const own = await pageWith([]);
      await openWith(own, await api.signIn(account), '/dashboard');
      const reminder = own
        .getByRole('status')
        .filter({ hasText: 'needs a passkey or an authenticator app by' });
      for (const path of ['/registration', '/checkin', '/dashboard']) {
        await own.goto(path);
        await expect(reminder, path).toBeVisible();
        await look(own, `due-${path.slice(1)}`);
      }
      await expectAccessible(own);
      await reminder.getByRole('link', { name: 'Set It Up on Your Profile' }).click();
      await expect(own).toHaveURL('/profile');

      // Seven days later.
      await stack.database.query(`update organization set second_factor_since = now() - interval '8 days'`);
      await stack.database.query(`update users set created_at = now() - interval '9 days' where id = $1`, [
        account.id,
      ]);
      await own.goto('/dashboard');
      const gate = own.getByRole('heading', { name: 'Your Account Needs a Second Factor' });
      await expect(gate).toBeVisible();
      await expectAccessible(own);
      await look(own, 'overdue-dashboard');
      for (const path of ['/registration', '/checkin', '/admin/users', '/hand-overs']) {
        await own.goto(path);
        await expect(gate, path).toBeVisible();
      }
      await own.getByRole('link', { name: 'Go to Profile' }).click();
      await expect(own).toHaveURL('/profile');
      await expect(
        own.getByRole('status').filter({ hasText: 'the time to set one up is over' }),
      ).toBeVisible();
      await expectAccessible(own);
      await look(own, 'overdue-profile');
      await setUpApp(own);
      await expect(codesOf(own)).toBeVisible();
      await own.goto('/dashboard');
      await expect(own.getByRole('heading', { name: 'Event Dashboard' })).toBeVisible();
      await own.goto('/checkin');
      await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(gate).toHaveCount(0);

      await own.goto('/profile');
      await card(own).getByRole('button', { name: 'Remove the authenticator app' }).click();
      await confirm(own, 'Remove');
      await expect(own.getByRole('dialog').getByRole('alert')).toBeVisible();
    } finally {
      await api.send(
        'PUT',
        '/api/organization',
        { name: '', reply_to: null, time_zone: 'America/New_York', second_factor: 'none' },
        'president',
      );
    }
  },
);

test(
  'the president resets the second factor of somebody who has lost the phone',
  AT_DESK,
  async ({ page, openAs, pageWith, api, stack, expectAccessible }) => {
    const account = await ownAccount(stack);
    const own = await pageWith([]);
    await openProfile(own, api, account);
    await setUpApp(own);

    await openAs('president', '/admin/users');
    await page.getByRole('searchbox').fill(account.email);
    const isPhone = page.viewportSize()!.width < 900;
    const row = page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: account.name });
    await expect(row).toContainText('Second factor');
    await look(page, 'users');
    await row.getByRole('link', { name: account.name }).click();
    const section = page.getByRole('region', { name: 'Second Factor' });
    await expect(section).toContainText('its password alone does not sign it in');
    await expectAccessible();
    await look(page, 'user');
    await section.getByRole('button', { name: 'Reset Second Factor' }).click();
    await expectAccessible();
    await look(page, 'user-reset');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Second Factor' }).click();
    await expect(page.getByText(`The second factor of ${account.name} is reset`)).toBeVisible();
    await expect(section).toContainText('its password alone signs it in');

    await own.goto('/registration');
    await expect(own, 'every session has ended').toHaveURL('/login');
    await signIn(own, account.email);
    await expect(own).toHaveURL('/registration');
  },
);
