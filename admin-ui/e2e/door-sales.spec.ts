import type { Page } from '@playwright/test';
import type { RegistrationDto } from '../src/api/generated/rest';
import { SIGNALS, vibrationOf } from '../src/checkin/results/feedback';
import { scanWithWedge, showOptions, successPanel, unknownCode } from './support/checkin';
import { openDoor } from './support/door';
import { openSheet, paid, sheet } from './support/door-sheet';
import { listen, told } from './support/sounds';
import { AT_PHONE, expect, test } from './support/test';

// Selling at the door, with a network. Without one: door-sales-offline.spec.ts.

test.use({ viewport: { width: 390, height: 664 } });

const WIDTHS = [390, 320];

async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 664 });
    const overflow = await sheet(page).evaluate((dialog) => ({
      down: dialog.scrollHeight - dialog.clientHeight,
      aside: dialog.scrollWidth - dialog.clientWidth,
      out: [...dialog.querySelectorAll('*')].filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < -1 || right > window.innerWidth + 1;
      }).length,
    }));
    expect(overflow, `at ${width}`).toEqual({ down: 0, aside: 0, out: 0 });
  }
  await page.setViewportSize({ width: 390, height: 664 });
}

test.beforeEach(async ({ api, openAs }) => {
  await openDoor(api);
  await openAs('volunteer', '/checkin');
});

test(
  'tickets are sold with four presses and no typing, on one sheet that fits a phone; the panel has the code’s end and the ticket',
  AT_PHONE,
  async ({ page, expectAccessible }) => {
    let presses = 0;
    await page.exposeFunction('pressed', () => presses++);
    await page.evaluate(() =>
      document.addEventListener(
        'click',
        () => (window as unknown as { pressed: () => void }).pressed(),
        true,
      ),
    );
    await openSheet(page);
    await expect(sheet(page).getByText('$15.00')).toBeVisible();
    await sheet(page).getByRole('button', { name: 'One ticket more' }).click();
    await sheet(page).getByRole('button', { name: '$50 given' }).click();
    await expect(sheet(page)).toContainText('Change $20.00');
    await expectToFit(page);
    await expectAccessible();
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/checkin/sales'));
    await paid(page).click();
    await expect(successPanel(page)).toContainText('Without Food');
    expect(presses).toBe(4);
    const { registration } = (await (await answered).json()) as { registration: RegistrationDto };
    await expect(successPanel(page)).toContainText(registration.qr_code_id.slice(-5));
    expect(registration).toMatchObject({
      name: null,
      ticket_quantity: 2,
      tickets_admitted: 2,
      total_price: 30,
    });
    await expect(page.locator('body')).toHaveAttribute('data-tint', 'plain');
    await successPanel(page).getByRole('button', { name: 'Show the ticket' }).click();
    await expect(page.getByRole('dialog')).toContainText(registration.qr_code_id);
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectAccessible();
  },
);

test('twenty guests in a row', AT_PHONE, async ({ page, stack }) => {
  test.setTimeout(180_000);
  const began = Date.now();
  for (let guest = 0; guest < 20; guest++) {
    await openSheet(page);
    await sheet(page).getByRole('button', { name: '$20 given' }).click();
    await paid(page).click();
    await expect(successPanel(page)).toBeVisible();
  }
  const seconds = (Date.now() - began) / 20_000;
  console.log(`${seconds.toFixed(1)} s a guest`);
  expect(seconds).toBeLessThan(6);
  const [row] = await stack.database.query<{ unique: boolean }>(
    `select count(*) = count(distinct qr_code) as unique from registrations where door_sale_id is not null`,
  );
  expect(row!.unique).toBe(true);
});

