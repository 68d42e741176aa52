import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { practiceCode } from '@usher/backend/rules';
import type { RegistrationDto } from '../src/api/generated/rest';
import { unknownCode } from './support/checkin';
import { currentEvent } from './support/door-devices';
import { scanned } from './support/scanned';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

// The guest's page: from the link in the mail to the door, online and offline.

test.use({ serviceWorkers: 'allow' });

const letIn = (page: Page, code: string, tickets: number, token: string, url: string) =>
  page.request.post(`${url}/api/checkin/${code}`, {
    data: { tickets },
    headers: { Authorization: `Bearer ${token}` },
  });

/** Has the page ask again, as when the phone is back online. */
const lookAgain = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

const qrCode = (page: Page, { qr_code_id }: RegistrationDto) =>
  page.getByRole('img', { name: `QR code ${qr_code_id}` });

test(
  'the link in the mail opens the ticket, which a camera reads in both themes, and says who is in',
  AT_PHONE,
  async ({ page, api, stack, expectAccessible }) => {
    const sale = await api.register({ ticket_quantity: 3 });
    const mail = await stack.mail.mailTo(sale.email);
    const [link] = String(mail.html).match(/http[^"]*\/ticket#[^"]*/)!;
    expect(link).toBe(`${stack.url}/ticket#${sale.qr_code_id}`);

    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
    await page.goto(link);
    await expect(qrCode(page, sale)).toBeVisible();
    await expect(page.getByText('3 tickets · With Food')).toBeVisible();
    await expect(page.getByText('Nobody is in yet')).toBeVisible();
    await expect(page.getByText('As of')).toHaveCount(0);
    await expect(page.getByText(sale.name), 'first name and initial').toHaveCount(0);
    const about = 'An evening of lanterns, music and food by the river.';
    await expect(page.getByText(about), 'what the event is about, as in the mail').toBeVisible();
    expect(mail.text).toContain(about);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await scanned(page)).toBe(sale.qr_code_id);
    }
    await expectAccessible();

    const { access_token } = await api.login('volunteer');
    await letIn(page, sale.qr_code_id, 1, access_token, stack.url);
    await lookAgain(page);
    await expect(page.getByText('1 of 3 are in')).toBeVisible();
    await letIn(page, sale.qr_code_id, 2, access_token, stack.url);
    await lookAgain(page);
    await expect(page.getByText('Already used')).toBeVisible();
    await expect(page.getByText('Show the code again for the food.')).toBeVisible();
    expect(await scanned(page), 'for the food').toBe(sale.qr_code_id);

    const asked = addresses.map((address) => address.split('#')[0]!);
    expect(asked.some((address) => address.endsWith('/api/tickets/view'))).toBe(true);
    const bare = sale.qr_code_id.replaceAll('-', '');
    expect(asked.filter((address) => address.includes(sale.qr_code_id) || address.includes(bare))).toEqual(
      [],
    );
  },
);

test(
  'once seen it opens without a network, and is renewed when there is one',
  AT_PHONE,
  async ({ page, api, network }) => {
    const sale = await api.register({ ticket_quantity: 1, food_option: 'without_food' });
    const url = `${network.url}/ticket#${sale.qr_code_id}`;
    await page.goto(url);
    await expect(qrCode(page, sale)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);

    for (const fate of ['cut', 'hang'] as const) {
      network.setFate(fate);
      await page.goto('about:blank');
      await page.goto(url);
      await expect(qrCode(page, sale)).toBeVisible();
      await expect(page.getByText(/^As of \d+:\d\d\s[AP]M$/)).toBeVisible();
      expect(await scanned(page)).toBe(sale.qr_code_id);
    }
    // The cache holds only the page's own files; the page itself keeps the server's answer.
    const kept = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('ticket-'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map((request) => new URL(request.url).pathname);
    });
    expect(kept).toContain('/ticket');
    expect(
      kept.filter((path) => !/^\/(ticket|theme\.js|assets\/[\w.-]+\.(js|css|woff2))$/.test(path)),
    ).toEqual([]);
    expect(kept.filter((path) => /frame|libraries|index|Page/.test(path))).toEqual([]);

    await api.send('POST', `/api/attendees/${sale.id}/reissue`, { reason: 'Forwarded' }, 'president');
    network.setFate('pass');
    await lookAgain(page);
    await expect(page.getByText('Replaced', { exact: true })).toBeVisible();
    await expect(qrCode(page, sale)).toHaveCount(0);
    await expect(page.getByText('As of')).toHaveCount(0);
  },
);

