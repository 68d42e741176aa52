import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { EventDto, LoginDto } from '../src/api/generated/rest';
import { makePerson } from './support/api';
import { CashSeller } from './support/cash';
import { menuPathOf, ownEvent } from './support/events';
import { ownStack } from './support/own-stack';
import type { Stack } from './support/stack';
import { AT_PHONE, expect, openWith, test as base } from './support/test';

/** An Usher of this file's own: it sells another event than all other tests. */
const test = base.extend<object, { stack: Stack }>({
  stack: ownStack(),
});

// A press that finds nothing to press fails with its step, not with the whole evening.
test.use({ actionTimeout: 15_000 });

interface Buyer {
  name: string;
  /** Null: the seller delivers the ticket. */
  email: string | null;
  phone: string;
  tickets: number;
  food: 'With Food' | 'Without Food';
}

/** Without food a ticket costs $15.00, with food $18.00, and by Zelle $1.00 more. */
const PRICES = { without_food: 15, with_food: 18 };

const pressed = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const success = (page: Page) => page.getByRole('heading', { name: 'Registration Successful!' });
const sales = (page: Page) => page.getByRole('region', { name: 'Your last sales' });
const rowOf = (page: Page, { name }: Buyer) => sales(page).getByRole('listitem').filter({ hasText: name });

/** Sells for cash at the page's form, and leaves its success ticket open. */
async function sell(page: Page, buyer: Buyer, total: string): Promise<void> {
  await page.getByLabel('Full name').fill(buyer.name);
  if (buyer.email === null) await pressed(page, 'No email?').click();
  else await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Phone').fill(buyer.phone);
  await page.getByLabel('Number of tickets').selectOption(String(buyer.tickets));
  await page.getByText('Cash', { exact: true }).first().click();
  await page.getByText(buyer.food, { exact: true }).first().click();
  await expect(page.getByText(total).first()).toBeVisible();
  await pressed(page, /^Register/).click();
  await expect(success(page)).toBeVisible();
}

/** Chooses what is behind a sale's menu. */
async function chooseFor(page: Page, { name }: Buyer, what: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page
    .getByRole('dialog', { name: `More for ${name}` })
    .getByRole('button', { name: what })
    .click();
}

const another = (page: Page) => pressed(page, 'Register Another Person').click();

/** Opens a page of somebody else's, on a device of their own. */
async function deviceOf(
  browser: Browser,
  device: BrowserContextOptions,
  session?: LoginDto,
  path = '/',
): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage();
  if (session) await openWith(page, session, path);
  return page;
}

