import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makePerson } from './support/api';
import type { Stack } from './support/stack';
import { AT_PHONE, expect, test } from './support/test';

const sales = (page: Page) => page.getByRole('region', { name: 'Your last sales' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Correct the details' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Changes' });

const picture = async () => ({
  name: 'transfer.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 60, channels: 3, background: '#86dad6' } })
    .png()
    .toBuffer(),
});

test(
  'the own last sales are listed newest first, five of them, and a slip can be corrected',
  AT_PHONE,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    for (let i = 0; i < 5; i++) await api.register();
    const sold = await api.register();
    await openAs('volunteer', '/registration');
    await expect(sales(page).getByRole('listitem')).toHaveCount(5);
    await expect(sales(page).getByRole('listitem').first()).toContainText(sold.name);
    await page.getByRole('button', { name: `Correct ${sold.name}` }).click();
    await expect(dialog(page).getByLabel('Full name')).toBeFocused();
    await expect(dialog(page).getByLabel('Email')).toHaveValue(sold.email);
    await dialog(page).getByLabel('Full name').fill('x');
    await save(page).click();
    await expect(dialog(page).getByLabel('Full name')).toHaveAccessibleDescription(
      'Must be at least 2 characters long',
    );
    await expect(dialog(page).getByLabel('Full name')).toBeFocused();
    await expectAccessible();
    const right = makePerson();
    await dialog(page).getByLabel('Full name').fill(right.name);
    await dialog(page).getByLabel('Phone').fill('4155550199');
    await save(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(sales(page).getByRole('listitem').first()).toContainText(right.name);
    const [row] = await stack.database.query<{ name: string; phone: string; email: string }>(
      `select name, phone, email from registrations where id = $1`,
      [sold.id],
    );
    expect(row).toEqual({ name: right.name, phone: '4155550199', email: sold.email });
  },
);

