import type { Page } from '@playwright/test';
import type { AssignmentDoneDto, BookDto, LoginDto, RegistrationDto } from '../src/api/generated/rest';
import { makePerson } from './support/api';
import { CashSeller } from './support/cash';
import { enterCode, letIn, successPanel } from './support/checkin';
import {
  comesOnline,
  keptLeases,
  keptSales,
  waitingScans,
  waitUntilInstalled,
  waitUntilListed,
} from './support/door';
import { sellTickets } from './support/door-sheet';
import { ownEvent } from './support/events';
import { ownStack } from './support/own-stack';
import type { Stack } from './support/stack';
import { AT_PHONE, expect, openWith, test as base } from './support/test';

/** An Usher of this file's own: its event is the only one at the door. */
const test = base.extend<object, { stack: Stack }>({
  stack: ownStack(),
});
test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

const PRICE = 15;

test(
  'one night: mailed, delivered, door and paper tickets come to two doors, one without a network, and the statement is right to the cent',
  AT_PHONE,
  async ({ browser, page: gateA, ownContext, stack, api, network }) => {
    test.setTimeout(240_000);
    await stack.database.query(`update events set status = 'draft'`);
    const event = await ownEvent(api, {
      name: 'Harvest Supper',
      event_date: new Date(Date.now() + 2 * 3_600_000).toISOString(),
      capacity: 40,
      offline_reserve: 20,
    });
    const asPresident = <T>(method: string, path: string, body?: object) =>
      api.send<T>(method, path, body, 'president');
    await asPresident('POST', '/api/pricing/admin/tiers', {
      event_id: event.id,
      food_option: 'without_food',
      quantity_from: 1,
      quantity_to: 20,
      price_per_ticket: PRICE,
    });
    await asPresident('PUT', `/api/events/${event.id}/door`, { is_open: true });
    const join = (name: string) => CashSeller.join({ stack, api }, event, { name });
    const [omar, nadia, gina, hugo] = (await Promise.all(['Omar', 'Nadia', 'Gina', 'Hugo'].map(join))) as [
      CashSeller,
      CashSeller,
      CashSeller,
      CashSeller,
    ];

    // Before the night: Omar sells two tickets by mail and delivers one, and Nadia has five of ten paper tickets, two of them sold.
    const sell = (tickets: number, given: object = {}): Promise<RegistrationDto> =>
      api.send(
        'POST',
        '/api/register',
        {
          ...makePerson(),
          event_id: event.id,
          ticket_quantity: tickets,
          food_option: 'without_food',
          ...given,
        },
        omar.session,
      );
    const mailed = await sell(2);
    const delivered = await sell(1, { email: null, delivery: 'seller' });
    await asPresident<BookDto>('POST', '/api/paper/books', {
      event_id: event.id,
      count: 10,
      food_option: 'without_food',
      price: PRICE,
    });
    const { assignment } = await asPresident<AssignmentDoneDto>('POST', '/api/paper/assignments', {
      event_id: event.id,
      volunteer_id: nadia.seller.id,
      ranges: ['1-5'],
    });
    const asNadia = (path: string, body: object) => api.send('POST', path, body, nadia.session);
    await asNadia(`/api/paper/assignments/${assignment!.id}/accept`, { ranges: ['1-5'] });
    await asNadia('/api/paper/sales', { event_id: event.id, ranges: ['1-2'] });
    const codes = await stack.database.query<{ code: string }>(
      `select qr_code as code from paper_tickets where event_id = $1 order by number`,
      [event.id],
    );
    const paper = (number: number): string => codes[number - 1]!.code;

    const openGate = async (page: Page, session: LoginDto, url: string): Promise<void> => {
      await openWith(page, session, `${url}/checkin`);
      await waitUntilListed(page, mailed, delivered);
    };
    const letInByPaper = async (page: Page, number: number): Promise<void> => {
      await enterCode(page, paper(number));
      await expect(successPanel(page)).toContainText(String(number));
      await page.keyboard.press('Escape');
    };
    await openGate(gateA, gina.session, stack.url);
    const gateB = await (await browser.newContext(ownContext)).newPage();
    await openGate(gateB, hugo.session, network.url);
    await waitUntilInstalled(gateB);
    await expect.poll(() => keptLeases(gateB)).toMatchObject([{ tickets: 10, sold: 0 }]);

    await test.step('at the first door, with a network', async () => {
      await letIn(gateA, { qr_code_id: mailed.qr_code_id, name: mailed.name });
      await sellTickets(gateA, 1);
      await letInByPaper(gateA, 4);
    });

    await test.step('at the second door, without one', async () => {
      network.setFate('cut');
      await letIn(gateB, { qr_code_id: delivered.qr_code_id, name: delivered.name });
      await letInByPaper(gateB, 1);
      await letInByPaper(gateB, 3);
      await enterCode(gateB, paper(7));
      await expect(gateB.getByRole('alert')).toContainText('This ticket was not sold');
      await gateB.keyboard.press('Escape');
      await sellTickets(gateB, 2);
      expect(await keptSales(gateB)).toHaveLength(1);
      network.setFate('pass');
      await comesOnline(gateB);
      await expect.poll(async () => (await keptSales(gateB)).length, { timeout: 40_000 }).toBe(0);
      await expect.poll(async () => (await waitingScans(gateB)).length, { timeout: 40_000 }).toBe(0);
    });

    await test.step('Nadia hands over what her paper tickets brought', async () => {
      await nadia.received(await nadia.offer(4 * PRICE), 4 * PRICE);
    });

    await test.step('the statement says so, to the cent', async () => {
      const finance = await (await browser.newContext(ownContext)).newPage();
      await openWith(finance, await api.login('finance_director'), `${stack.url}/statement/${event.id}`);
      const row = (table: string, name: string) =>
        finance
          .getByRole('table', { name: table, exact: true })
          .getByRole('row')
          .filter({ has: finance.getByRole('rowheader', { name }) });
      const says = async (table: string, name: string, cells: string[]) =>
        expect(row(table, name).getByRole('cell'), `${table}: ${name}`).toHaveText(cells);
      const glance = finance.getByRole('region', { name: 'At a glance' });
      await expect(glance).toContainText('Unexplained$0.00No difference');
      await expect(glance).toContainText('Collected$150.0010 tickets, 0 of them for guests');
      await says('Sales by seller', omar.seller.name, ['3', '3', '$45.00', '0', '$0.00', '$45.00']);
      await says('Sales by seller', nadia.seller.name, ['4', '4', '$60.00', '0', '$0.00', '$60.00']);
      await says('Sales by seller', gina.seller.name, ['1', '1', '$15.00', '0', '$0.00', '$15.00']);
      await says('Sales by seller', hugo.seller.name, ['2', '2', '$30.00', '0', '$0.00', '$30.00']);
      // Of Nadia’s second ticket nobody has come yet.
      await says('At the door', 'Still expected', ['1']);
      await says('Cleared money', 'Hand-overs', ['1', '$60.00', '$0.00']);
      const holder = row('Paper tickets by holder', nadia.seller.name);
      await expect(holder).toContainText('Missing: 5');
      await expect(holder.getByRole('cell')).toHaveText([/^5/, /^4/, /^0/, /^0/, /^1/, /^0/, '$60.00']);
      await finance.context().close();
    });
    await gateB.context().close();
  },
);