test(
  'an evening’s selling: mailed, sent, shown, printed, changed, given on and cancelled in part, all in the statement to the cent',
  AT_PHONE,
  async ({ page, browser, ownContext, stack, api }) => {
    test.setTimeout(240_000);
    const lantern = await api.send<EventDto[]>('GET', '/api/events', undefined, 'president');
    for (const { id } of lantern)
      await stack.database.query(`update events set status = 'closed' where id = $1`, [id]);
    const event = await ownEvent(api, { name: 'Harvest Supper' });
    for (const [food, price] of Object.entries(PRICES))
      await api.send(
        'POST',
        '/api/pricing/admin/tiers',
        {
          event_id: event.id,
          food_option: food,
          quantity_from: 1,
          quantity_to: 20,
          price_per_ticket: price,
        },
        'president',
      );
    const omar = await CashSeller.join({ stack, api }, event, { name: 'Omar' });
    const buyer = (tickets: number, food: Buyer['food'], isMailed: boolean): Buyer => {
      const { name, email, phone } = makePerson();
      return { name, email: isMailed ? email : null, phone, tickets, food };
    };
    const rosa = buyer(3, 'With Food', true);
    const luis = buyer(2, 'Without Food', false);
    const carla = buyer(1, 'With Food', false);
    const dario = buyer(1, 'Without Food', false);
    const eva = buyer(2, 'Without Food', true);
    const fay = buyer(4, 'Without Food', true);
    const gus = buyer(1, 'Without Food', true);
    const ana = makePerson();
    await openWith(page, omar.session, '/registration');
    await expect(page.getByRole('heading', { name: 'Harvest Supper' })).toBeVisible();

    await test.step('with an email: the ticket is mailed', async () => {
      await sell(page, rosa, '$54.00');
      await expect(page.getByText(`A QR code was sent to ${rosa.email}`)).toBeVisible();
      await stack.mail.mailTo(rosa.email!);
      await another(page);
    });

    await test.step('without one: the seller’s own phone sends it', async () => {
      await sell(page, luis, '$30.00');
      const whatsApp = page.getByRole('link', { name: 'WhatsApp' });
      const [link, sms] = [
        await whatsApp.getAttribute('href'),
        await page.getByRole('link', { name: 'Text message' }).getAttribute('href'),
      ];
      const text = /Harvest Supper.*2 tickets\. QR Code ID: \w{5}-\w{5}-\w{5}/s;
      expect(new URL(link!).host + new URL(link!).pathname).toBe(`wa.me/1${luis.phone}`);
      expect(new URL(link!).searchParams.get('text')).toMatch(text);
      expect(sms).toMatch(new RegExp(`^sms:\\+1${luis.phone}\\?&body=`));
      expect(decodeURIComponent(sms!)).toMatch(text);
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
      const opened = page.context().waitForEvent('page');
      await whatsApp.click();
      await (await opened).close();
      await another(page);
      await expect(rowOf(page, luis)).toContainText('Sent by WhatsApp');
    });

    await test.step('without one: it is shown', async () => {
      await sell(page, carla, '$18.00');
      await page.getByRole('button', { name: 'Show the ticket' }).click();
      const shown = page.getByRole('dialog', { name: 'Show the ticket' });
      await expect(shown.getByRole('img', { name: 'QR Code ID' })).toBeVisible();
      await expect(shown).toContainText(carla.name);
      await shown.getByRole('button', { name: 'Done' }).click();
      await expect(shown).toHaveCount(0);
      await another(page);
      await expect(rowOf(page, carla)).toContainText('Shown');
    });

    await test.step('without one: it is printed', async () => {
      await sell(page, dario, '$15.00');
      await page.evaluate(() => {
        window.print = () => {
          document.body.dataset.wasPrinted = document.querySelector('[data-printed]')!.textContent ?? '';
        };
      });
      await page.getByRole('button', { name: 'Print' }).click();
      await expect(page.locator('body')).toHaveAttribute('data-was-printed', new RegExp(dario.name));
      await another(page);
      await expect(rowOf(page, dario)).toContainText('Printed');
    });

    await test.step('one is changed: other food, and paid by Zelle', async () => {
      await sell(page, eva, '$30.00');
      await chooseFor(page, eva, 'Change Sale');
      const change = page.getByRole('dialog', { name: 'Change the sale' });
      await change.getByText('With Food', { exact: true }).click();
      await change.getByText('Zelle', { exact: true }).click();
      await expect(change).toContainText('Give $30.00 back (Cash) and take $38.00 (Zelle)');
      await change.getByRole('button', { name: 'Change Sale' }).click();
      await expect(change).toHaveCount(0);
      await expect(page.getByRole('main')).toContainText('$38.00');
      await another(page);
    });

    await test.step('one is taken back by the seller', async () => {
      await sell(page, fay, '$60.00');
      await another(page);
      await sell(page, gus, '$15.00');
      await another(page);
      await chooseFor(page, gus, 'Change Sale');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel this sale' }).click();
      const cancel = page.getByRole('dialog', { name: 'Cancel the sale' });
      await expect(cancel).toContainText('Give $15.00 back (Cash)');
      await cancel.getByLabel('Reason').fill('Has changed his mind');
      await cancel.getByRole('button', { name: 'Cancel Sale' }).click();
      await expect(rowOf(page, gus)).toHaveCount(0);
    });

    await test.step('one is given on by the guest, who confirms by mail', async () => {
      const guest = await deviceOf(browser, ownContext);
      const linkIn = (pattern: RegExp) =>
        stack.mail.mailsTo(rosa.email!).flatMap(({ html }) => pattern.exec(String(html))?.[0] ?? [])[0];
      await guest.goto(linkIn(/http[^"]*\/ticket#[\w-]+/)!);
      await guest.getByRole('button', { name: 'Give tickets to somebody' }).click();
      await guest.getByLabel('How many tickets').selectOption('1 of 3');
      await guest.getByLabel('Their full name').fill(ana.name);
      await guest.getByLabel('Their email').fill(ana.email);
      await guest.getByRole('button', { name: 'Send Me the Link' }).click();
      await expect.poll(() => linkIn(/http[^"]*\/give#[\w-]+/)).toBeDefined();
      await guest.goto(linkIn(/http[^"]*\/give#[\w-]+/)!);
      await guest.getByRole('button', { name: 'Give the Tickets' }).click();
      await expect(guest.getByText('1 ticket is given. A mail tells you so.')).toBeVisible();
      const hers = await stack.mail.mailTo(ana.email);
      await guest.goto(/http[^"]*\/ticket#[\w-]+/.exec(String(hers.html))![0]);
      await expect(guest.getByText('1 ticket · With Food')).toBeVisible();
      await guest.context().close();
    });

    const desk = { ...ownContext, viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
    const finance = await deviceOf(
      browser,
      desk,
      await api.login('finance_director'),
      `/dashboard/attendees/${encodeURIComponent(fay.email!)}/show?event=${event.id}`,
    );

    await test.step('one is cancelled in part, by finance', async () => {
      const ticket = finance.getByRole('listitem').filter({ has: finance.getByRole('heading') });
      await ticket.getByRole('button', { name: /^More/ }).click();
      await finance.getByRole('menuitem', { name: 'Cancel' }).click();
      const cancel = finance.getByRole('dialog', { name: 'Cancel Registration' });
      await cancel.getByLabel('How many tickets').selectOption('1 of 4');
      await cancel.getByLabel('Who pays the buyer back').selectOption('seller');
      await cancel.getByLabel('Reason').fill('One of them is ill');
      await cancel.getByRole('button', { name: 'Cancel Registration' }).click();
      await expect(finance.getByText('Cancelled: 1 ticket.')).toBeVisible();
      await expect(ticket).toContainText('$45.00');
      await expect
        .poll(() => stack.mail.mailsTo(fay.email!).some(({ text }) => text?.includes('3 tickets')))
        .toBe(true);
    });

    await test.step('the cash is handed over: what was counted is what the book says', async () => {
      // 54 + 30 + 18 + 15 + (60 - 15) = 162
      await page.goto(`/hand-overs/new/${event.id}`);
      await page.getByLabel('How many $20').fill('8');
      await page.getByLabel('How many $1', { exact: true }).fill('2');
      await page.getByLabel('This is my last hand-over tonight').check();
      await pressed(page, 'Hand Over').click();
      await expect(page.getByRole('heading', { name: 'Take your cash to the finance table' })).toBeVisible();
      await finance.goto(menuPathOf('hand-overs', event));
      await finance.getByRole('button', { name: `Receive the cash of ${omar.seller.name}` }).click();
      const receive = finance.getByRole('dialog');
      await receive.getByLabel('$20', { exact: true }).fill('8');
      await receive.getByLabel('$1', { exact: true }).fill('2');
      await receive.getByRole('button', { name: 'Receive', exact: true }).click();
      await expect(receive.getByRole('heading', { name: `Received from ${omar.seller.name}` })).toBeVisible();
    });

    await test.step('the statement says so, to the cent', async () => {
      await finance.goto(`/statement/${event.id}`);
      const row = (table: string, name: string | RegExp) =>
        finance
          .getByRole('table', { name: table, exact: true })
          .getByRole('row')
          .filter({ has: finance.getByRole('rowheader', { name, exact: true }) });
      const says = async (table: string, name: string, cells: string[]) =>
        expect(row(table, name).getByRole('cell'), `${table}: ${name}`).toHaveText(cells);
      const seller = omar.seller.name;
      const glance = finance.getByRole('region', { name: 'At a glance' });
      await expect(glance).toContainText('Unexplained$0.00No difference');
      await expect(glance).toContainText('Collected$200.0012 tickets, 0 of them for guests');
      // 3 of Rosa’s, one of them Ana’s by now, Luis’s 2, Carla’s, Dario’s, and 3 of Fay’s; and by Zelle Eva’s 2.
      const sold = ['12', '10', '$162.00', '2', '$38.00', '$200.00'];
      await says('Sales by seller', seller, sold);
      await says('Sales by seller', 'Total', sold);
      await says('By payment method', 'Cash', ['10', '6', '$162.00']);
      await says('By payment method', 'Zelle', ['2', '1', '$38.00']);
      await says('At the door', 'Still expected', ['12']);
      // Rosa’s and Ana’s 3, Carla’s, and Eva’s 2.
      await says('At the door', 'Meals ordered', ['6']);
      const money = ['$162.00', '$0.00', '$0.00', '$38.00', '$0.00', '$0.00'];
      await says('Whose money is where', seller, money);
      await says('Whose money is where', 'Total', money);
      await says('Cleared money', 'Hand-overs', ['1', '$162.00', '$0.00']);
      await says('Cleared money', 'Refunded from the till', ['0', '$0.00', '$0.00']);
      await says('Cash handed over', 'Received', ['1', '$162.00']);
      await says('Cash handed over', 'Short', ['0', '$0.00']);
      await says('Bank transfers', 'Unverified', ['1', '$38.00']);
      // Eva’s $30.00 before the change, $15.00 of Fay’s, and Gus’s $15.00: all from the seller’s own cash.
      await says('Refunds of cancelled sales', 'By the seller', ['3', '$60.00']);
      await says('Refunds of cancelled sales', 'From the till', ['0', '$0.00']);
      // Eva’s and Gus’s; what finance cancelled of Fay’s is none of his.
      await says('Cancelled by sellers themselves', seller, ['2', '$45.00']);
      const each = finance.getByRole('table', { name: 'Each cancellation' });
      for (const [who, tickets, amount] of [
        [eva, '2', '$30.00'],
        [fay, '1', '$15.00'],
        [gus, '1', '$15.00'],
      ] as const)
        await expect(each.getByRole('row').filter({ hasText: who.name })).toContainText(
          `By the seller${tickets}${amount}`,
        );
      await expect(each.getByRole('row').filter({ hasText: 'Total' })).toContainText('4$60.00');
      await finance.context().close();
    });
  },
);
