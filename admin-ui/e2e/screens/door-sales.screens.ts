import type { AssignmentDoneDto } from '../../src/api/generated/rest';
import { enterCode } from '../support/checkin';
import { openDoor, waitUntilListed } from '../support/door';
import { currentEvent } from '../support/door-devices';
import { sellAtDoor } from '../support/door-sales';
import { openSheet, paid, sheet } from '../support/door-sheet';
import { menuPathOf } from '../support/events';
import { makeBook, storedTicket } from '../support/paper';
import { ownSeller } from '../support/sellers';
import { openAs, openWith, test } from '../support/test';
import { pictures } from './picture';

// What the guides show of sales at the door and of paper tickets.

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a sale at the door', async ({ page, api }) => {
  const picture = pictures('light');
  await openDoor(api);
  await openAs(page, api, 'volunteer', '/checkin');
  await waitUntilListed(page);
  await openSheet(page);
  await sheet(page).getByRole('button', { name: 'One ticket more' }).click();
  await sheet(page).getByRole('button', { name: /^\$50/ }).click();
  await sheet(page)
    .getByText(/^Change \$/)
    .waitFor();
  await picture(page, 'door-sale');
  await paid(page).click();
  await page.getByText('Check-in Successful!').waitFor();
  await picture(page, 'door-sold');
});

test('a paper ticket that nobody has', async ({ page, api, stack }) => {
  const { event, leave } = await currentEvent(api, { event_date: inHours(2) });
  try {
    await makeBook(api, event, { count: 40 });
    await openAs(page, api, 'volunteer', '/checkin');
    await waitUntilListed(page);
    await enterCode(page, (await storedTicket(stack, event, 37)).code);
    await page.getByText('This ticket was not sold').waitFor();
    await pictures('light')(page, 'door-not-sold');
  } finally {
    await leave();
  }
});

test('the sales at the door', async ({ page, api, stack }) => {
  const { event, leave } = await currentEvent(api, { event_date: inHours(2) });
  try {
    const sellers = await Promise.all(['Nadia', 'Omar'].map((name) => ownSeller(stack, { name })));
    const [nadia, omar] = await Promise.all(sellers.map((seller) => api.signIn(seller)));
    const meal = { food_option: 'with_food', total_price: 18 } as const;
    await sellAtDoor(api, event, { tickets: 2, total_price: 30, label: 'Gate A' }, nadia);
    await sellAtDoor(api, event, { ...meal, label: 'Gate B', isOffline: true }, omar);
    await sellAtDoor(api, event, { total_price: 13, label: 'Gate A', isOffline: true }, nadia);
    await openAs(page, api, 'finance_director', menuPathOf('door', event));
    const sales = page.getByRole('region', { name: 'Sold at the door' });
    await sales.getByRole('table', { name: 'Sales by entrance' }).waitFor();
    await sales.evaluate((region) => region.scrollIntoView({ block: 'start' }));
    await pictures('light')(page, 'door-sales-list');
  } finally {
    await leave();
  }
});

test('paper tickets', async ({ page, browser, ownContext, api, stack }) => {
  const picture = pictures('light');
  const { event, leave } = await currentEvent(api);
  try {
    await api.send(
      'POST',
      '/api/paper/books',
      { event_id: event.id, count: 100, food_option: 'with_food', price: 15, label: 'Parish office' },
      'president',
    );
    const seller = await ownSeller(stack, { name: 'Nadia' });
    const session = await api.signIn(seller);
    const give = (ranges: string[]) =>
      api.send<AssignmentDoneDto>(
        'POST',
        '/api/paper/assignments',
        { event_id: event.id, volunteer_id: seller.id, ranges },
        'finance_director',
      );
    const { assignment } = await give(['1-25']);
    await api.send('POST', `/api/paper/assignments/${assignment!.id}/accept`, { ranges: ['1-25'] }, session);
    await api.send('POST', '/api/paper/sales', { event_id: event.id, ranges: ['1-7'] }, session);
    await give(['26-30']);
    await openAs(page, api, 'finance_director', `/admin/paper?event=${event.id}`);
    await page.getByText('Parish office').first().waitFor();
    await picture(page, 'paper-books');
    const sellers = await (await browser.newContext(ownContext)).newPage();
    await openWith(sellers, session, '/profile/paper');
    await sellers.getByText('5 tickets are offered to you').waitFor();
    await picture(sellers, 'paper-mine');
    await sellers.context().close();
  } finally {
    await leave();
  }
});
