import type { Page } from '@playwright/test';
import type { EventDto } from '../src/api/generated/rest';
import type { Api } from './support/api';
import { CashSeller } from './support/cash';
import { DoorDevice } from './support/door-devices';
import { ownEvent, sell } from './support/events';
import { look } from './support/look';
import { logOut } from './support/menu';
import type { Network } from './support/network';
import { ownSeller } from './support/sellers';
import { PASSWORD, type Stack } from './support/stack';
import { AT_PHONE, expect, openWith, test } from './support/test';

// The seller's side of the money, on the phone used for counting.

/** Creates a seller with cash sales of $60.00. */
async function withCash({ stack, api }: { stack: Stack; api: Api }): Promise<CashSeller> {
  const event = await ownEvent(api);
  const vera = await CashSeller.join({ stack, api }, event, { name: 'Vera' });
  await sell(stack, event.id, [{ seller: vera.seller.email, ticket_quantity: 4, cents: 1500 }]);
  return vera;
}

const offersOf = (stack: Stack, { seller }: CashSeller) =>
  stack.database.query<{ id: string; cents: number; status: string }>(
    'select id, declared_cents::int as cents, status from hand_overs where seller_id = $1 order by id',
    [seller.id],
  );

const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true });
const handOver = (page: Page) => button(page, 'Hand Over');
const countAt = ({ event }: CashSeller) => `/hand-overs/new/${event.id}`;
const sum = (page: Page) => page.getByRole('status').filter({ hasText: '$' });
const twenties = (page: Page) => page.getByLabel('How many $20');
const tens = (page: Page) => page.getByLabel('How many $10', { exact: true });
const isOffered = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Take your cash to the finance table' })).toBeVisible();
/** Returns the figure beside a label. */
const figure = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('..').getByRole('definition');

