import type { Locator, Page } from '@playwright/test';
import { filterBy, ownEvent, sell } from './support/events';
import { makeTransfers } from './support/screenshots';
import { AT_DESK, expect, test } from './support/test';

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
const search = (page: Page) =>
  page
    .getByRole('searchbox', { name: 'Search by attendee name, email, or volunteer...' })
    .filter({ visible: true });
const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter' });
const count = (page: Page, shown: number, all: number) =>
  expect(page.getByText(`Showing ${shown} of ${all} transaction screenshots`)).toBeVisible();
const letter = (i: number) => String.fromCharCode(65 + i);
const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

test('shows each transfer with its picture, and opens it beside all that it has to agree with', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  const [one, two] = await makeTransfers({ stack, api }, event.id, [1, 4]);
  await openAs('president', `/uploads?event=${event.id}`);
  await expect(page).toHaveTitle('Transaction Screenshots · Usher');
  await expect(page.getByRole('heading', { name: 'Transaction Screenshots', level: 1 })).toBeVisible();
  await expect(
    page.getByText('Review Zelle payment transaction screenshots uploaded by volunteers'),
  ).toBeVisible();
  await count(page, 2, 2);
  const newest = card(page, two!.name);
  await expect(page.getByRole('listitem').first(), 'newest first').toContainText(two!.name);
  await expect(newest).toContainText('$76.00');
  await expect(newest).toContainText(two!.email);
  await expect(newest).toContainText(/4 tickets · [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M/);
  await expect(newest).toContainText('Processed by');
  await expect(newest).toContainText('Vera Volunteer · volunteer');
  await expect(newest).toContainText('volunteer@example.org');
  await expect(card(page, one!.name)).toContainText('1 ticket ·');
  await isDrawn(newest.getByRole('img'));
  await expectAccessible();

  await page.getByRole('button', { name: two!.name }).click();
  const modal = page.getByRole('dialog', { name: 'Transaction Screenshot' });
  await isDrawn(modal.getByRole('img', { name: `Screenshot of ${two!.name}` }));
  const shown = (label: string) =>
    modal.getByText(label, { exact: true }).locator('..').getByRole('definition');
  await expect(shown('Attendee')).toHaveText(two!.name);
  await expect(shown('Email')).toHaveText(two!.email);
  await expect(shown('Phone')).toHaveText(/^\(415\) \d{3}-\d{4}$/);
  await expect(shown('Tickets')).toHaveText('4');
  await expect(shown('Total Amount')).toHaveText('$76.00');
  await expect(shown('Payment Method')).toHaveText('Zelle');
  await expect(shown('Sold By')).toHaveText('Vera Volunteer');
  await expect(shown('Transaction Date')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M$/);
  await expect(shown('Processed By')).toContainText('Vera Volunteer · volunteer');
  if (page.viewportSize()!.width < 900) {
    const box = (await modal.boundingBox())!;
    expect(box, 'all of the phone').toMatchObject({ x: 0, y: 0, width: 390 });
  }
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: two!.name })).toBeFocused();
});

test(
  'search and filter are in the address, and narrow the list to what matches',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const [old, fresh] = await makeTransfers({ stack, api }, event.id, [1, 2]);
    await stack.database.query(
      `update screenshots set created_at = now() - interval '7 days 1 minute' where registration_id = $1`,
      [old!.id],
    );
    await openAs('finance_director', `/uploads?event=${event.id}`);
    await count(page, 2, 2);
    for (const typed of [fresh!.name.toUpperCase(), fresh!.email.slice(0, 12)]) {
      await search(page).fill(typed);
      await count(page, 1, 2);
      await expect(card(page, fresh!.name)).toBeVisible();
    }
    for (const typed of ['vera vol', 'VOLUNTEER@example']) {
      await search(page).fill(typed);
      await count(page, 2, 2);
    }
    const [sign, field] = await Promise.all(
      [search(page).locator('..').locator('svg'), search(page)].map((part) => part.boundingBox()),
    );
    expect(sign!.y + sign!.height / 2, 'the sign stands beside the words').toBeCloseTo(
      field!.y + field!.height / 2,
      -1,
    );
    await filter(page).selectOption('Last 7 Days');
    await count(page, 1, 2);
    await expect(card(page, fresh!.name)).toBeVisible();
    await filter(page).selectOption('With Volunteer Info');
    await count(page, 2, 2);
    await search(page).fill(old!.email);
    await count(page, 1, 2);
    await expect(page, 'the address has it').toHaveURL(new RegExp(encodeURIComponent(old!.email)));
    await page.reload();
    await expect(search(page)).toHaveValue(old!.email);
    await expect(filter(page)).toHaveValue('volunteer');
    await count(page, 1, 2);
    await search(page).fill('nobody of this name');
    await count(page, 0, 2);
    await expect(page.getByRole('heading', { name: 'No Screenshots Found' })).toBeVisible();
    await expect(page.getByText('No transaction screenshots match your current filters.')).toBeVisible();
  },
);

