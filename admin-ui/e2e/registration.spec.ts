import type { Page } from '@playwright/test';
import type { TestPerson } from './support/api';
import { makePerson } from './support/api';
import { openMenu } from './support/menu';
import { ACCOUNTS, PASSWORD } from './support/stack';
import { TOKEN_KEY } from './support/keys';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

const registerButton = (page: Page) => page.getByRole('button', { name: /^Register/ });
const total = (page: Page) => page.getByRole('complementary').getByText('Total').locator('..').locator('b');

async function fill(page: Page, person: TestPerson) {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
}

const choose = (page: Page, option: string) =>
  page.getByText(option, { exact: true }).locator('visible=true').first().click();

test(
  'the form opens with one ticket, Cash and Without Food, and names the event',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/registration');
    await expect(page.getByText('Volunteer Mode - Standard Access')).toBeVisible();
    await expect(page.getByLabel('Number of tickets')).toHaveValue('1');
    await expect(page.getByLabel('Number of tickets').getByRole('option')).toHaveCount(20);
    await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Without Food' })).toBeChecked();
    await expect(page.getByRole('radio', { name: /Zelle/ })).toHaveAccessibleName('Zelle +$1.00 per ticket');
    await expect(page.getByRole('heading', { name: 'Lantern Festival' })).toBeVisible();
    await expect(
      page.getByText(/at 6:00 PM \(Eastern \w+ Time\)/),
      "the event's own time, wherever the browser is",
    ).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /Guest/ }), 'guests are for the president').toHaveCount(
      0,
    );
  },
);

test('the price is the server’s and follows every choice', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  await expect(total(page)).toHaveText('$15.00');
  await page.getByLabel('Number of tickets').selectOption('4');
  await expect(total(page)).toHaveText('$60.00');
  await choose(page, 'With Food');
  await expect(total(page)).toHaveText('$72.00');
  await choose(page, 'Zelle');
  await expect(total(page)).toHaveText('$76.00');
  await expect(page.getByRole('complementary').getByText('$19.00'), 'the rate of one ticket').toBeVisible();
  if (page.viewportSize()!.width < 900) await expect(registerButton(page)).toHaveText('Register$76.00');
});