test(
  'an address that somebody else has is said in the dialog, with whose it is',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    const other = await api.register();
    const sold = await api.register();
    await openAs('volunteer', '/registration');
    await page.getByRole('button', { name: `Correct ${sold.name}` }).click();
    await dialog(page).getByLabel('Email').fill(other.email);
    await save(page).click();
    const alert = dialog(page).getByRole('alert');
    await expect(alert).toContainText('This email is already registered under different details.');
    await expect(alert).toContainText(other.name);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Correct ${sold.name}` })).toBeFocused();
  },
);

test(
  'the success screen corrects too, and tells where the code goes now',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await page.getByLabel('Full name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Phone').fill(person.phone);
    await page.getByRole('button', { name: /^Register/ }).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    await page.getByRole('button', { name: `Correct ${person.name}` }).click();
    const right = makePerson();
    await dialog(page).getByLabel('Email').fill(right.email);
    await save(page).click();
    await expect(page.getByText(`A QR code was sent to ${right.email}`)).toBeVisible();
    const rows = await stack.database.query(`select 1 from registrations where email = $1`, [right.email]);
    expect(rows).toHaveLength(1);
  },
);

test(
  'a volunteer may correct for half an hour, an officer at any time',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const age = (id: string) =>
      stack.database.query(
        `update registrations set created_at = created_at - interval '31 minutes' where id = $1`,
        [id],
      );
    const old = await api.register();
    await age(old.id);
    const officers = await api.register({}, 'finance_director');
    await age(officers.id);
    await openAs('volunteer', '/registration');
    await expect(sales(page).getByText(old.name)).toBeVisible();
    await expect(page.getByRole('button', { name: `Correct ${old.name}` })).toHaveCount(0);
  },
);

test('an officer corrects an old sale', AT_PHONE, async ({ page, openAs, api, stack }) => {
  const old = await api.register({}, 'finance_director');
  await stack.database.query(
    `update registrations set created_at = created_at - interval '1 day' where id = $1`,
    [old.id],
  );
  await openAs('finance_director', '/registration');
  await page.getByRole('button', { name: `Correct ${old.name}` }).click();
  const right = makePerson();
  await dialog(page).getByLabel('Full name').fill(right.name);
  await save(page).click();
  await expect(sales(page).getByText(right.name)).toBeVisible();
});

test(
  'a person to whom somebody else has sold too is for the officers: the dialog says so',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    const sold = await api.register();
    const { name, email, phone } = sold;
    await api.register({ name, email, phone }, 'finance_director');
    await openAs('volunteer', '/registration');
    await page.getByRole('button', { name: `Correct ${sold.name}` }).click();
    await dialog(page).getByLabel('Full name').fill(makePerson().name);
    await save(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('You can no longer correct this.');
  },
);

test(
  'a missing transfer screenshot can be sent from the list',
  AT_PHONE,
  async ({ page, openAs, api, expectAccessible }) => {
    const sold = await api.register({ payment_mode: 'zelle' });
    await openAs('volunteer', '/registration');
    const row = sales(page).getByRole('listitem').filter({ hasText: sold.email });
    await expect(row.getByText('Screenshot missing')).toBeVisible();
    await expectAccessible();
    await page.getByLabel(`Add screenshot of ${sold.name}`).setInputFiles(await picture());
    await expect(page.getByText(`The transaction screenshot of ${sold.name} is uploaded.`)).toBeVisible();
    await expect(row.getByText('Screenshot missing')).toHaveCount(0);
    await expect(page.getByLabel(`Add screenshot of ${sold.name}`)).toHaveCount(0);
  },
);

test('how many tickets are left is said once there are fewer than 50', AT_PHONE, async ({ page, openAs }) => {
  let left = 50;
  await page.route('**/api/events/selling', async (route) => {
    const response = await route.fetch();
    const [event] = (await response.json()) as [{ tickets_sold: number }];
    await route.fulfill({ response, json: [{ ...event, capacity: event.tickets_sold + left }] });
  });
  await openAs('volunteer', '/registration');
  await expect(page.getByRole('heading', { name: 'Lantern Festival' })).toBeVisible();
  await expect(page.getByText(/tickets? left$/)).toHaveCount(0);
  left = 49;
  await page.reload();
  await expect(page.getByText('49 tickets left')).toBeVisible();
  left = 0;
  await page.reload();
  await expect(page.getByText('Sold out')).toBeVisible();
});

test(
  'a correction that its session left behind goes on after the sign-in',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    const sold = await api.register();
    await openAs('volunteer', '/registration');
    await page.getByRole('button', { name: `Correct ${sold.name}` }).click();
    const right = makePerson();
    await dialog(page).getByLabel('Full name').fill(right.name);
    await page.route('**/api/attendees/*', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Please log in first', request_id: 'x' } }),
    );
    await save(page).click();
    await expect(page).toHaveURL('/login');
    await page.unroute('**/api/attendees/*');
    await page.getByLabel('Email').fill('volunteer@example.org');
    await page.getByLabel('Password', { exact: true }).fill('usher-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/registration');
    await expect(dialog(page).getByLabel('Full name')).toHaveValue(right.name);
    await save(page).click();
    await expect(sales(page).getByText(right.name)).toBeVisible();
  },
);

test(
  'a sale to somebody without a phone is corrected without one',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const sold = await api.register();
    await stack.database.query(`update people set phone = '' where email = $1`, [sold.email]);
    await openAs('volunteer', '/registration');
    await page.getByRole('button', { name: `Correct ${sold.name}` }).click();
    await expect(dialog(page).getByLabel('Phone')).toHaveValue('');
    const right = makePerson();
    await dialog(page).getByLabel('Full name').fill(right.name);
    // What is typed is checked all the same.
    await dialog(page).getByLabel('Phone').fill('555');
    await save(page).click();
    await expect(dialog(page).getByLabel('Phone')).toHaveAccessibleDescription(/10 digits/);
    await dialog(page).getByLabel('Phone').fill('');
    await save(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(sales(page).getByText(right.name)).toBeVisible();
  },
);

const addressOf = (stack: Stack, id: string) =>
  stack.database.query(`select email from registrations where id = $1`, [id]);

test(
  'an email is added where there is none, however old the sale is, and taken away by no volunteer',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const right = makePerson();
    const sold = await api.register({ email: null, delivery: 'seller' });
    await stack.database.query(
      `update registrations set created_at = created_at - interval '31 minutes' where id = $1`,
      [sold.id],
    );
    await openAs('volunteer', '/registration');
    await chooseFor(page, sold.name, 'Correct');
    await expect(dialog(page).getByLabel('Email')).toHaveValue('');
    await dialog(page).getByLabel('Email').fill(right.email);
    await save(page).click();
    await expect(sales(page).getByText(right.email)).toBeVisible();
    expect(await addressOf(stack, sold.id)).toEqual([{ email: right.email }]);

    const mailed = await api.register();
    await page.reload();
    await page.getByRole('button', { name: `Correct ${mailed.name}` }).click();
    await dialog(page).getByLabel('Email').fill('');
    await save(page).click();
    await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription(/required/);
    expect(await addressOf(stack, mailed.id)).toEqual([{ email: mailed.email }]);
  },
);

test(
  'an officer takes an email away, and reads who delivers the tickets then',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const officers = await api.register({}, 'finance_director');
    await openAs('finance_director', '/registration');
    await page.getByRole('button', { name: `Correct ${officers.name}` }).click();
    await dialog(page).getByLabel('Email').fill('');
    await expect(dialog(page)).toContainText('No mail reaches this person any more.');
    await save(page).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(await addressOf(stack, officers.id)).toEqual([{ email: null }]);
  },
);

/** Chooses what is behind a sale's menu. */
async function chooseFor(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page
    .getByRole('dialog', { name: `More for ${name}` })
    .getByRole('button', { name: what })
    .click();
}
const changing = (page: Page) => page.getByRole('dialog', { name: 'Change the sale' });

test(
  'a sale that was typed wrong is changed, and says what to take',
  AT_PHONE,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const sold = await api.register({
      ticket_quantity: 2,
      food_option: 'without_food',
      payment_mode: 'cash',
    });
    const unit = sold.price_per_ticket;
    const money = (dollars: number) => `$${dollars.toFixed(2)}`;
    await openAs('volunteer', '/registration');
    await chooseFor(page, sold.name, 'Change Sale');
    await expect(changing(page).getByRole('button', { name: 'Change Sale' })).toBeDisabled();
    await changing(page).getByLabel('Number of tickets').selectOption('3');
    await expect(changing(page)).toContainText(`Take ${money(unit)} more (Cash)`);
    await expectAccessible();
    await changing(page).getByLabel('Number of tickets').selectOption('1');
    await expect(changing(page)).toContainText(`Give ${money(unit)} back (Cash)`);
    await changing(page).getByText('Zelle').click();
    await expect(changing(page)).toContainText(
      `Give ${money(2 * unit)} back (Cash) and take ${money(unit + 1)} (Zelle)`,
    );
    await changing(page).getByText('Cash', { exact: true }).click();
    await changing(page).getByLabel('Number of tickets').selectOption('3');
    await changing(page).getByRole('button', { name: 'Change Sale' }).click();
    await expect(changing(page)).toHaveCount(0);
    const row = sales(page).getByRole('listitem').filter({ hasText: sold.name });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('3 tickets');
    await expect(row).toContainText(money(3 * unit));
    const rows = await stack.database.query(
      `select ticket_quantity, cancel_reason from registrations where email = $1 order by id`,
      [sold.email],
    );
    expect(rows).toEqual([
      { ticket_quantity: 2, cancel_reason: 'changed' },
      { ticket_quantity: 3, cancel_reason: null },
    ]);
  },
);

test(
  'a sale is taken back with a reason, and its seller reads what to give back',
  AT_PHONE,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const sold = await api.register({ ticket_quantity: 2, payment_mode: 'cash' });
    await openAs('volunteer', '/registration');
    await chooseFor(page, sold.name, 'Change Sale');
    await changing(page).getByRole('button', { name: 'Cancel this sale' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the sale' });
    await expect(dialog).toContainText(`Give $${sold.total_price.toFixed(2)} back (Cash)`);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancel Sale' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(
      'Please say why. The buyer reads it.',
    );
    await dialog.getByLabel('Reason').fill('Changed their mind');
    await dialog.getByRole('button', { name: 'Cancel Sale' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(sales(page).getByText(sold.name)).toHaveCount(0);
    const [row] = await stack.database.query(
      `select cancel_reason, refund from registrations where id = $1`,
      [sold.id],
    );
    expect(row).toEqual({ cancel_reason: 'Changed their mind', refund: 'seller' });
  },
);
