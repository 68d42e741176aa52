import type { Page } from '@playwright/test';
import { memo } from '@usher/backend/rules';
import sharp from 'sharp';
import { randomInt } from 'node:crypto';
import type { TestPerson } from './support/api';
import { makePerson } from './support/api';
import { logOut, openMenu } from './support/menu';
import { readCode } from './support/scanned';
import { pictureOf, uploadFor } from './support/screenshots';
import { ACCOUNTS, PASSWORD } from './support/stack';
import { AT_PHONE, expect, test } from './support/test';

const REQUIRED = 'Transaction screenshot is required for Zelle payments';
const FAILED = 'Registration successful but failed to upload transaction screenshot. Please contact support.';
const UPLOAD = '**/api/upload-transaction-screenshot';

const registerButton = (page: Page) => page.getByRole('button', { name: /^Register/ });
const picker = (page: Page) => page.getByLabel('Transaction screenshot');
const qr = (page: Page) => page.getByRole('img', { name: 'Payment QR code' });

const picture = async (name = 'transfer.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 90, channels: 3, background: '#86dad6' } })
    .png()
    .toBuffer(),
});

async function chooseZelle(page: Page, person: TestPerson) {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByText('Zelle', { exact: true }).locator('visible=true').first().click();
}

test(
  'a bank transfer shows how to pay, with a QR picture that reads as the recipient',
  AT_PHONE,
  async ({ page, openAs, api, expectAccessible }) => {
    const event = await api.send<{ id: string; payment_recipient: string }>(
      'GET',
      '/api/events/current',
      undefined,
      'president',
    );
    await openAs('volunteer', '/registration');
    await expect(picker(page), 'nothing of it for cash').toHaveCount(0);
    await page.getByLabel('Number of tickets').selectOption('2');
    const person = makePerson();
    await chooseZelle(page, person);
    await expect(page.getByText(memo(event.id, person.email), { exact: true })).toBeVisible();
    await expect(page.getByText('Ask the buyer to scan this code, or to send $32.00 to')).toBeVisible();
    await expect(page.getByText(event.payment_recipient)).toBeVisible();
    await expect(qr(page)).toBeVisible();
    expect(await readCode(await qr(page).locator('..').screenshot())).toBe(event.payment_recipient);
    await expect(picker(page)).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp,image/avif');
    await expectAccessible();
  },
);

test(
  'the QR picture holds the memo where the recipient has a place for it',
  AT_PHONE,
  async ({ page, openAs }) => {
    const person = makePerson();
    let eventId = '';
    await page.route('**/api/events/selling', async (route) => {
      const response = await route.fetch();
      const [event] = (await response.json()) as [{ id: string }];
      eventId = event.id;
      const json = [{ ...event, payment_recipient: 'pay:till@example.org?memo={memo}' }];
      await route.fulfill({ response, json });
    });
    await openAs('volunteer', '/registration');
    await chooseZelle(page, person);
    await expect(page.getByText(memo(eventId, person.email), { exact: true })).toBeVisible();
    expect(await readCode(await qr(page).locator('..').screenshot())).toBe(
      `pay:till@example.org?memo=${memo(eventId, person.email)}`,
    );
  },
);

test('an event without a recipient shows no QR picture', AT_PHONE, async ({ page, openAs }) => {
  await page.route('**/api/events/selling', async (route) => {
    const response = await route.fetch();
    const [event] = (await response.json()) as [object];
    await route.fulfill({ response, json: [{ ...event, payment_recipient: null }] });
  });
  await openAs('volunteer', '/registration');
  await chooseZelle(page, makePerson());
  await expect(page.getByText('Ask the buyer to send $16.00 by Zelle.')).toBeVisible();
  await expect(qr(page)).toHaveCount(0);
});

test('the screenshot is required, and only for a bank transfer', AT_PHONE, async ({ page, openAs }) => {
  await openAs('president', '/registration');
  await chooseZelle(page, makePerson());
  await registerButton(page).click();
  await expect(picker(page)).toHaveAccessibleDescription(REQUIRED);
  await expect(picker(page)).toBeFocused();
  await picker(page).setInputFiles(await picture());
  await expect(page.getByText('transfer.png')).toBeVisible();
  await expect(page.getByText(REQUIRED)).toHaveCount(0);
  await page.getByRole('checkbox', { name: /Guest/ }).check();
  await expect(picker(page), 'a guest pays nothing').toHaveCount(0);
  await registerButton(page).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
});