test('a sale says what was sold and where the code goes, and the form starts empty again', async ({
  page,
  openAs,
  stack,
  expectAccessible,
}) => {
  const person = makePerson();
  await openAs('president', '/registration');
  await expect(total(page)).toHaveText('$15.00');
  await expectAccessible();
  await registerButton(page).click();
  await expect(page.getByText('This field is required')).toHaveCount(3);
  await expectAccessible();
  await fill(page, person);
  await page.getByLabel('Number of tickets').selectOption('3');
  await choose(page, 'With Food');
  await registerButton(page).click();
  await expect(page.getByRole('status')).toContainText('Registration Successful!');
  await expect(page.getByText(`A QR code was sent to ${person.email}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeFocused();
  await expect(page.getByText('$54.00')).toBeVisible();
  await expect(
    page.getByText(person.email, { exact: true }).first().locator('wbr'),
    'a long address breaks where it may, not in a word',
  ).not.toHaveCount(0);
  const mail = await stack.mail.mailTo(person.email);
  await expect(page.getByText(/^[2-9A-Z]{5}(-[2-9A-Z]{5}){2}$/)).toBeVisible();
  expect(mail.text).toContain((await page.getByText(/^[2-9A-Z]{5}(-[2-9A-Z]{5}){2}$/).textContent())!);
  await expectAccessible();
  await expect(page.getByRole('link', { name: 'Go to Check-in' })).toHaveAttribute('href', '/checkin');
  await page.getByRole('button', { name: 'Register Another Person' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(page.getByLabel('Full name'), 'the next sale begins with a name').toBeFocused();
  await expect(page.getByLabel('Number of tickets')).toHaveValue('1');
});

test(
  'the buttons of a sale hold their words, on a narrow phone and in Spanish too',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/registration');
    await fill(page, makePerson());
    await registerButton(page).first().click();
    await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible();
    const tooNarrow = () =>
      page
        .getByRole('main')
        .locator('button, a')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth)
            .map((button) => button.textContent),
        );
    const narrow = async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await tooNarrow(), `${width} px`).toEqual([]);
      }
    };
    await narrow();
    await openMenu(page);
    await page.getByRole('button', { name: 'Español' }).filter({ visible: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await narrow();
  },
);

test(
  'a sale is typed from the name to Enter, without a press in between',
  AT_DESK,
  async ({ page, openAs, stack }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.keyboard.type(person.name);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email'), 'Enter goes on to what is still empty').toBeFocused();
    await expect(page.locator('[aria-invalid="true"]'), 'and reports nothing').toHaveCount(0);
    await page.keyboard.type(person.email);
    await page.keyboard.press('Enter');
    await page.keyboard.type(person.phone);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    const rows = await stack.database.query(`select 1 from registrations where email = $1`, [person.email]);
    expect(rows).toHaveLength(1);
  },
);

test('a field that was left empty is not reported before the sale is', AT_DESK, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  await page.getByLabel('Full name').blur();
  await page.getByLabel('Email').focus();
  await page.getByLabel('Phone').focus();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await registerButton(page).click();
  await expect(page.getByText('This field is required')).toHaveCount(3);
});

test(
  'the error of the last attempt goes as soon as the form is changed',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const sold = await api.register();
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await fill(page, { ...person, email: sold.email });
    await registerButton(page).click();
    const refusal = page.getByText('This email is already registered under different details.');
    await expect(refusal).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await expect(refusal).toHaveCount(0);
  },
);

test(
  'the president has full access and may invite a guest, free of charge',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    const person = makePerson();
    await openAs('president', '/registration');
    await expect(page.getByText('President Mode - Full Access')).toBeVisible();
    await fill(page, person);
    await choose(page, 'Zelle');
    await expect(total(page)).toHaveText('$16.00');
    await page.getByRole('checkbox', { name: /Guest/ }).check();
    await expect(total(page)).toHaveText('$0.00');
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    const [row] = await stack.database.query<{ is_guest: boolean; payment_mode: string }>(
      `select is_guest, payment_mode from registrations where email = $1`,
      [person.email],
    );
    expect(row).toEqual({ is_guest: true, payment_mode: 'cash' });
  },
);

test(
  'every broken rule is shown at its field, and the first one gets the focus',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/registration');
    await registerButton(page).click();
    await expect(page.getByText('This field is required')).toHaveCount(3);
    await expect(page.getByLabel('Full name')).toBeFocused();
    const cases: Array<[string, string, string]> = [
      ['Full name', 'R', 'Must be at least 2 characters long'],
      ['Full name', 'R'.repeat(51), 'Must be no more than 50 characters long'],
      ['Full name', 'R2D2', 'Name may hold letters and spaces only'],
      ['Email', 'rosa', 'Please enter a valid email address'],
      ['Email', 'rosa..d@example.com', 'Email address contains invalid characters or formatting'],
      ['Email', `${'r'.repeat(65)}@example.com`, 'Email address is too long'],
      ['Email', 'rosa--d@example.com', 'Email address contains invalid consecutive characters'],
      ['Email', 'rosa@example.con', 'Please check your email address for typos'],
      ['Email', 'rosa@example-.com', 'Please enter a valid email address'],
      ['Phone', '415 555', 'Phone number must have at least 10 digits'],
      ['Phone', '(415) 555-0142 x12', 'Invalid format'],
    ];
    for (const [field, value, message] of cases) {
      await page.getByLabel(field).fill(value);
      await expect(page.getByLabel(field), value).toHaveAccessibleDescription(message);
      await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    }
  },
);

test(
  'what nobody sees is no part of a person, and other digits and domains are read as on the server',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    const person = makePerson();
    const [local] = person.email.split('@');
    const digits = person.phone.replace(/[0-9]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    await openAs('volunteer', '/registration');
    await fill(page, {
      ...person,
      name: `\u2068${person.name.replace(' ', '\u00a0')}\u2069\u200b`,
      email: `\ufeff${local}@bücher.example\u200b`,
      phone: `\u202a${digits}\u202c`,
    });
    await expect(page.getByLabel('Phone')).toHaveValue(/^\(415\) /);
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    const sold = await stack.database.query<{ name: string; email: string; phone: string }>(
      `select name, email, phone from registrations where email like $1 || '@%'`,
      [local],
    );
    expect(sold).toEqual([
      { name: person.name, email: `${local}@xn--bcher-kva.example`, phone: person.phone },
    ]);
  },
);

test('the browser converts the parts of a domain as the server does', AT_PHONE, async ({ page }) => {
  const labels =
    'bücher BÜCHER bu\u0308cher faß ｅｘａｍｐｌｅ भारत نامه\u200cای сайт рф 例え 한국 ab\u200dü ü-ü ü--ü １２７ İstanbul σς ½ \u0301x';
  const converted = (all: string) =>
    all.split(' ').map((label) => {
      try {
        return new URL(`http://${label}.example`).hostname;
      } catch {
        return null;
      }
    });
  await page.goto('/login');
  expect(await page.evaluate(converted, labels)).toEqual(converted(labels));
});