test(
  'a sale is undone for a minute, and the panel says what to give back',
  AT_PHONE,
  async ({ page, stack }) => {
    await listen(page);
    await page.reload();
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'With Food', exact: true }).click();
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/checkin/sales'));
    await paid(page).click();
    const { registration } = (await (await answered).json()) as { registration: RegistrationDto };
    await expect(successPanel(page)).toBeVisible();
    // It sounds as a scan does that lets somebody in.
    const heard = { beeps: SIGNALS.success.map(({ pitch }) => pitch), vibrations: [vibrationOf('success')] };
    await expect.poll(() => told(page)).toEqual(heard);
    await successPanel(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo the sale' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Sale Undone' })).toContainText(
      'Give $18.00 back.',
    );
    const [row] = await stack.database.query<{ gone: boolean }>(
      `select cancelled_at is not null and tickets_admitted = 0 as gone from registrations where id = $1`,
      [registration.id],
    );
    expect(row!.gone).toBe(true);
  },
);

test(
  'a transfer shows its code, memo and the dollar more, and takes its screenshot afterwards',
  AT_PHONE,
  async ({ page, stack, expectAccessible }) => {
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'Zelle' }).click();
    await expect(sheet(page).getByText('$16.00').first()).toBeVisible();
    await expect(sheet(page)).toContainText('+$1.00');
    await expect(sheet(page).getByRole('img', { name: 'Payment QR code' })).toBeVisible();
    const memo = await sheet(page).getByText('Memo').locator('b').innerText();
    await expectToFit(page);
    await expectAccessible();
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/checkin/sales'));
    await paid(page).click();
    const { registration } = (await (await answered).json()) as { registration: RegistrationDto };
    expect(registration.memo).toBe(memo);
    await expect(successPanel(page)).toBeVisible();
    await expect(successPanel(page)).toBeHidden();
    await page
      .getByLabel('Add the screenshot')
      .last()
      .setInputFiles({
        name: 'transfer.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
          'base64',
        ),
      });
    await expect
      .poll(async () => {
        const [row] = await stack.database.query<{ has: boolean }>(
          `select exists (select from screenshots where registration_id = $1) as has`,
          [registration.id],
        );
        return row!.has;
      })
      .toBe(true);
  },
);

test(
  'another price is shown and asked for again; another error is told in its words',
  AT_PHONE,
  async ({ page }) => {
    let isFirst = true;
    await page.route('**/api/checkin/sales', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const body = route.request().postDataJSON() as { total_price: number };
      await route.continue({ postData: JSON.stringify({ ...body, total_price: 14 }) });
    });
    await openSheet(page);
    await paid(page).click();
    await expect(sheet(page).getByRole('alert')).toHaveText(
      'The price is $15.00 now. Please ask the guest and press again.',
    );
    await page.route('**/api/checkin/sales', (route) =>
      route.fulfill({
        status: 409,
        json: { detail: 'This event is sold out', code: 'sold_out', request_id: 'x' },
      }),
    );
    await paid(page).click();
    await expect(sheet(page).getByRole('alert')).toHaveText('This event is sold out');
    await page.unroute('**/api/checkin/sales');
    await paid(page).click();
    await expect(successPanel(page)).toBeVisible();
  },
);

test('a scanner does not disturb a sale', AT_PHONE, async ({ page }) => {
  await openSheet(page);
  await sheet(page).getByRole('button', { name: 'One ticket more' }).click();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await scanWithWedge(page, [unknownCode()]);
  await expect(sheet(page)).toContainText('2 tickets');
  expect(asked.filter((url) => /checkin\/\w{5}-/.test(url))).toEqual([]);
  await paid(page).click();
  await expect(successPanel(page)).toBeVisible();
});

test('in practice nothing is sold', AT_PHONE, async ({ page }) => {
  await showOptions(page);
  await page.getByRole('group', { name: 'Practice' }).getByRole('button', { name: 'Practice' }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/checkin/sales')) sent.push(request.url());
  });
  await openSheet(page);
  await expect(sheet(page)).toContainText('Practice');
  await paid(page).click();
  await expect(successPanel(page)).toContainText('Practice');
  await successPanel(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo the sale' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Sale Undone' })).toBeVisible();
  expect(sent).toEqual([]);
});
