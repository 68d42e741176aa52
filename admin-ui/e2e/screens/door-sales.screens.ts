import type { AssignmentDoneDto } from '../../src/api/generated/rest';
import { openSheet, paid, sheet } from '../support/door-sheet';
import { openDoor, waitUntilListed } from '../support/door';
import { currentEvent } from '../support/door-devices';
import { ownSeller } from '../support/sellers';
import { openAs, openWith, test } from '../support/test';
import { pictures } from './picture';

// What the guides show of sales at the door and of paper tickets.

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
