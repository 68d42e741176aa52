import type { BrowserContext } from '@playwright/test';
import type { LoginDto, OwnPaperDto } from '../src/api/generated/rest';
import type { Api } from './support/api';
import { menuPathOf, ownEvent } from './support/events';
import { bytesOf, pagesOf, part, section } from './support/paper-page';
import { ownSeller, type Seller } from './support/sellers';
import { AT_DESK, expect, openWith, test } from './support/test';

// All that an evening's paper tickets take before the first is sold.

/** What a seller presses who is signed in, after counting: the way to their tickets, and that all are there. */
const ACCEPT_PRESSES = 2;
/** The sellers who press; the others' phones send what these send. */
const PRESSED = new Set([0, 1, 10, 19]);
const PHONE = { width: 390, height: 844 };

/** Accepts what is offered on the seller's own phone. @returns how many tickets they have to sell now */
async function acceptPressed(phone: BrowserContext, session: LoginDto): Promise<number> {
  const page = await phone.newPage();
  let presses = 0;
  await page.exposeFunction('pressed', () => presses++);
  await page.addInitScript(() =>
    document.addEventListener('click', () => (window as unknown as { pressed: () => void }).pressed(), true),
  );
  await openWith(page, session, '/profile');
  await page.getByRole('region', { name: 'My Paper Tickets' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Accept All 25', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You have them now' })).toBeVisible();
  expect(presses).toBe(ACCEPT_PRESSES);
  const toSell = page.getByText('To sell', { exact: true }).locator('..').getByRole('definition');
  const count = Number.parseInt((await toSell.textContent())!, 10);
  await phone.close();
  return count;
}

/** The same as that page sends it. */
async function accept(api: Api, session: LoginDto): Promise<number> {
  const own = () => api.send<OwnPaperDto[]>('GET', '/api/paper/me', undefined, session);
  for (const { id, ranges } of (await own()).flatMap(({ offered }) => offered))
    await api.send('POST', `/api/paper/assignments/${id}/accept`, { ranges }, session);
  return (await own())[0]!.out_count;
}

test(
  'five hundred tickets are made, printed, given to twenty sellers and accepted within ten minutes of pressing',
  AT_DESK,
  async ({ page, openAs, api, stack, browser, ownContext }) => {
    test.setTimeout(180_000);
    const event = await ownEvent(api);
    const sellers: Seller[] = [];
    for (let at = 0; at < 20; at++) sellers.push(await ownSeller(stack));
    let [clicks, keys] = [0, 0];
    const click = async (name: string, role: 'button' | 'link' | 'option' = 'button') => {
      await page.getByRole(role, { name, exact: true }).filter({ visible: true }).last().click();
      clicks++;
    };
    const type = async (text: string) => {
      await page.keyboard.type(text);
      keys += text.length;
    };
    const press = async (key: string) => {
      await page.keyboard.press(key);
      keys++;
    };
    await openAs('finance_director', menuPathOf('paper', event));
    await click('Make Tickets');
    await expect(page.getByLabel('How many, up to 2,000')).toBeFocused();
    await type('500');
    await press('Tab');
    await press('Tab');
    await type('15');
    await press('Enter');
    await expect(page.getByText('Tickets 1 to 500 are made.')).toBeVisible();
    await click('Print 1 to 500');
    const downloaded = page.waitForEvent('download');
    await click('Download PDF');
    const pdf = await bytesOf(await downloaded);
    expect(pagesOf(pdf)).toMatchObject({ isWhole: true, pages: 63 });
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await part(page, 'Give and Take Back').click();
    clicks++;
    const give = section(page, 'Give and Take Back');
    const person = give.getByRole('combobox');
    await person.click();
    clicks++;
    for (const [at, { name }] of sellers.entries()) {
      await expect(person).toBeFocused();
      // Enough of the name that nobody else is found.
      await type(name);
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText([name]);
      await press('Enter');
      if (at === 0) {
        await press('Tab');
        await type('1-25');
      }
      await press('Enter');
      await expect(give.getByRole('status').filter({ hasText: 'offered to' })).toContainText(
        `25 tickets offered to ${name}: ${at * 25 + 1}-${at * 25 + 25}`,
      );
    }
    await expect(give).toContainText('No ticket is left to give.');
    const pressedBefore = clicks;
    for (const [at, seller] of sellers.entries()) {
      const session = await api.signIn(seller);
      const accepted = await (PRESSED.has(at)
        ? acceptPressed(await browser.newContext({ ...ownContext, viewport: PHONE }), session)
        : accept(api, session));
      expect(accepted).toBe(25);
      clicks += ACCEPT_PRESSES;
    }
    // As slow as somebody who is new to it: a second a key, and three to find and press a button.
    const seconds = keys + 3 * clicks;
    console.log(
      `500 paper tickets made, printed (${pdf.length} bytes), given to 20 sellers (${pressedBefore} presses of the mouse and ${keys} keys) and accepted by them (${clicks - pressedBefore} presses): ${Math.round(seconds / 6) / 10} minutes`,
    );
    expect(seconds).toBeLessThan(600);
    const states = await stack.database.query(
      `select (select count(*)::int from paper_assignments where event_id = $1 and status = 'accepted') as accepted,
         (select count(*)::int from paper_tickets where event_id = $1 and state = 'out') as out,
         (select count(distinct volunteer_id)::int from paper_tickets where event_id = $1 and state = 'out') as holders`,
      [event.id],
    );
    expect(states).toEqual([{ accepted: 20, out: 500, holders: 20 }]);
  },
);