test(
  'a link that opens nothing says why, in the language of whoever reads it',
  AT_PHONE,
  async ({ page }) => {
    const told = async (fragment: string, sentence: string) => {
      await page.goto('about:blank');
      await page.goto(`/ticket${fragment}`);
      await expect(page.getByRole('alert')).toContainText(sentence);
    };
    await told('', 'This link has no ticket in it.');
    await told('#ABCDE', 'The code of this link is mistyped.');
    await told(`#${practiceCode(2)}`, 'This is a practice code.');
    await told(`#${unknownCode()}`, 'No ticket has this code.');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('alert')).toContainText('Ningún boleto tiene este código.');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await told('', 'Este enlace no tiene ningún boleto.');
  },
);

test('it keeps the screen awake, and adds the event to the calendar', AT_PHONE, async ({ page, api }) => {
  await page.addInitScript(() => {
    const locks: string[] = [];
    Object.assign(window, { locks });
    const request = async (kind: string) => {
      locks.push(kind);
      return { release: async () => undefined };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const sale = await api.register();
  await page.goto(`/ticket#${sale.qr_code_id}`);
  await expect(qrCode(page, sale)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { locks: string[] }).locks)).toContain('screen');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to Calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('event.ics');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('BEGIN:VEVENT');
  expect(text, 'calendars are shared').not.toContain(sale.qr_code_id);
});

test.describe('asked twice', () => {
  // The test cannot hold back a request that a service worker might answer.
  test.use({ serviceWorkers: 'block' });

  test(
    'an older answer that comes late does not replace a newer one',
    AT_PHONE,
    async ({ page, api, stack }) => {
      const sale = await api.register({ ticket_quantity: 3 });
      const held: Array<() => Promise<void>> = [];
      await page.route(
        '**/api/tickets/view',
        async (route: Route) => {
          const response = await route.fetch();
          held.push(() => route.fulfill({ response }));
        },
        { times: 1 },
      );
      const first = page.waitForEvent('request', (request) => request.url().endsWith('/api/tickets/view'));
      await page.goto(`/ticket#${sale.qr_code_id}`);
      const older = await first;
      await expect.poll(() => held.length, 'the server has answered the first time').toBe(1);

      const { access_token } = await api.login('volunteer');
      await letIn(page, sale.qr_code_id, 1, access_token, stack.url);
      await lookAgain(page);
      await expect(page.getByText('1 of 3 are in')).toBeVisible();

      // If the page has not given up the old request, it gets its answer now.
      await held[0]!().catch(() => undefined);
      await older.response().catch(() => null);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await expect(page.getByText('1 of 3 are in')).toBeVisible();
      await expect(page.getByText('Nobody is in yet')).toHaveCount(0);
    },
  );
});

test(
  'it is printed in the language of the event, whichever is read on the screen',
  AT_DESK,
  async ({ page, api }) => {
    const { event, leave } = await currentEvent(api, { lang: 'es', time_zone: 'America/Los_Angeles' });
    try {
      const sold = await api.register({ ticket_quantity: 2 });
      // Runs before the page takes its own language again.
      await page.addInitScript(() =>
        window.addEventListener('afterprint', () =>
          document.body.setAttribute('data-paper', document.body.innerText),
        ),
      );
      await page.goto(`/ticket#${sold.qr_code_id}`);
      await expect(page.getByText('2 tickets · With Food')).toBeVisible();
      const pdf = await page.pdf({ tagged: true });
      expect(pdf.toString('latin1')).toMatch(/\/Lang \(es\)/);
      const paper = await page.locator('body').getAttribute('data-paper');
      expect(paper).toContain(event.name);
      expect(paper).toContain('2 boletos · Con comida');
      expect(paper).toMatch(/ de \d{4}, \d+:\d\d\s[ap]\.\s?m\. \(hora .+ del Pacífico\)/);
      await expect(page.getByText('2 tickets · With Food')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    } finally {
      await leave();
    }
  },
);
