import { readFile, writeFile } from 'node:fs/promises';
import { LOGOS } from '../../backend/test/support/logos';
import { CashSeller } from './support/cash';
import { DoorDevice } from './support/door-devices';
import { sellAtDoor, withPrices } from './support/door-sales';
import { makeEvening } from './support/evening';
import { menuPathOf, ownEvent, sell } from './support/events';
import { expectFits } from './support/fits';
import { look } from './support/look';
import { rowsOfPdf, drawnPagesOfPdf } from './support/pdf';
import { AT_DESK, expect, test } from './support/test';

test(
  'the menu leads to the statement of the chosen event, which can be saved',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await makeEvening({ api, stack });
    await openAs('finance_director', menuPathOf('hand-overs', event));
    await page.getByRole('link', { name: 'Statement', exact: true }).click();
    await expect(page).toHaveURL(`/statement/${event.id}`);
    await expect(page).toHaveTitle(`Statement: ${event.name} · Usher`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Statement: ${event.name}`);
    await expect(page.getByText(/^As of .+ at \d+:\d\d [AP]M$/)).toBeVisible();

    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(glance).toContainText('Unexplained$2.001 hand-over');
    await expect(glance).toContainText('Collected$182.0012 tickets, 2 of them for guests');
    const row = (table: string, name: string) =>
      page
        .getByRole('table', { name: table, exact: true })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    const says = async (table: string, name: string, cells: string[]) =>
      expect(row(table, name).getByRole('cell')).toHaveText(cells);
    await says('Sales by seller', 'Vera Volunteer', ['10', '8', '$144.00', '2', '$38.00', '$182.00']);
    await says('Sales by seller', 'Total', ['10', '8', '$144.00', '2', '$38.00', '$182.00']);
    await says('By payment method', 'Zelle', ['2', '1', '$38.00']);
    // The seller keeps the cash of the sale that the till refunded until it is handed over.
    const money = ['$97.00', '$0.00', '$47.00', '$38.00', '$50.00', '$97.00'];
    await says('Whose money is where', 'Vera Volunteer', money);
    await says('Whose money is where', 'Total', money);
    await says('Cleared money', 'Refunded from the till', ['1', '-$45.00', '$0.00']);
    await says('Cash handed over', 'Short', ['1', '$2.00']);
    await says('Change money', 'Still out', ['$50.00']);
    await says('Bank transfers', 'Unverified', ['1', '$38.00']);
    await says('Refunds of cancelled sales', 'From the till', ['1', '$45.00']);
    await expect(row('Each cancellation', 'Ivo Gone Has the flu')).toContainText('$45.00');
    const shorts = page.getByRole('table', { name: 'Each hand-over' }).getByText('Unexplained');
    await expect(shorts).toHaveCount(1);
    await expectAccessible();
    // Nothing scrolls sideways.
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('statement.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('Vera Volunteer');

    // The page keeps showing what it has read until it is read again.
    await sell(stack, event.id, [{ payment_mode: 'cash', ticket_quantity: 1, cents: 1800 }]);
    await says('Sales by seller', 'Total', ['10', '8', '$144.00', '2', '$38.00', '$182.00']);
    await page.getByRole('button', { name: 'Read again' }).click();
    await says('Sales by seller', 'Total', ['11', '9', '$162.00', '2', '$38.00', '$200.00']);
  },
);

test(
  'what was sold at the door, and what is still on a phone, is told by seller, on paper too',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await withPrices(api, await makeEvening({ api, stack }));
    await sellAtDoor(api, event, { tickets: 2, total_price: 30 });
    const omar = await CashSeller.join({ stack, api }, event);
    await new DoorDevice(api, event.id, 'Gate A', omar.session).sync([], 0, { count: 3, amount: 45 });
    await openAs('finance_director', `/statement/${event.id}`);
    const told = page.getByText('$45.00 in 3 sales are still on a phone');
    await expect(told).toBeVisible();
    const cells = (table: string, name: string) =>
      page
        .getByRole('table', { name: table })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell');
    for (const name of ['Petra President', 'Total'])
      await expect(cells('Sold at the door, by seller', name)).toHaveText(['2', '$30.00']);
    for (const name of [omar.seller.name, 'Total'])
      await expect(cells('Still on a phone, by seller', name)).toHaveText(['3', '$45.00']);
    await expectFits(page);
    await look(page, 'statement');
    await page.emulateMedia({ media: 'print' });
    await expect(told).toBeVisible();
    await expect(page.getByRole('table', { name: 'Still on a phone, by seller' })).toBeVisible();
  },
);

test(
  'on paper: numbered pages in black, without buttons, and no row is cut',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await makeEvening({ api, stack }, 60);
    await page.emulateMedia({ colorScheme: 'dark' });
    await openAs('president', `/statement/${event.id}`);
    await expect(page.getByRole('table', { name: 'Each hand-over' }).getByRole('row')).toHaveCount(62);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format, tagged: true, printBackground: true });
      const { pages, rows } = rowsOfPdf(pdf);
      expect(pages, format).toBeGreaterThanOrEqual(3);
      expect(rows.length, format).toBeGreaterThan(90);
      const cut = rows.filter(({ on, isHead }) => !isHead && on.size !== 1);
      expect(cut, format).toEqual([]);
      // The head of a table that continues is repeated on each of its pages.
      const repeated = rows.filter(({ on, isHead }) => isHead && on.size > 1);
      expect(repeated.length, format).toBeGreaterThan(0);
      expect(new Set(rows.flatMap(({ on }) => [...on])).size, format).toBe(pages);
    }

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const name of ['Print', 'Download CSV', 'Read again'])
      await expect(page.getByRole('button', { name })).toBeHidden();
    await expect(page.getByLabel('Event', { exact: true })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Signatures' })).toBeVisible();
    const colours = await page.evaluate(() => ({
      paper: getComputedStyle(document.body).backgroundColor,
      inks: [
        ...new Set(
          [...document.querySelectorAll('main :is(h1, h2, p, th, td, dt, dd, span, strong)')]
            .filter((element) => element.checkVisibility())
            .map((element) => getComputedStyle(element).color),
        ),
      ],
    }));
    expect(colours).toEqual({ paper: 'rgb(255, 255, 255)', inks: ['rgb(0, 0, 0)'] });
  },
);

for (const language of ['en', 'es'])
  test(
    `no table is wider than the paper, whatever the names and sums, in ${language}`,
    AT_DESK,
    async ({ page, openAs, api, stack }) => {
      const event = await makeEvening({ api, stack }, 12);
      // A year's sums, and names that have no place to break.
      await page.route(`**/api/events/${event.id}/statement`, async (route) => {
        const isCount = /count|tickets|attendees|quantity|guests|no_shows|admitted|ordered|served/;
        const text = JSON.stringify(await (await route.fetch()).json(), (key, value: unknown) => {
          if (typeof value === 'number') return isCount.test(key) ? 987 : 123_456.78;
          if (key === 'reason' && value) return `${String(value)}, and more of it. `.repeat(5);
          return typeof value === 'string' && /name$|_by$/.test(key)
            ? 'Maximiliana Wolfeschlegelsteinhausenbergerdorff'
            : value;
        });
        await route.fulfill({ contentType: 'application/json', body: text });
      });
      const logo = await LOGOS.wide();
      await page.route('**/api/organization', (route) =>
        route.fulfill({
          json: {
            name: 'The Saint Bartholomew Parish Association of Volunteers',
            logo: `data:image/png;base64,${logo.toString('base64')}`,
          },
        }),
      );
      await page.addInitScript((code) => localStorage.setItem('usher.language', code), language);
      await openAs('president', `/statement/${event.id}`);
      await expect(page.getByText('$123,456.78').first()).toBeVisible();
      await expect(page.getByText('Saint Bartholomew').filter({ visible: true }).first()).toBeVisible();
      for (const format of ['A4', 'Letter']) {
        const pdf = await page.pdf({ format, printBackground: true });
        if (process.env.LOOK) await writeFile(`${process.env.LOOK}/statement-${language}-${format}.pdf`, pdf);
        const pages = drawnPagesOfPdf(pdf);
        expect(pages.length, format).toBe(rowsOfPdf(pdf).pages);
        // What is wider than the paper shrinks the whole statement.
        expect(Math.min(...pages.map(({ scale }) => scale)), format).toBeGreaterThan(0.999);
        // Its own, and not those of another sheet whose styles are loaded too: no printer prints to the edge.
        expect(Math.min(...pages.map(({ margin }) => margin)), format).toBeGreaterThan(11);
      }
    },
  );

test('Print opens the dialog of the browser', AT_DESK, async ({ page, openAs, api }) => {
  const event = await ownEvent(api);
  await openAs('finance_director', `/statement/${event.id}`);
  await page.evaluate(() => (window.print = () => void (document.body.dataset.printed = 'yes')));
  await page.getByRole('button', { name: 'Print' }).filter({ visible: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
});

test('a volunteer is denied', AT_DESK, async ({ page, openAs, api }) => {
  const event = await ownEvent(api);
  await openAs('volunteer', `/statement/${event.id}`);
  await expect(page.getByText('Access Denied')).toBeVisible();
});

test('an event that is not there is told', AT_DESK, async ({ page, openAs }) => {
  await openAs('president', '/statement/01890000-0000-7000-8000-000000000000');
  await expect(page.getByText('Failed to load the statement. Please try again.')).toBeVisible();
});

test('it is read in Spanish too', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await makeEvening({ api, stack });
  await page.addInitScript(() => localStorage.setItem('usher.language', 'es'));
  await openAs('finance_director', `/statement/${event.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Informe de cierre: ${event.name}`);
  await expect(page.getByRole('table', { name: 'Quién tiene el dinero' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
});
