import type { Page } from '@playwright/test';
import type { RegistrationDto } from '../src/api/generated/rest';
import { makePerson } from './support/api';
import { drawnPagesOfPdf } from './support/pdf';
import { scanned } from './support/scanned';
import { AT_PHONE, expect, test } from './support/test';

const sales = (page: Page) => page.getByRole('region', { name: 'Your last sales' });
const ticketOf = (page: Page) => page.getByRole('main');

/** Counts presses, as a seller makes them. */
function presser() {
  let presses = 0;
  return {
    press: async (target: { click: () => Promise<void> }) => {
      presses += 1;
      await target.click();
    },
    presses: () => presses,
  };
}

test(
  'a ticket is sold without an email, and its seller gives it on',
  AT_PHONE,
  async ({ page, context, openAs, stack, expectAccessible }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    const { press, presses } = presser();
    await page.getByLabel('Full name').fill(person.name);
    // What was typed comes back.
    await page.getByLabel('Email').fill('rosa@');
    await page.getByRole('button', { name: 'No email?' }).click();
    await expect(page.getByText('You deliver the ticket yourself')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Use an email' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('rosa@');
    await page.getByLabel('Email').fill('');

    await press(page.getByRole('button', { name: 'No email?' }));
    await page.getByLabel('Phone').fill(person.phone);
    await press(page.getByRole('button', { name: /^Register/ }).first());
    await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible();
    await expect(ticketOf(page)).toContainText('Deliver the ticket now: no mail is sent');
    await expect(ticketOf(page)).toContainText('No email');
    await expectAccessible();

    await press(page.getByRole('button', { name: 'Show the ticket' }));
    const shown = page.getByRole('dialog', { name: 'Show the ticket' });
    await expect(shown.getByRole('img', { name: 'QR Code ID' })).toBeVisible();
    await expect(shown).toContainText(person.name);
    await expectAccessible();
    await press(shown.getByRole('button', { name: 'Done' }));
    console.log(`Presses of a sale without an email that is shown: ${presses()}; with one it is 1.`);
    expect(presses() - 1, 'at most three more than a sale with an email').toBeLessThanOrEqual(3);

    const rows = () =>
      stack.database.query<{ email: string | null; way: string }>(
        `select r.email, d.way from registrations r join deliveries d on d.qr_code = r.qr_code
       where r.name = $1 order by d.at`,
        [person.name],
      );
    await expect.poll(rows).toEqual([{ email: null, way: 'shown' }]);
    const mails = await stack.database.query(
      `select from outbox o join registrations r on r.id = o.registration_id where r.name = $1`,
      [person.name],
    );
    expect(mails).toEqual([]);

    // A message opens in the phone's own app, with the text typed.
    const whatsApp = page.getByRole('link', { name: 'WhatsApp' });
    const link = new URL((await whatsApp.getAttribute('href'))!);
    expect(link.host + link.pathname).toBe(`wa.me/1${person.phone}`);
    expect(link.searchParams.get('text')).toMatch(/1 ticket\. QR Code ID: \w{5}-\w{5}-\w{5}/);
    const sms = (await page.getByRole('link', { name: 'Text message' }).getAttribute('href'))!;
    expect(sms).toMatch(new RegExp(`^sms:\\+1${person.phone}\\?&body=`));
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const opened = context.waitForEvent('page');
    await whatsApp.click();
    await (await opened).close();
    await expect.poll(rows).toEqual([
      { email: null, way: 'shown' },
      { email: null, way: 'whatsapp' },
    ]);

    // At the own sales it says so, and is given on again from there.
    await page.getByRole('button', { name: 'Register Another Person' }).first().click();
    const row = sales(page).getByRole('listitem').filter({ hasText: person.name });
    await expect(row).toContainText('No email');
    await expect(row).toContainText('Sent by WhatsApp');
    await row.getByRole('button', { name: `More for ${person.name}` }).click();
    const more = page.getByRole('dialog', { name: `More for ${person.name}` });
    await expectAccessible();
    await more.getByRole('button', { name: 'Deliver' }).click();
    const dialog = page.getByRole('dialog', { name: `Deliver the ticket of ${person.name}` });
    await expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible();
    await expectAccessible();
  },
);

test(
  'a ticket that got a new code is to be delivered again, also one that is no longer among the last sales',
  AT_PHONE,
  async ({ page, openAs, api, expectAccessible }) => {
    const person = makePerson();
    const sold = await api.register({
      name: person.name,
      phone: person.phone,
      email: null,
      delivery: 'seller',
    });
    for (let i = 0; i < 5; i++) await api.register();
    await api.send('POST', `/api/attendees/${sold.id}/reissue`, { reason: 'Lost' }, 'president');
    await openAs('volunteer', '/registration');
    const waiting = page.getByRole('region', { name: /to deliver$/ });
    await expect(waiting.getByRole('listitem').filter({ hasText: person.name })).toContainText(
      'New ticket to deliver',
    );
    await expectAccessible();
    await waiting.getByRole('button', { name: `Deliver the ticket of ${person.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Deliver the ticket of ${person.name}` });
    await dialog.getByRole('button', { name: 'Show the ticket' }).click();
    await page.getByRole('dialog', { name: 'Show the ticket' }).getByRole('button', { name: 'Done' }).click();
    await expect(waiting.getByText(person.name)).toHaveCount(0);
  },
);

test(
  'a printed ticket is the ticket alone, from a receipt printer’s roll to Letter',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const person = makePerson();
    const sold = await api.register({
      name: person.name,
      phone: person.phone,
      email: null,
      delivery: 'seller',
    });
    // In the language of the event, whichever the seller reads.
    await page.route('**/api/events/selling', async (route) => {
      const answer = await route.fetch();
      const events = (await answer.json()) as object[];
      await route.fulfill({ response: answer, json: events.map((event) => ({ ...event, lang: 'es' })) });
    });
    await openAs('volunteer', '/registration');
    await expect(sales(page).getByRole('listitem').filter({ hasText: person.name })).toContainText(
      'Not delivered yet',
    );
    await page.getByRole('button', { name: `Deliver the ticket of ${person.name}` }).click();
    await page.evaluate(() => {
      window.print = () => {
        const sheet = document.querySelector('[data-printed]')!;
        document.body.dataset.wasPrinted = sheet.textContent ?? '';
        // Once it is printed, the page has it no more.
        document.body.append(sheet.cloneNode(true));
      };
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute(
      'data-was-printed',
      new RegExp(`${sold.qr_code_id}.*${person.name}.*2 boletos · Con comida`, 's'),
    );
    for (const paper of [
      { width: '58mm', height: '200mm' },
      { width: '80mm', height: '200mm' },
      { format: 'A4' },
      { format: 'Letter' },
    ]) {
      const pages = drawnPagesOfPdf(await page.pdf(paper));
      expect(pages, JSON.stringify(paper)).toHaveLength(1);
      expect(pages[0]!.scale, `${JSON.stringify(paper)}: not made smaller to fit`).toBeCloseTo(1, 2);
      expect(pages[0]!.margin).toBeCloseTo(3, 0);
    }
    // What is between the margins of the narrowest roll, at 96 dots to the inch.
    await page.setViewportSize({ width: Math.floor((52 / 25.4) * 96), height: 800 });
    await page.emulateMedia({ media: 'print' });
    const printed = page.locator('body > [data-printed]').last();
    expect(await scanned(printed)).toBe(sold.qr_code_id);
    const wide = await printed.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
    expect(wide, 'nothing is cut off').toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await expect
      .poll(() =>
        stack.database.query(
          `select d.way from deliveries d join registrations r on r.qr_code = d.qr_code where r.id = $1`,
          [sold.id],
        ),
      )
      .toEqual([{ way: 'printed' }]);
  },
);

test(
  'whoever needs no email changes nothing of the form’s layout, and what was wrong goes with the field',
  AT_PHONE,
  async ({ page, openAs }) => {
    await openAs('volunteer', '/registration');
    const phone = page.getByLabel('Phone');
    const place = async () => (await phone.boundingBox())!.y + (await page.evaluate(() => window.scrollY));
    const email = page.getByLabel('Email');
    const press = page.getByRole('button', { name: 'No email?' });
    const before = await place();
    const button = await press.boundingBox();
    await email.fill('rosa@gmail.con');
    await email.blur();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    const now = await press.boundingBox();
    expect(now!.x).toBe(button!.x);
    expect(
      Math.abs(now!.y - button!.y),
      'it stays under the finger that leaves the field for it',
    ).toBeLessThan(4);
    await press.click();
    await expect(email).toHaveCount(0);
    expect(await place()).toBe(before);
    await page.getByRole('button', { name: 'Use an email' }).click();
    await expect(email).toHaveValue('rosa@gmail.con');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByRole('button', { name: /^Use: rosa/ })).toBeVisible();
  },
);

test(
  'a message comes first where its link opens on the guest’s phone, and the four are the buyer’s',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    const open = 'https://tickets.example.org/ticket#';
    const person = makePerson();
    const sold = await api.register({
      name: person.name,
      phone: '4155550142',
      email: null,
      delivery: 'seller',
    });
    let url = `${open}ABC`;
    await page.route('**/api/volunteers/me/attendees*', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { data: RegistrationDto[] };
      await route.fulfill({
        response: answer,
        json: { ...json, data: json.data.map((sale) => ({ ...sale, ticket_url: url })) },
      });
    });
    const ways = async (): Promise<string[]> => {
      await openAs('volunteer', '/registration');
      await page.getByRole('button', { name: `Deliver the ticket of ${sold.name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Deliver the ticket of ${sold.name}` });
      const text = dialog.getByText(
        url.startsWith(open) ? 'Nothing is sent by itself' : 'only opens on your own network',
      );
      await expect(text).toBeVisible();
      if (url.startsWith(open)) await expect(text).toContainText('+1 (415) 555-0142');
      return dialog.locator('a, button').filter({ hasText: /\w/ }).allInnerTexts();
    };
    expect(await ways()).toEqual(['WhatsApp', 'Text message', 'Show the ticket', 'Print']);
    const link = page.getByRole('link', { name: 'WhatsApp' });
    expect(new URL((await link.getAttribute('href'))!).searchParams.get('text')).toContain(`\n${url}`);
    url = 'http://192.168.1.20:3000/ticket#ABC';
    expect(await ways()).toEqual(['Show the ticket', 'Print', 'WhatsApp', 'Text message']);
  },
);

test('a guest reads that opening the ticket is seen, who has no email', AT_PHONE, async ({ page, api }) => {
  const seen = page.getByText('Whoever sold you this ticket sees that you have opened it.');
  for (const given of [{ email: null, delivery: 'seller' as const }, {}]) {
    const sold = await api.register(given);
    await page.goto('about:blank');
    await page.goto(`/ticket#${sold.qr_code_id}`);
    await expect(page.getByRole('img', { name: `QR code ${sold.qr_code_id}` })).toBeVisible();
    await expect(seen).toHaveCount('email' in given ? 1 : 0);
  }
});
