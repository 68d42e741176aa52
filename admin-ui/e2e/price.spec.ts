import type { Page } from '@playwright/test';
import type { EventDto, PriceDto } from '../src/api/generated/rest';
import { makePerson, type Api } from './support/api';
import { AT_PHONE, expect, test } from './support/test';

const registerButton = (page: Page) => page.getByRole('button', { name: /^Register/ });
const total = (page: Page) => page.getByRole('complementary').getByText('Total').locator('..').locator('b');

interface Tier {
  id: string;
  quantity_from: number;
  quantity_to: number;
  price_per_ticket: number;
  food_option: string;
  is_active: boolean;
}

/** Runs with a function that sets the current event's price without food; restores it for the worker's other tests. */
async function withPrice(api: Api, run: (set: (dollars: number) => Promise<void>) => Promise<void>) {
  const event = await api.send<EventDto>('GET', '/api/events/current', undefined, 'president');
  const path = '/api/pricing/admin/tiers';
  const tiers = await api.send<Tier[]>('GET', `${path}?event_id=${event.id}`, undefined, 'president');
  const tier = tiers.find(({ food_option, is_active }) => is_active && food_option === 'without_food')!;
  const { id, price_per_ticket: before, quantity_from, quantity_to, food_option, is_active } = tier;
  const set = async (price_per_ticket: number) => {
    const body = { quantity_from, quantity_to, food_option, is_active, price_per_ticket };
    await api.send('PUT', `${path}/${id}`, body, 'president');
  };
  await run(set).finally(() => set(before));
}

async function fill(page: Page) {
  const person = makePerson();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  return person;
}

test(
  'a price that cannot be calculated is cleared without a word, and the reason is in the console',
  AT_PHONE,
  async ({ page, openAs }) => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await openAs('volunteer', '/registration');
    await expect(total(page)).toHaveText('$15.00');
    await page.route('**/api/pricing/calculate*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', detail: 'Broken', request_id: 'x' } }),
    );
    await page.getByLabel('Number of tickets').selectOption('7');
    await expect(total(page)).toHaveText('–');
    await expect.poll(() => logged.join()).toContain('The price could not be calculated');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(registerButton(page)).toBeEnabled();
    await page.unroute('**/api/pricing/calculate*');
    await page.getByLabel('Number of tickets').selectOption('1');
    await expect(total(page)).toHaveText('$15.00');
    await page.route('**/api/pricing/calculate*', (route) => route.abort());
    await page.getByLabel('Number of tickets').selectOption('2');
    await expect(total(page), 'nor without a network').toHaveText('–');
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'the price is asked again when the page is looked at, when the network is back, and now and then',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    await withPrice(api, async (set) => {
      await page.clock.install();
      await openAs('volunteer', '/registration');
      await expect(total(page)).toHaveText('$15.00');
      await set(16);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(total(page)).toHaveText('$16.00');
      await set(17);
      await page.evaluate(() => {
        window.dispatchEvent(new Event('offline'));
        window.dispatchEvent(new Event('online'));
      });
      await expect(total(page)).toHaveText('$17.00');
      await set(18);
      await page.clock.runFor(30_000);
      await expect(total(page)).toHaveText('$18.00');
    });
  },
);

test(
  'nobody pays another price than the one that was shown',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    await withPrice(api, async (set) => {
      await openAs('volunteer', '/registration');
      const person = await fill(page);
      await page.getByLabel('Number of tickets').selectOption('2');
      await expect(total(page)).toHaveText('$30.00');
      await set(20);
      const keys: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/register')) keys.push(request.headers()['idempotency-key'] ?? '');
      });
      await registerButton(page).click();
      await expect(page.getByRole('alert')).toContainText(
        'The price has changed to $40.00. Please check it and try again.',
      );
      await expect(total(page)).toHaveText('$40.00');
      await registerButton(page).click();
      await expect(page.getByText('Registration Successful!')).toBeVisible();
      await expect(page.getByText('$40.00').first()).toBeVisible();
      expect(new Set(keys).size, 'another body needs another key').toBe(2);
      const rows = await stack.database.query(
        `select total_cents as cents from registrations where email = $1`,
        [person.email],
      );
      expect(rows).toEqual([{ cents: 4000 }]);
    });
  },
);

test('a price on its way is waited for', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/registration');
  await fill(page);
  await expect(total(page)).toHaveText('$15.00');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/pricing/calculate*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Number of tickets').selectOption('3');
  const request = page.waitForRequest('**/api/register');
  await registerButton(page).click();
  answer();
  expect((await request).postDataJSON()).toMatchObject({ ticket_quantity: 3, quoted_total_price: 45 });
  await expect(page.getByText('Registration Successful!')).toBeVisible();
});

test(
  'a lost sale is sent again at the price that was shown then',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    await withPrice(api, async (set) => {
      await openAs('volunteer', '/registration');
      await fill(page);
      await expect(total(page)).toHaveText('$15.00');
      const bodies: Array<Partial<PriceDto> & { quoted_total_price: number }> = [];
      await page.route('**/api/register', (route) => {
        bodies.push(route.request().postDataJSON());
        return bodies.length === 1 ? route.abort() : route.continue();
      });
      await registerButton(page).click();
      await expect(page.getByRole('alert')).toContainText('It is not among your sales.');
      await set(16);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(total(page)).toHaveText('$16.00');
      // The same body with the same key: if the first request had sold the ticket, this would return its answer.
      await registerButton(page).click();
      await expect(page.getByRole('alert')).toContainText('The price has changed to $16.00.');
      await registerButton(page).click();
      await expect(page.getByText('Registration Successful!')).toBeVisible();
      expect(bodies.map((body) => body.quoted_total_price)).toEqual([15, 15, 16]);
    });
  },
);