test(
  'cash is counted blind, received with a difference, explained, and countersigned by a volunteer',
  AT_PHONE,
  async ({ page, browser, stack, api, expectAccessible }) => {
    const vera = await withCash({ stack, api });
    const { event, session } = vera;
    await openWith(page, session, '/profile');
    const cash = page.getByRole('region', { name: 'Cash', exact: true });
    await expect(cash.getByRole('region', { name: event.name })).toContainText('Cash in hand$60.00');
    await expectAccessible();
    await page
      .getByRole('link', { name: `Hand over the cash of ${event.name}` })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(countAt(vera));
    await expect(page.getByText(event.name)).toBeVisible();
    await expect(page.getByRole('main'), 'the count comes first').not.toContainText('60.00');
    await expect(page.getByRole('main')).not.toContainText('book');

    await button(page, 'One $20 more').click();
    await button(page, 'One $20 more').click();
    await button(page, 'One $20 more').click();
    await button(page, 'One $20 less').click();
    await expect(twenties(page)).toHaveValue('2');
    await tens(page).fill('1');
    await tens(page).press('Enter');
    await expect(page.getByLabel('How many $5', { exact: true }), 'Enter goes on').toBeFocused();
    await page.keyboard.type('1x');
    await page.getByLabel('How many 25¢').fill('4');
    await expect(sum(page)).toHaveText('$56.00');
    await page.getByLabel('This is my last hand-over tonight').check();
    await page.getByLabel('Note (optional)').fill('Gate A');
    await expectAccessible();
    expect(await offersOf(stack, vera), 'nothing is sent before the button').toEqual([]);
    await handOver(page).click();
    await isOffered(page);
    const { id } = (await offersOf(stack, vera))[0]!;
    await expect(page).toHaveURL(`/hand-overs/${id}`);
    await expect(figure(page, 'You counted')).toHaveText('$56.00');
    await expect(page.getByRole('main'), 'the book is told afterwards').not.toContainText('60.00');
    await expect(page.getByRole('main')).not.toContainText('book');
    await expectAccessible();
    await page.getByRole('link', { name: 'To My Profile' }).filter({ visible: true }).click();
    await expect(cash).toContainText('You offered $56.00');
    await expect(page.getByRole('main')).not.toContainText('60.00');
    await cash.getByRole('link', { name: 'See the Offer' }).click();

    await vera.received({ id }, 55);
    await expect(page.getByRole('heading', { name: 'Felix Finance received your cash' })).toBeVisible();
    await expect(figure(page, 'Felix Finance counted')).toHaveText('$55.00');
    await expect(figure(page, 'Cleared')).toHaveText('$55.00');
    await expect(figure(page, 'By the book')).toHaveText('$60.00');
    const differs = page.getByRole('region', { name: 'What differs' });
    await expect(differs.getByRole('listitem')).toHaveText([
      '$1.00 less than you counted',
      '$5.00 less than the book expected',
    ]);
    await expect(differs).toContainText('Nobody has explained it yet.');
    await expectAccessible();

    await vera.explained({ id });
    await expect(differs).toContainText('A note fell under the table');
    await expect(differs).toContainText('Explained by Felix Finance');
    await expect(differs).toContainText(
      'Somebody has to countersign who neither gave, received nor explained it.',
    );
    await expect(button(page, 'Countersign')).toHaveCount(0);

    const other = await (
      await browser.newContext({ baseURL: stack.url, viewport: page.viewportSize(), locale: 'en-US' })
    ).newPage();
    const witness = await ownSeller(stack, { name: 'Wendy' });
    await openWith(other, await api.signIn(witness), `/hand-overs/${id}`);
    await expect(
      other.getByRole('heading', { name: `Felix Finance received cash from ${session.user.full_name}` }),
    ).toBeVisible();
    await expect(figure(other, `${session.user.full_name} counted`)).toHaveText('$56.00');
    await expect(figure(other, 'Felix Finance counted')).toHaveText('$55.00');
    await expect(other.getByRole('region', { name: 'What differs' })).toContainText(
      `$1.00 less than ${session.user.full_name} counted`,
    );
    await expectAccessible(other);
    // The explanation is replaced just before the press, and the page is not told in time.
    await other.route(`**/api/hand-overs/${id}`, (route) => route.abort());
    await vera.explained({ id }, 'A coin rolled away');
    await button(other, 'Countersign').click();
    await expect(other.getByRole('alert')).toContainText('It was explained anew meanwhile.');
    await other.unroute(`**/api/hand-overs/${id}`);
    await expect(other.getByText('A coin rolled away')).toBeVisible();
    await button(other, 'Countersign').click();
    await expect(other.getByText(`Countersigned by ${witness.name}`)).toBeVisible();
    await expect(button(other, 'Countersign')).toHaveCount(0);
    await other.reload();
    await expect(other.getByText(`Countersigned by ${witness.name}`), 'who signed may read it').toBeVisible();
    await other.context().close();

    await expect(differs).toContainText(`Countersigned by ${witness.name}`);
    await page.getByRole('link', { name: 'To My Profile' }).filter({ visible: true }).click();
    const row = cash.getByRole('listitem');
    await expect(row).toContainText('Received');
    await expect(row).toContainText('$55.00');
    await expect(row).toContainText('$1.00 less than you counted');
    await expect(row).toContainText('Explained and countersigned');
  },
);

