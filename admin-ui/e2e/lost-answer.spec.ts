import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { TestPerson } from './support/api';
import { makePerson } from './support/api';
import { logOut } from './support/menu';
import type { Stack } from './support/stack';
import { AT_PHONE, expect, test } from './support/test';

const REGISTER = '**/api/register';
const OWN_SALES = '**/api/volunteers/me/attendees*';
const registerButton = (page: Page) => page.getByRole('button', { name: /^Register/ });
const alert = (page: Page) => page.getByRole('alert');

async function fill(page: Page, person: TestPerson = makePerson()): Promise<TestPerson> {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  return person;
}

/**
 * Loses answers. `sold`: the request reaches the server and its answer is lost. `unsent`: the request never gets there. `silent`:
 * the page waits forever for the answer. Returns the idempotency keys that are sent.
 */
async function lose(page: Page, how: 'sold' | 'unsent' | 'silent'): Promise<string[]> {
  const keys: string[] = [];
  await page.unroute(REGISTER);
  await page.route(REGISTER, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (how !== 'unsent') await route.fetch();
    if (how !== 'silent') await route.abort();
  });
  return keys;
}

/** Lets answers through from now on. Returns the idempotency keys that are sent. */
const letThrough = async (page: Page): Promise<string[]> => {
  const keys: string[] = [];
  await page.unroute(REGISTER);
  page.on('request', (request) => {
    if (request.url().endsWith('/api/register')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
};

const salesTo = async (stack: Stack, { email }: TestPerson) =>
  (
    await stack.database.query<{ tickets: number }>(
      `select ticket_quantity as tickets from registrations where email = $1 order by id`,
      [email],
    )
  ).map(({ tickets }) => tickets);

test(
  'a sale whose answer is lost is found among the own sales, and the page says that it is sold',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    await openAs('volunteer', '/registration');
    const person = await fill(page);
    const keys = await lose(page, 'sold');
    await registerButton(page).click();
    await expect(
      page.getByText(`The answer was lost, but the registration of ${person.name} was sold.`),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible();
    expect(keys).toHaveLength(1);
    expect(await salesTo(stack, person)).toEqual([1]);
    await page.getByRole('button', { name: 'Register Another Person' }).click();
    await expect(page.getByText('The answer was lost', { exact: false })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Full name'), 'it is settled').toHaveValue('');
  },
);

test(
  'one that is not among them is sent again with the same key',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    await openAs('volunteer', '/registration');
    const person = await fill(page);
    const before = await lose(page, 'unsent');
    await registerButton(page).click();
    await expect(alert(page)).toContainText('Registration failed. Please try again.');
    await expect(alert(page)).toContainText('It is not among your sales. Press Register again');
    const after = await letThrough(page);
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    await expect(page.getByText('The answer was lost', { exact: false })).toHaveCount(0);
    expect(after).toEqual(before);
    expect(await salesTo(stack, person)).toEqual([1]);
  },
);

test(
  'where nobody can know, the same key gives the first answer',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    await openAs('volunteer', '/registration');
    const person = await fill(page);
    await page.route(OWN_SALES, (route) => route.abort());
    const before = await lose(page, 'sold');
    await registerButton(page).click();
    await expect(alert(page)).toContainText('nobody knows yet whether it was sold');
    const after = await letThrough(page);
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    expect(after).toEqual(before);
    expect(await salesTo(stack, person)).toEqual([1]);
  },
);

test(
  'a page that is closed before its answer says on the next visit that it sold',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    await openAs('volunteer', '/registration');
    const person = await fill(page);
    await lose(page, 'silent');
    await registerButton(page).click();
    await expect.poll(() => salesTo(stack, person)).toEqual([1]);
    const asked = page.waitForEvent('dialog');
    const closed = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type(), 'the browser asks before an answer is lost').toBe('beforeunload');
    await dialog.accept();
    await closed;
    const next = await page.context().newPage();
    await next.goto('/registration');
    await expect(
      next.getByText(`The answer was lost, but the registration of ${person.name} was sold.`),
    ).toBeVisible();
    expect(await salesTo(stack, person)).toEqual([1]);
  },
);

test(
  'a page that is closed before it was sent has everything again, the picture too, and the same key',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    await openAs('volunteer', '/registration');
    await page.getByText('Zelle', { exact: true }).locator('visible=true').first().click();
    const person = await fill(page);
    const buffer = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#86dad6' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Transaction screenshot')
      .setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer });
    const before = await lose(page, 'unsent');
    await registerButton(page).click();
    await expect(alert(page)).toContainText('It is not among your sales.');
    await page.reload();
    await expect(alert(page)).toContainText(`No response for ${person.name}'s registration.`);
    await expect(alert(page)).toContainText('It is not among your sales.');
    await expect(page.getByLabel('Full name')).toHaveValue(person.name);
    await expect(page.getByText('transfer.png')).toBeVisible();
    const after = await letThrough(page);
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    await expect(page.getByText(`The transaction screenshot of ${person.name} is uploaded.`)).toBeVisible();
    expect(after).toEqual(before);
    expect(await salesTo(stack, person)).toEqual([1]);
  },
);

test(
  'what is typed instead is not sent before it is known what became of the lost one',
  AT_PHONE,
  async ({ page, openAs, stack }) => {
    await openAs('volunteer', '/registration');
    const person = await fill(page);
    await page.route(OWN_SALES, (route) => route.abort());
    await lose(page, 'sold');
    await registerButton(page).click();
    await expect(alert(page)).toContainText('nobody knows yet whether it was sold');
    await page.getByLabel('Number of tickets').selectOption('3');
    const sent = await letThrough(page);
    await registerButton(page).click();
    await expect(alert(page)).toContainText('Registration failed. Please try again.');
    expect(sent, 'the own sales cannot be read').toEqual([]);
    await page.unroute(OWN_SALES);
    await expect(page.getByText(`the registration of ${person.name} was sold.`)).toBeVisible();
    await expect(page.getByText('What is in the form now was not sent.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Number of tickets')).toHaveValue('3');
    expect(sent).toEqual([]);
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    expect(await salesTo(stack, person), 'the second one was wanted').toEqual([1, 3]);
  },
);

test('a lost sale can be discarded, and a logout keeps nothing of it', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  const person = await fill(page);
  await lose(page, 'unsent');
  await registerButton(page).click();
  await expect(alert(page)).toContainText('It is not among your sales.');
  expect(await stored()).toContain(person.email);
  await page.getByRole('button', { name: 'Discard and start over' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(alert(page)).toHaveCount(0);
  expect(await stored()).not.toContain(person.email);
  const other = await fill(page);
  await registerButton(page).click();
  await expect(alert(page)).toContainText('It is not among your sales.');
  expect(await stored()).toContain(other.email);
  await logOut(page);
  await expect(page).toHaveURL('/login');
  expect(await stored()).not.toContain(other.email);
});