test(
  'the screenshot follows its registration',
  AT_PHONE,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await chooseZelle(page, person);
    await picker(page).setInputFiles(await picture());
    // Hold the upload back until the test has seen that it is under way.
    let goOn = () => undefined as void;
    const seen = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(UPLOAD, async (route) => {
      await seen;
      await route.continue();
    });
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    await expect(
      page.getByRole('progressbar', { name: `Uploading the transaction screenshot of ${person.name}...` }),
    ).toBeVisible();
    await expectAccessible();
    goOn();
    await expect(page.getByText(`The transaction screenshot of ${person.name} is uploaded.`)).toBeVisible();
    const list = await api.send<Array<{ attendee_email: string }>>(
      'GET',
      '/api/transaction-screenshots',
      undefined,
      'president',
    );
    expect(list.filter((shot) => shot.attendee_email === person.email)).toHaveLength(1);
    const rows = await stack.database.query(`select 1 from registrations where email = $1`, [person.email]);
    expect(rows).toHaveLength(1);
    await page.getByRole('button', { name: 'Register Another Person' }).click();
    await expect(page.getByText('is uploaded.', { exact: false })).toHaveCount(0);
    await page.getByText('Zelle', { exact: true }).locator('visible=true').first().click();
    await expect(page.getByText('transfer.png'), 'the next sale starts without a picture').toHaveCount(0);
  },
);

test(
  'a failed upload is said and sent again for the same registration',
  AT_PHONE,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await chooseZelle(page, person);
    await picker(page).setInputFiles(await picture());
    await page.route(UPLOAD, (route) => route.abort());
    await registerButton(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Register Another Person' }).click();
    await expect(page.getByRole('alert'), 'it stays until it has gone through').toContainText(person.name);
    await page.unroute(UPLOAD);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`The transaction screenshot of ${person.name} is uploaded.`)).toBeVisible();
    const rows = await stack.database.query(`select 1 from registrations where email = $1`, [person.email]);
    expect(rows, 'sold once').toHaveLength(1);
    const list = await api.send<Array<{ attendee_email: string }>>(
      'GET',
      '/api/transaction-screenshots',
      undefined,
      'president',
    );
    expect(list.filter((shot) => shot.attendee_email === person.email)).toHaveLength(1);
  },
);

