import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { ACCOUNTS } from './support/stack';
import { AT_PHONE, expect, test } from './support/test';

const openSignup = async (page: Page) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Want to become a volunteer? Sign up here' }).click();
};
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click();

const fill = async (page: Page, person: { name: string; email: string; phone: string }) => {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Team role').selectOption('Events Team Member');
};

test(
  'the signup takes the place of the login, and back; nothing typed is lost',
  AT_PHONE,
  async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('priya.raman@example.org');
    await page.getByRole('button', { name: 'Want to become a volunteer? Sign up here' }).click();
    await expect(page.getByRole('heading', { name: 'Volunteer Signup' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
    await page.getByLabel('Full name').fill('Priya Raman');
    await page.getByRole('button', { name: 'Back to login' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('priya.raman@example.org');
    await page.getByRole('button', { name: 'Sign up here' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Priya Raman');
  },
);

test(
  'an application arrives, and says what comes next',
  AT_PHONE,
  async ({ page, stack, expectAccessible }) => {
    const { name, email, phone } = makePerson();
    await openSignup(page);
    await fill(page, { name, email, phone });
    await expect(page.getByLabel('Phone')).toHaveValue(/^\(\d{3}\) \d{3}-\d{4}$/);
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeFocused();
    await expect(page.getByRole('status')).toHaveText(
      `Your application will be reviewed, and the decision is sent by email to ${email}. ` +
        'If it is approved, your login credentials follow.',
    );
    await expectAccessible();
    const rows = await stack.database.query(
      'select name, phone, team_role, status from volunteer_applications where email = $1',
      [email],
    );
    expect(rows).toEqual([{ name, phone, team_role: 'Events Team Member', status: 'pending' }]);
  },
);

test('every broken rule is shown at its field', AT_PHONE, async ({ page, expectAccessible }) => {
  await openSignup(page);
  await submit(page);
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This field is required');
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('This field is required');
  await expect(page.getByLabel('Team role')).toHaveAccessibleDescription('Team role is required');
  await expectAccessible();
  const cases: Array<[string, string, string]> = [
    ['Full name', 'R', 'Name must be at least 2 characters'],
    ['Full name', 'R'.repeat(51), 'Must be no more than 50 characters long'],
    ['Email', 'rosa', 'Please enter a valid email address'],
    ['Email', 'rosa@example.con', 'Please check your email address for typos'],
    ['Phone', '415555', 'Phone number must have at least 10 digits'],
  ];
  for (const [field, value, message] of cases) {
    await page.getByLabel(field).fill(value);
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(message);
  }
  await page.getByLabel('Email').fill('rosa@gmial.com');
  await page.getByRole('button', { name: 'Use: rosa@gmail.com' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('rosa@gmail.com');
});

test(
  'an address with an account or an application is refused, and can be corrected',
  AT_PHONE,
  async ({ page }) => {
    const person = makePerson();
    await openSignup(page);
    await fill(page, { ...person, email: ACCOUNTS.volunteer });
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'An application with this email already exists or you already have an account.',
    );
    await expect(page.getByRole('alert')).toBeInViewport();
    await page.getByLabel('Email').fill(person.email);
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
  },
);

test('a name with a full stop is offered in the spelling that passes', AT_PHONE, async ({ page }) => {
  await openSignup(page);
  await page.getByLabel('Full name').fill('Martin King Jr.');
  await page.getByRole('button', { name: 'Use: Martin King Jr' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Martin King Jr');
});

test('other failures: the server’s sentence, else our own', AT_PHONE, async ({ page }) => {
  await openSignup(page);
  await fill(page, makePerson());
  await page.route('**/api/volunteer-applications/signup', (route) => route.abort());
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to submit volunteer application. Please try again.',
  );
  await page.unrouteAll();
  await page.route('**/api/volunteer-applications/signup', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Too many requests' } }),
  );
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('Too many requests');
  await page.unrouteAll();
  await page.route('**/api/volunteer-applications/signup', (route) =>
    route.fulfill({ status: 422, json: { detail: 'Invalid', errors: { team_role: ['Not this one'] } } }),
  );
  await submit(page);
  await expect(page.getByLabel('Team role')).toHaveAccessibleDescription('Not this one');
});

test('a double click applies once', AT_PHONE, async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => (calls += Number(request.url().endsWith('/signup'))));
  await openSignup(page);
  await fill(page, makePerson());
  await page.getByRole('button', { name: 'Submit Application' }).dblclick({ noWaitAfter: true });
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
  expect(calls).toBe(1);
});