test.describe('on a phone', AT_PHONE, () => {
  test('what was counted outlives a reload, and is gone with the logout', async ({ page, stack, api }) => {
    const vera = await withCash({ stack, api });
    await openWith(page, vera.session, countAt(vera));
    await twenties(page).fill('3');
    await page.getByLabel('This is my last hand-over tonight').check();
    await page.getByLabel('Note (optional)').fill('Gate A');
    await page.reload();
    await expect(sum(page)).toHaveText('$60.00');
    await expect(page.getByLabel('This is my last hand-over tonight')).toBeChecked();
    await expect(page.getByLabel('Note (optional)')).toHaveValue('Gate A');
    await logOut(page);
    await page.getByLabel('Email').fill(vera.session.user.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/registration');
    await page.goto(countAt(vera));
    await expect(sum(page)).toHaveText('$0.00');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Gate A');
  });

  test('a session that ends while it is sent: after the sign-in the count is there again', async ({
    page,
    stack,
    api,
  }) => {
    const vera = await withCash({ stack, api });
    await openWith(page, vera.session, countAt(vera));
    await twenties(page).fill('3');
    await page.route('**/api/hand-overs', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Please log in first', request_id: 'x' } }),
    );
    await handOver(page).click();
    await expect(page).toHaveURL('/login');
    await page.unroute('**/api/hand-overs');
    await page.getByLabel('Email').fill(vera.session.user.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(countAt(vera));
    await expect(sum(page)).toHaveText('$60.00');
    await handOver(page).click();
    await isOffered(page);
    expect(await offersOf(stack, vera)).toMatchObject([{ cents: 6000 }]);
  });

  test('everything to press is large enough for a thumb', async ({ page, stack, api }) => {
    const vera = await withCash({ stack, api });
    await openWith(page, vera.session, countAt(vera));
    await twenties(page).fill('1');
    const sizes = await page
      .locator('form button, form input:not([type=checkbox])')
      .filter({ visible: true })
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { width, height } = control.getBoundingClientRect();
          return Math.min(width, height);
        }),
      );
    expect(sizes).not.toEqual([]);
    expect(sizes.filter((size) => size < 48)).toEqual([]);
    // The sum stays above the dock, wherever the list is scrolled.
    for (const label of ['How many $100', 'How many 1¢']) {
      await page.getByLabel(label, { exact: true }).scrollIntoViewIfNeeded();
      await expect(sum(page)).toBeInViewport({ ratio: 1 });
      await expect(handOver(page)).toBeInViewport({ ratio: 1 });
    }
    await page.getByLabel('How many $100').fill('9999');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  test('nothing counted is nothing offered, but for the last of the night', async ({ page, stack, api }) => {
    const vera = await withCash({ stack, api });
    await openWith(page, vera.session, countAt(vera));
    await handOver(page).click();
    await expect(page.getByRole('alert')).toHaveText('Nothing is counted yet. Count your cash first.');
    expect(await offersOf(stack, vera)).toEqual([]);
    await page.getByLabel('This is my last hand-over tonight').check();
    await handOver(page).click();
    await isOffered(page);
    await expect(figure(page, 'You counted')).toHaveText('$0.00');
  });

  test.describe('a lost answer', () => {
    const OFFER = '/api/hand-overs';
    const OWN = '/api/hand-overs/me';

    /** Creates a seller who has finished counting, on a network that can be made bad. */
    const counted = async (
      page: Page,
      { stack, api, network }: { stack: Stack; api: Api; network: Network },
    ) => {
      const vera = await withCash({ stack, api });
      const keys: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith(OFFER))
          keys.push(request.headers()['idempotency-key']!);
      });
      await openWith(page, vera.session, network.url + countAt(vera));
      await expect(page.getByText(vera.event.name)).toBeVisible();
      await twenties(page).fill('3');
      return { vera, keys };
    };

    test('the server took it: the page finds out, and it is offered once', async ({
      page,
      stack,
      api,
      network,
    }) => {
      const { vera } = await counted(page, { stack, api, network });
      network.setFate((method, path) => (method === 'POST' && path === OFFER ? 'lose' : 'pass'));
      await handOver(page).click();
      await isOffered(page);
      await expect(page.getByText('The answer was lost, but your count arrived.')).toBeVisible();
      expect(await offersOf(stack, vera)).toMatchObject([{ cents: 6000, status: 'offered' }]);
    });

    test('nobody can know: pressed again, also after a reload, it is offered once', async ({
      page,
      stack,
      api,
      network,
    }) => {
      const { vera, keys } = await counted(page, { stack, api, network });
      network.setFate((method, path) =>
        method === 'POST' && path === OFFER ? 'lose' : path === OWN ? 'cut' : 'pass',
      );
      await handOver(page).click();
      await expect(page.getByRole('alert')).toContainText('nobody knows yet whether your count arrived');
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('nobody knows yet whether your count arrived');
      await expect(sum(page)).toHaveText('$60.00');
      network.setFate((_method, path) => (path === OWN ? 'cut' : 'pass'));
      await handOver(page).click();
      await isOffered(page);
      expect(new Set(keys).size).toBe(1);
      expect(keys).toHaveLength(2);
      expect(await offersOf(stack, vera)).toMatchObject([{ cents: 6000, status: 'offered' }]);
    });

    test('it never got there: pressed again it is offered, under the same key', async ({
      page,
      stack,
      api,
      network,
    }) => {
      const { vera, keys } = await counted(page, { stack, api, network });
      network.setFate((method) => (method === 'POST' ? 'cut' : 'pass'));
      await handOver(page).click();
      await expect(page.getByRole('alert')).toContainText('nobody knows yet whether your count arrived');
      expect(await offersOf(stack, vera)).toEqual([]);
      network.setFate('pass');
      await handOver(page).click();
      await isOffered(page);
      expect(new Set(keys).size).toBe(1);
      expect(await offersOf(stack, vera)).toHaveLength(1);
    });

    test('a count that is changed while it is sent does not forget what was sent', async ({
      page,
      stack,
      api,
      network,
    }) => {
      const { vera, keys } = await counted(page, { stack, api, network });
      network.setFate((method, path) =>
        method === 'POST' && path === OFFER ? 'hold' : path === OWN ? 'cut' : 'pass',
      );
      await handOver(page).click();
      await expect.poll(() => keys.length).toBe(1);
      await twenties(page).fill('4');
      await expect(sum(page)).toHaveText('$80.00');
      // A phone may end the page now, without a word to it.
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(keys[0]);
      await page.reload();
      await expect(sum(page)).toHaveText('$80.00');
      await expect(page.getByRole('alert')).toContainText('nobody knows yet whether your count arrived');
      network.setFate('pass');
      await handOver(page).click();
      await isOffered(page);
      expect(new Set(keys).size, 'another count has another key').toBe(2);
      expect(await offersOf(stack, vera)).toMatchObject([{ cents: 8000, status: 'offered' }]);
    });

    test('received meanwhile, and counted again: the new count is not offered on top of it', async ({
      page,
      stack,
      api,
      network,
    }) => {
      const { vera } = await counted(page, { stack, api, network });
      network.setFate((method, path) =>
        method === 'POST' && path === OFFER ? 'lose' : path === OWN ? 'cut' : 'pass',
      );
      await handOver(page).click();
      await expect(page.getByRole('alert')).toContainText('nobody knows yet whether your count arrived');
      const [taken] = await offersOf(stack, vera);
      await vera.received({ id: taken!.id }, 60);
      await page.getByLabel('How many $1', { exact: true }).fill('2');
      network.setFate('pass');
      await handOver(page).click();
      await expect(page.getByRole('heading', { name: 'Felix Finance received your cash' })).toBeVisible();
      await expect(page.getByText('Both counts agree.')).toBeVisible();
      expect(await offersOf(stack, vera)).toHaveLength(1);
    });

    test('of a withdrawal and a countersignature: the page says what became of them', async ({
      page,
      browser,
      stack,
      api,
      network,
    }) => {
      const vera = await withCash({ stack, api });
      const { id } = await vera.offer(60);
      await openWith(page, vera.session, `${network.url}/hand-overs/${id}`);
      await isOffered(page);
      network.setFate((method) => (method === 'POST' ? 'lose' : 'pass'));
      await button(page, 'Withdraw').click();
      await expect(page.getByRole('heading', { name: /^Withdrawn by Vera/ })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);

      network.setFate('pass');
      const { id: short } = await vera.offer(60);
      await vera.received({ id: short }, 55);
      await vera.explained({ id: short });
      const witness = await ownSeller(stack, { name: 'Wendy' });
      const other = await (await browser.newContext({ locale: 'en-US' })).newPage();
      await openWith(other, await api.signIn(witness), `${network.url}/hand-overs/${short}`);
      await expect(button(other, 'Countersign')).toBeVisible();
      network.setFate((method) => (method === 'POST' ? 'lose' : 'pass'));
      await button(other, 'Countersign').click();
      await expect(other.getByText(`Countersigned by ${witness.name}`)).toBeVisible();
      await expect(other.getByRole('alert')).toHaveCount(0);
      await other.context().close();
    });
  });

  test('an offer is withdrawn, and counted again', async ({ page, stack, api }) => {
    const vera = await withCash({ stack, api });
    const { id } = await vera.offer(60);
    await openWith(page, vera.session, '/profile');
    await page.getByRole('link', { name: 'See the Offer' }).click();
    await isOffered(page);
    await button(page, 'Withdraw').click();
    await expect(page.getByRole('heading', { name: /^Withdrawn by Vera/ })).toBeVisible();
    await expect(button(page, 'Withdraw')).toHaveCount(0);
    expect(await offersOf(stack, vera)).toEqual([{ id, cents: 6000, status: 'withdrawn' }]);
    await page.getByRole('link', { name: 'Count Again' }).filter({ visible: true }).click();
    await twenties(page).fill('2');
    await handOver(page).click();
    await isOffered(page);
    expect(await offersOf(stack, vera)).toMatchObject([{ status: 'withdrawn' }, { cents: 4000 }]);
  });

  test('who withdraws too late is told, and sees what was received', async ({
    page,
    stack,
    api,
    network,
  }) => {
    const vera = await withCash({ stack, api });
    const { id } = await vera.offer(60);
    await openWith(page, vera.session, `${network.url}/hand-overs/${id}`);
    await isOffered(page);
    network.setFate((method) => (method === 'GET' ? 'hang' : 'pass'));
    await vera.received({ id }, 60);
    await button(page, 'Withdraw').click();
    await expect(page.getByRole('alert')).toHaveText('This hand-over is Received');
    network.setFate('pass');
    network.drop();
    await expect(page.getByRole('heading', { name: 'Felix Finance received your cash' })).toBeVisible();
    await expect(page.getByText('Both counts agree.')).toBeVisible();
  });

  test('one offer at a time: a second one is refused with the way to the first', async ({
    page,
    stack,
    api,
  }) => {
    const vera = await withCash({ stack, api });
    await openWith(page, vera.session, countAt(vera));
    await twenties(page).fill('2');
    const { id } = await vera.offer(60);
    await handOver(page).click();
    await expect(page.getByRole('alert')).toContainText('You have offered $60.00 already.');
    await expect(sum(page), 'the count is not thrown away').toHaveText('$40.00');
    await page.getByRole('link', { name: 'See that offer' }).click();
    await expect(page).toHaveURL(`/hand-overs/${id}`);
    await isOffered(page);
    expect(await offersOf(stack, vera)).toHaveLength(1);
  });

  test('whoever has offered already is led to the offer', async ({ page, stack, api }) => {
    const vera = await withCash({ stack, api });
    const { id } = await vera.offer(60);
    await openWith(page, vera.session, countAt(vera));
    await expect(page).toHaveURL(`/hand-overs/${id}`);
    await isOffered(page);
  });

  test('who may not countersign sees why', async ({ page, stack, api, openAs }) => {
    const vera = await withCash({ stack, api });
    const { id } = await vera.offer(60);
    await vera.received({ id }, 59);
    await openAs('volunteer', `/hand-overs/${id}`);
    await expect(page.getByRole('heading', { name: 'No hand-over found' }), 'nothing to sign').toBeVisible();
    await vera.explained({ id });
    await page.reload();
    await expect(button(page, 'Countersign')).toBeVisible();
    // Somebody else is faster.
    await api.send(
      'POST',
      `/api/hand-overs/${id}/countersign`,
      { reason: 'A note fell under the table' },
      'president',
    );
    await button(page, 'Countersign').click();
    await expect(page.getByRole('alert')).toHaveText('There is nothing to explain');
  });

  test('its receiver cannot countersign it', async ({ page, stack, api, openAs }) => {
    const vera = await withCash({ stack, api });
    const { id } = await vera.offer(60);
    await openAs('finance_director', `/hand-overs/${id}`);
    await expect(page.getByText('Both sides count blind, so no figure is shown yet.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('60.00');
    await vera.received({ id }, 59);
    await vera.explained({ id }, undefined, 'president');
    await expect(
      page.getByText('Somebody has to countersign who neither gave, received nor explained it.'),
    ).toBeVisible();
    await expect(button(page, 'Countersign')).toHaveCount(0);
  });

  test('a negative one is to get back', async ({ page, stack, api }) => {
    const vera = await withCash({ stack, api });
    const { id } = await vera.offer(60);
    await vera.received({ id }, 60);
    const [sale] = await stack.database.query<{ id: string }>(
      'select id from registrations where seller_id = $1',
      [vera.seller.id],
    );
    await api.send('POST', `/api/attendees/${sale!.id}/cancel`, { reason: 'Ill' }, 'president');
    await openWith(page, vera.session, '/profile');
    const cash = page.getByRole('region', { name: vera.event.name });
    await expect(cash.getByText('To get back $60.00')).toBeVisible();
    await expect(cash.getByRole('link'), 'there is nothing to hand over').toHaveCount(0);
  });

  test('at the limit the seller is asked to hand over, where they sell and on their profile', async ({
    page,
    stack,
    api,
    expectAccessible,
  }) => {
    const session = await api.signIn(await ownSeller(stack));
    const { id } = await api.send<EventDto>('GET', '/api/events/current', undefined, 'volunteer');
    const limit = (cents: number | null) =>
      stack.database.query('update events set cash_limit_cents = $2 where id = $1', [id, cents]);
    const give = (amount: number) =>
      api.send('POST', `/api/volunteers/${session.user.id}/float`, { event_id: id, amount }, 'president');
    await limit(5000);
    try {
      await give(40);
      await openWith(page, session, '/registration');
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('Please hand over your cash')).toHaveCount(0);
      await give(10);
      await page.reload();
      await expect(page.getByText('Please hand over your cash')).toBeVisible();
      await expectAccessible();
      await page.goto('/profile');
      await expect(page.getByText('Please hand over your cash')).toBeVisible();
      await page.goto('/registration');
      await page.getByRole('link', { name: 'Hand over', exact: true }).click();
      await expect(page).toHaveURL(`/hand-overs/new/${id}`);
    } finally {
      await limit(null);
    }
  });

  test('in Spanish', async ({ page, stack, api }) => {
    const vera = await withCash({ stack, api });
    await page.addInitScript(() => localStorage.setItem('usher.language', 'es'));
    await openWith(page, vera.session, '/profile');
    await expect(page.getByRole('heading', { name: 'Efectivo', exact: true })).toBeVisible();
    await page.goto(countAt(vera));
    await expect(page.getByRole('heading', { name: 'Entregar efectivo' })).toBeVisible();
    await page.getByLabel('Cuántos de $20').fill('3');
    await button(page, 'Entregar').click();
    await expect(
      page.getByRole('heading', { name: 'Lleva tu efectivo a la mesa de finanzas' }),
    ).toBeVisible();
    const { id } = (await offersOf(stack, vera))[0]!;
    await vera.received({ id }, 59);
    await vera.explained({ id });
    await expect(page.getByText('$1.00 menos de lo que contaste')).toBeVisible();
    await expect(page.getByText('Explicado por Felix Finance')).toBeVisible();
  });
});

test('who counts is told of sales that are still on a phone', AT_PHONE, async ({ page, stack, api }) => {
  const vera = await withCash({ stack, api });
  await new DoorDevice(api, vera.event.id, 'Gate A', vera.session).sync([], 0, { count: 1, amount: 15 });
  const told = page.getByText('$15.00 in 1 sale is still on a phone');
  await openWith(page, vera.session, '/profile');
  await expect(told).toBeVisible();
  await look(page, 'profile-waiting');
  await page.goto(countAt(vera));
  await expect(told).toBeVisible();
  await look(page, 'count-waiting');
  const { id } = await vera.offer(75);
  await page.goto(`/hand-overs/${id}`);
  await expect(told).toBeVisible();
  await look(page, 'offer-waiting');
  await vera.received({ id }, 75);
  await expect(page.getByRole('heading', { name: 'Felix Finance received your cash' })).toBeVisible();
  await expect(told, 'which may explain the difference').toBeVisible();
});