test(
  'a file that is no picture is refused with the server’s reason, and another one can be chosen',
  AT_PHONE,
  async ({ page, openAs }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await chooseZelle(page, person);
    await picker(page).setInputFiles({
      name: 'transfer.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    });
    const answer = page.waitForResponse(UPLOAD);
    await registerButton(page).click();
    const { detail } = (await (await answer).json()) as { detail: string };
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await expect(page.getByRole('alert')).toContainText(detail);
    await page.getByLabel('Choose another picture').setInputFiles(await picture());
    await expect(page.getByText(`The transaction screenshot of ${person.name} is uploaded.`)).toBeVisible();
  },
);

/** Makes a sale by bank transfer whose upload never finishes. */
async function sellAndStall(page: Page): Promise<TestPerson> {
  const person = makePerson();
  await chooseZelle(page, person);
  await picker(page).setInputFiles(await picture());
  const asked = page.waitForRequest(UPLOAD);
  await page.route(UPLOAD, () => undefined);
  await registerButton(page).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  await asked;
  return person;
}

/** Returns how many pictures the browser still has to send. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const database = await done(indexedDB.open('usher'));
    const count = await done(database.transaction('kept-files').objectStore('kept-files').count());
    database.close();
    return count;
  });

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL('/login');
}

const uploaded = (page: Page, { name }: TestPerson) =>
  page.getByText(`The transaction screenshot of ${name} is uploaded.`);

test(
  'an upload that its page did not live to finish goes on with the next one',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    await openAs('volunteer', '/registration');
    const person = await sellAndStall(page);
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type(), 'the browser asks before an upload is cut off').toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    const row = page.getByRole('listitem').filter({ hasText: person.email });
    await expect(row.getByText('Screenshot not uploaded yet')).toBeVisible();
    await expect(
      page.getByRole('progressbar', { name: `Uploading the transaction screenshot of ${person.name}...` }),
    ).toBeVisible();
    await page.unroute(UPLOAD);
    page.on('dialog', (again) => void again.accept());
    // The upload continues on whatever page the next visit begins with.
    await page.goto('/profile');
    const list = () =>
      api.send<Array<{ attendee_email: string }>>(
        'GET',
        '/api/transaction-screenshots',
        undefined,
        'president',
      );
    await expect
      .poll(async () => (await list()).filter((shot) => shot.attendee_email === person.email).length)
      .toBe(1);
    // The server has the picture a moment before the page learns of it.
    await expect.poll(() => keptFiles(page)).toBe(0);
    let sentAgain = false;
    page.on('request', (request) => (sentAgain ||= request.url().includes('upload-transaction')));
    await page.goto('/registration');
    await expect(row).toBeVisible();
    await expect(row.getByText('Screenshot not uploaded yet')).toHaveCount(0);
    expect(sentAgain, 'one that has gone through is not sent again').toBe(false);
  },
);

test('a kept picture is sent by nobody but the account that chose it', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  const person = await sellAndStall(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await logOut(page);
  await page.goto('/login');
  await page.unroute(UPLOAD);
  const senders: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('upload-transaction')) senders.push(request.headers().authorization ?? '');
  });
  await signIn(page, ACCOUNTS.finance_director);
  await openMenu(page);
  await expect(page.getByText('Felix Finance').filter({ visible: true })).toBeVisible();
  await expect(page.getByText(person.name)).toHaveCount(0);
  await logOut(page);
  expect(senders).toEqual([]);
  await signIn(page, ACCOUNTS.volunteer);
  // What stays on a device after logging out names nobody.
  await expect(page.getByText('The transaction screenshot of an earlier sale is uploaded.')).toBeVisible();
  expect(senders).toHaveLength(1);
});

test(
  'a picture that could not be sent goes on its own once the network is back',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/registration');
    const person = makePerson();
    await chooseZelle(page, person);
    await picker(page).setInputFiles(await picture());
    await page.route(UPLOAD, (route) => route.abort());
    await registerButton(page).click();
    await expect(page.getByRole('alert')).toContainText('The picture is kept on this device.');
    await page.unroute(UPLOAD);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(uploaded(page, person)).toBeVisible();
  },
);

test(
  'a picture in whose way a hotel’s page or a busy server stood goes on its own later',
  AT_PHONE,
  async ({ page, openAs }) => {
    await page.clock.install();
    await openAs('volunteer', '/registration');
    const person = makePerson();
    await chooseZelle(page, person);
    await picker(page).setInputFiles(await picture());
    let sent = 0;
    await page.route(UPLOAD, async (route) => {
      sent++;
      if (sent > 2) await route.continue();
      else if (sent === 2)
        await route.fulfill({ status: 503, json: { code: 'busy', detail: 'Busy', request_id: 'x' } });
      // The server has not seen the picture, so it is not refused.
      else
        await route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' });
    });
    await registerButton(page).click();
    await expect(page.getByRole('alert')).toContainText('The picture is kept on this device.');
    await page.clock.runFor(30_000);
    await expect.poll(() => sent).toBe(2);
    await expect(page.getByRole('alert')).toContainText('The picture is kept on this device.');
    await page.clock.runFor(30_000);
    await expect(uploaded(page, person)).toBeVisible();
  },
);

test(
  'a picture that an own sale has already is flagged at once',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const [first, second] = [makePerson(), makePerson()];
    const sold = await api.register({ ...first, payment_mode: 'zelle' });
    const words = `$${randomInt(10_000, 99_999)}.00`;
    await uploadFor({ stack, api }, sold.id, { words });
    await openAs('volunteer', '/registration');
    await chooseZelle(page, second);
    await picker(page).setInputFiles({
      name: 'transfer.png',
      mimeType: 'image/png',
      buffer: await pictureOf(words),
    });
    await registerButton(page).click();
    await expect(page.getByText(`It was also uploaded for your sale to ${first.name}.`)).toBeVisible();
  },
);

test('a picture that the server refused is not kept', AT_PHONE, async ({ page, openAs }) => {
  const person = makePerson();
  await openAs('volunteer', '/registration');
  await chooseZelle(page, person);
  await picker(page).setInputFiles({
    name: 'transfer.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await registerButton(page).click();
  await expect(page.getByRole('alert')).toContainText(FAILED);
  await expect(page.getByText('The picture is kept', { exact: false })).toHaveCount(0);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: person.email });
  await expect(row.getByText('Screenshot missing')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
