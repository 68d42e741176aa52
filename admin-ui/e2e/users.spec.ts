import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openMenu } from './support/menu';
import { PASSWORD, type Stack } from './support/stack';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

const isPhone = (page: Page) => page.viewportSize()!.width < 900;
const pressed = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const row = (page: Page, text: string | RegExp) =>
  page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: text });
const word = () => randomBytes(4).toString('hex').replace(/\d/g, 'x');

async function ownVolunteer(stack: Stack): Promise<{ id: string; name: string; email: string }> {
  const [name, email] = [`Vera ${word()}`, `vera.${word()}@example.org`];
  const [made] = await stack.database.query<{ id: string }>(
    `insert into users (email, full_name, role, password_hash)
     select $1, $2, 'volunteer', password_hash from users where email = 'volunteer@example.org' returning id`,
    [email, name],
  );
  return { id: made!.id, name, email };
}

test('people are invited by a pasted list, a result for each line; who has not come is seen and asked again', async ({
  page,
  openAs,
  stack,
  expectAccessible,
}) => {
  const [ada, ben] = [`Ada ${word()}`, `Ben ${word()}`];
  const [adas, bens] = [`ada.${word()}@example.org`, `ben.${word()}@example.org`];
  await openAs('president', '/admin/users');
  await page.getByRole('link', { name: 'Invite People' }).filter({ visible: true }).click();
  await pressed(page, 'Invite').click();
  const people = page.getByLabel('People, one a line: name, email');
  await expect(people).toHaveAccessibleDescription('This field is required');
  await people.fill(`${ada}, ${adas}\n${ben} <${bens}>\nNobody\nPetra President, president@example.org`);
  await page.getByLabel('Role', { exact: true }).selectOption('Finance Director');
  await expect(page.getByLabel('For the door only')).toHaveCount(0);
  await page.getByLabel('Role', { exact: true }).selectOption('Volunteer');
  await expectAccessible();
  await pressed(page, 'Invite').click();
  const results = page.getByRole('status').filter({ hasText: '2 of 4 people are invited.' });
  await expect(results.getByRole('listitem')).toHaveText([
    `${ada}, ${adas} is invited.`,
    `${ben} <${bens}> is invited.`,
    'Nobody has no email address.',
    'Petra President, president@example.org There is an account with this email already',
  ]);
  await expect(people, 'what failed stays').toHaveValue('Nobody\nPetra President, president@example.org');
  await expectAccessible();
  expect((await stack.mail.mailTo(adas)).text).toContain('Petra President has made an account for you');

  await page.getByRole('link', { name: 'Back to Users' }).click();
  await page.getByRole('searchbox').fill(adas);
  await expect(row(page, ada)).toContainText('not signed in yet');
  await row(page, ada).getByRole('button', { name: 'Invite Again' }).click();
  await expect(page.getByText(`A link is on its way to ${adas}.`)).toBeVisible();
  await expect.poll(() => stack.mail.mailsTo(adas).length).toBe(2);
  await expectAccessible();
});