test(
  'what is typed is helped with: a name with a hyphen, a mistyped address, a phone number',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/registration');
    await test.step('a name with a hyphen is offered in the spelling that passes', async () => {
      const name = page.getByLabel('Full name');
      await name.fill("Jean-Luc O'Brien");
      await page.getByRole('button', { name: 'Use: Jean Luc OBrien' }).click();
      await expect(name).toHaveValue('Jean Luc OBrien');
      await expect(page.getByRole('button', { name: /^Use: Jean/ })).toHaveCount(0);
    });
    await test.step('a mistyped address gets a suggestion, and a valid one a check mark', async () => {
      const email = page.getByLabel('Email');
      await email.fill('rosa@gmial.com');
      await email.blur();
      await expect(email).toHaveAccessibleDescription('Please check your email address for typos');
      await page.getByRole('button', { name: 'Use: rosa@gmail.com' }).click();
      await expect(email).toHaveValue('rosa@gmail.com');
      await expect(page.getByText('Valid email address')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Use:/ })).toHaveCount(0);
    });
    await test.step('a phone number is formatted while it is typed and edited', async () => {
      const phone = page.getByLabel('Phone');
      await phone.pressSequentially('4155550142');
      await expect(phone).toHaveValue('(415) 555-0142');
      // After an edit in the middle, the caret stays in its place.
      await phone.press('Home');
      for (let i = 0; i < 3; i++) await phone.press('ArrowRight');
      await phone.press('Backspace');
      await phone.pressSequentially('2');
      await expect(phone).toHaveValue('(425) 555-0142');
    });
  },
);

test(
  'an address that is registered under another name says whose it is',
  AT_PHONE,
  async ({ page, openAs, api, expectAccessible }) => {
    const person = makePerson();
    await api.register(person);
    await openAs('volunteer', '/registration');
    await fill(page, { ...person, name: 'Somebody Else' });
    await registerButton(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This email is already registered under different details.');
    await expect(alert).toContainText('If this is you, please use your existing registration details.');
    await expect(alert).toContainText(person.name);
    await expect(alert).toContainText(person.email);
    await expect(page.getByLabel('Full name'), 'what was typed is kept').toHaveValue('Somebody Else');
    await expectAccessible();
  },
);

test('server errors are shown at their fields', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  await fill(page, makePerson());
  await page.route('**/api/register', (route) =>
    route.fulfill({
      status: 422,
      json: {
        detail: 'Please check the fields',
        errors: { phone: ['This phone rings nowhere'] },
        request_id: 'x',
      },
    }),
  );
  await registerButton(page).click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('This phone rings nowhere');
  await expect(page.getByLabel('Phone')).toBeFocused();
});

test(
  'nothing is lost without a network, and the sale goes through once it is back',
  AT_PHONE,
  async ({ page, context, openAs, stack }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await fill(page, person);
    await expect(total(page)).toHaveText('$15.00');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.', { exact: false })).toBeVisible();
    await registerButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Registration failed. Please try again.');
    await expect(page.getByRole('alert')).toContainText('nobody knows yet whether it was sold');
    await expect(page.getByLabel('Full name')).toHaveValue(person.name);
    await context.setOffline(false);
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    const rows = await stack.database.query(`select 1 from registrations where email = $1`, [person.email]);
    expect(rows).toHaveLength(1);
  },
);

test('a changed field makes it a new attempt with a new key', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  await fill(page, makePerson());
  const keys: Array<string | undefined> = [];
  await page.route('**/api/register', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  for (const tickets of ['2', '2', '3']) {
    await page.getByLabel('Number of tickets').selectOption(tickets);
    const count = keys.length;
    await registerButton(page).click();
    await expect.poll(() => keys.length).toBe(count + 1);
    await expect(page.getByRole('alert')).toBeVisible();
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test(
  'a session that ended keeps what was typed, and the same account goes on with it',
  AT_PHONE,
  async ({ page, openAs }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await fill(page, person);
    await page.route('**/api/register', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Your session has ended', request_id: 'x' } }),
    );
    await registerButton(page).click();
    await expect(page.getByLabel('Full name')).toHaveValue(person.name);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
    await page.unroute('**/api/register');
    await page.getByRole('button', { name: 'Please Log In First' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(ACCOUNTS.volunteer);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/registration');
    await expect(page.getByLabel('Full name')).toHaveValue(person.name);
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
  },
);

test(
  'a session that the server refuses on arrival leads to the login page',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/registration');
    await expect(page.getByLabel('Full name')).toBeVisible();
    await page.evaluate((key) => localStorage.setItem(key, 'forged'), TOKEN_KEY);
    await page.reload();
    await expect(page).toHaveURL('/login');
  },
);