test(
  'the cards come in pages, which the address keeps; a search begins at the first',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const [first] = await makeTransfers({ stack, api }, event.id, [1]);
    await sell(
      stack,
      event.id,
      Array.from({ length: 25 }, (_, i) => ({
        payment_mode: 'zelle',
        cents: 1900,
        name: `Nora ${letter(i)}`,
      })),
    );
    // All of them get the same picture, each a minute after the one before.
    await stack.database.query(
      `insert into screenshots (event_id, registration_id, object_key, bytes, width, height, uploaded_by, created_at)
     select r.event_id, r.id, s.object_key, s.bytes, s.width, s.height, s.uploaded_by,
       s.created_at + row_number() over (order by r.id) * interval '1 minute'
     from screenshots s join registrations r on r.event_id = s.event_id and r.id <> s.registration_id
     where s.registration_id = $1`,
      [first!.id],
    );
    const cards = page
      .getByRole('list')
      .filter({ has: page.getByRole('img') })
      .getByRole('listitem');
    await openAs('finance_director', `/uploads?event=${event.id}`);
    await count(page, 26, 26);
    await expect(cards).toHaveCount(24);
    await expect(page.getByText('Showing 1 to 24 of 26 screenshots')).toBeVisible();
    await expect(card(page, `Nora ${letter(24)}`), 'the newest first').toBeVisible();
    await expect(card(page, first!.name)).toHaveCount(0);
    await expectAccessible();

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards).toHaveCount(2);
    await expect(card(page, first!.name)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY), 'from its top').toBe(0);
    await page.reload();
    await expect(page.getByText('Showing 25 to 26 of 26 screenshots')).toBeVisible();

    await search(page).fill('Nora');
    await count(page, 25, 26);
    await expect(page.getByText('Showing 1 to 24 of 25 screenshots')).toBeVisible();
    await search(page).fill(first!.name);
    await count(page, 1, 26);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  },
);

test(
  'an event without pictures says so; the selector leads to another one',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const [empty, full] = [await ownEvent(api), await ownEvent(api)];
    const [shot] = await makeTransfers({ stack, api }, full.id, [3]);
    await openAs('president', `/uploads?event=${empty.id}&${filterBy({ show: 'recent' })}`);
    await count(page, 0, 0);
    await expect(page.getByRole('heading', { name: 'No Screenshots Found' })).toBeVisible();
    await expect(page.getByText('No Zelle transaction screenshots have been uploaded yet.')).toBeVisible();
    await expectAccessible();
    await page.getByRole('combobox', { name: 'Event' }).selectOption({ label: full.name });
    await expect(page).toHaveURL(`/uploads?event=${full.id}`);
    await expect(card(page, shot!.name)).toBeVisible();
    await count(page, 1, 1);
  },
);

test('with no event at all there are no pictures yet', AT_DESK, async ({ page, openAs }) => {
  await page.route('**/api/events', (route) => route.fulfill({ json: [] }));
  await openAs('president', '/uploads');
  await expect(page.getByRole('heading', { name: 'No Screenshots Found' })).toBeVisible();
  await expect(page.getByText('No Zelle transaction screenshots have been uploaded yet.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test(
  'a picture that fails to load is hidden, and its card stays',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const [broken, whole] = await makeTransfers({ stack, api }, event.id, [1, 2]);
    const list = await api.send<Array<{ attendee_id: string; transaction_screenshot_url: string }>>(
      'GET',
      `/api/transaction-screenshots?event_id=${event.id}`,
      undefined,
      'president',
    );
    const { pathname } = new URL(
      list.find((shot) => shot.attendee_id === broken!.id)!.transaction_screenshot_url,
      stack.url,
    );
    await page.route(`**${pathname}?**`, (route) => route.fulfill({ status: 404, body: '' }));
    await openAs('president', `/uploads?event=${event.id}`);
    await expect(card(page, broken!.name).locator('img')).toBeHidden();
    await expect(card(page, broken!.name)).toContainText('$19.00');
    await isDrawn(card(page, whole!.name).getByRole('img'));
    await page.getByRole('button', { name: broken!.name }).click();
    await expect(page.getByRole('dialog').locator('img')).toBeHidden();
  },
);

test(
  'a list that cannot be loaded says so, and is asked for again',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await ownEvent(api);
    await page.route('**/api/transaction-screenshots?**', (route) => route.abort());
    await openAs('president', `/uploads?event=${event.id}`);
    await expect(page.getByRole('alert')).toHaveText('Failed to load transaction screenshots');
    await page.unroute('**/api/transaction-screenshots?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No Screenshots Found' })).toBeVisible();
  },
);

test('is the presidents’ and finance directors’ alone', AT_DESK, async ({ page, openAs }) => {
  await openAs('volunteer', '/uploads');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Only Presidents and Finance Directors can access this page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Uploads' })).toHaveCount(0);
});