test(
  'an account is corrected, limited to the door, given a link, and deleted while it is unused',
  AT_DESK,
  async ({ page, openAs, pageWith, api, stack, expectAccessible }) => {
    const account = await ownVolunteer(stack);
    const email = `corrected.${word()}@example.org`;
    await openAs('president', `/admin/users/${account.id}`);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Vera 7');
    await pressed(page, 'Save Changes').click();
    await expect(page.getByText('Name may hold letters and spaces only')).toBeVisible();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Vera Verified');
    await page.getByRole('textbox', { name: /^Email/ }).fill(email);
    await page.getByRole('switch', { name: /For the door only/ }).check();
    await pressed(page, 'Save Changes').click();
    await expect(page.getByText('The user is updated.')).toBeVisible();
    await page.getByRole('searchbox').fill(email);
    await expect(row(page, email)).toContainText('door only');
    expect((await stack.mail.mailTo(account.email)).text).toContain('no longer log in');
    expect((await stack.mail.mailTo(email)).text).toContain('reset-password?token=');

    const other = await pageWith([]);
    await other.goto('/login');
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other).toHaveURL('/checkin');
    await other.goto('/registration');
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await other.goto('/');
    await expect(other).toHaveURL('/checkin');

    await page.getByRole('link', { name: 'Vera Verified' }).first().click();
    await pressed(page, 'Send a Link for a New Password').click();
    await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();

    const unused = await ownVolunteer(stack);
    await page.goto(`/admin/users/${unused.id}`);
    await pressed(page, 'Delete Account').click();
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByText(`The account of ${unused.name} is deleted.`)).toBeVisible();
    await expect(page).toHaveURL('/admin/users');
    await expect(row(page, unused.name)).toHaveCount(0);

    const seller = (
      await api.send<{ user: { id: string } }>('POST', '/api/auth/login', {
        email: 'volunteer@example.org',
        password: PASSWORD,
      })
    ).user;
    await api.register();
    await page.goto(`/admin/users/${seller.id}`);
    await pressed(page, 'Delete Account').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByRole('alert')).toContainText('Deactivate it instead');
  },
);

test(
  'long names and the state of an invitation break on a phone, so that its main action is in reach',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    const marker = word();
    await stack.database.query(
      `insert into users (email, full_name, role, invited_at)
     select $1 || n || '.' || repeat('x', 40) || '@example.org', repeat('Wolfeschlegel', 3), 'volunteer', now()
     from generate_series(1, 2) n`,
      [marker],
    );
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await openAs(
      'president',
      `/admin/users?filter=${encodeURIComponent(JSON.stringify({ search: marker }))}`,
    );
    for (const language of ['English', 'Español']) {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(row(page, marker)).toHaveCount(2);
        expect(await sideways(), `${language} at ${width}`).toBe(0);
      }
      if (language === 'Español') continue;
      await openMenu(page);
      await page.getByRole('button', { name: 'Español' }).filter({ visible: true }).click();
      await page.keyboard.press('Escape');
    }
    await page
      .getByRole('link', { name: /^Invitar/ })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL('/admin/users/create');
  },
);

test('the login page says why a session is over', AT_PHONE, async ({ page, api, stack }) => {
  const account = await ownVolunteer(stack);
  const signIn = async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).not.toHaveURL('/login');
  };
  const at = `/api/users/${account.id}`;
  const CASES = [
    ['DELETE', `${at}/sessions`, undefined, 'Your session has ended. Please log in again.'],
    ['PATCH', at, { door_only: true }, 'What you may do was changed. Please log in again.'],
    ['PATCH', at, { is_active: false }, 'Your account was deactivated. Please ask your president.'],
  ] as const;
  for (const [method, path, change, sentence] of CASES) {
    await signIn();
    await api.send(method, path, change, 'president');
    await page.goto('/checkin');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();
  }
});

test(
  'the president sees where an account is signed in, and ends a session or all',
  AT_DESK,
  async ({ page, openAs, stack, api, expectAccessible }) => {
    const account = await ownVolunteer(stack);
    const signIn = async () => (await api.signIn(account)).access_token;
    const tokens = [await signIn(), await signIn(), await signIn()];
    const statuses = async () => {
      const answers = tokens.map((token) =>
        fetch(`${stack.url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } }),
      );
      return (await Promise.all(answers)).map(({ status }) => status).toSorted();
    };
    await openAs('president', `/admin/users/${account.id}`);
    const section = page.getByRole('region', { name: 'Signed in On' });
    const sessions = section.getByRole('listitem');
    await expect(sessions).toHaveCount(3);
    await expectAccessible();
    await sessions.first().getByRole('button', { name: 'Sign Out' }).click();
    await expect(sessions).toHaveCount(2);
    expect(await statuses()).toEqual([200, 200, 401]);

    await section.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await expect(page.getByText(`${account.name} is signed out everywhere.`)).toBeVisible();
    await expect(section.getByText('This account is not signed in anywhere.')).toBeVisible();
    expect(await statuses()).toEqual([401, 401, 401]);
  },
);
