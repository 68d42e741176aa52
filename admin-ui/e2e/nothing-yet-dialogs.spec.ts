import type { Locator, Page } from '@playwright/test';
import { may } from '@usher/backend/rules';
import type { RegistrationDto } from '../src/api/generated/rest';
import { makePerson } from './support/api';
import { ACCOUNTS, type AccountRole } from './support/stack';
import { AT_DESK, expect, test } from './support/test';
import {
  describeUsher,
  endEvent,
  faultsOf,
  makeEvent,
  makePrices,
  pageOf,
  type Usher,
} from './support/usher';

// Every dialog of a sale whose event lacks something that it had; the screens: nothing-yet.spec.ts.

test.describe.configure({ timeout: 240_000 });

const SELLING = ['Register'];

/** What dialogs have to do with: one sale of each role, with and without an email, of an event that then lacks something. */
const SALES: Record<
  string,
  { make: (usher: Usher, eventId: string) => Promise<unknown>; hopeless: string[] }
> = {
  'no price any more': {
    make: ({ stack }, eventId) =>
      stack.database.query('update pricing_tiers set is_active = false where event_id = $1', [eventId]),
    // Of the dialog; the button that opens it has the same name, and is left out below.
    hopeless: [...SELLING, 'Change Sale'],
  },
  'no sales any more': {
    make: ({ stack }, eventId) =>
      stack.database.query(`update events set status = 'closed' where id = $1`, [eventId]),
    hopeless: SELLING,
  },
  'an end': { make: endEvent, hopeless: [...SELLING, 'Give Tickets'] },
};

/** Opens everything that the buttons open, one after the other, and expects each dialog to be as a page. */
async function expectDialogs(
  page: Page,
  idle: () => Promise<void>,
  openers: Locator,
  hopeless: readonly string[],
): Promise<string[]> {
  const seen: string[] = [];
  const dialog = page.getByRole('dialog').last();
  const open = page.getByRole('dialog').or(page.getByRole('menu'));
  const nameOf = async (button: Locator) =>
    (await button.getAttribute('aria-label')) ?? (await button.innerText()).trim();
  const close = () =>
    expect(async () => {
      if ((await open.count()) > 0) await page.keyboard.press('Escape');
      await expect(open).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  const expectDialog = async (name: string) => {
    await expect(dialog).toBeVisible();
    await idle();
    const opened = await dialog.evaluate((element) => {
      element.setAttribute('data-opened', '');
      return element.getAttribute('aria-label') ?? element.textContent!.slice(0, 60);
    });
    seen.push(opened);
    await expect
      .poll(() => faultsOf(page, hopeless, '[data-opened]'), { message: `${name}: ${opened}` })
      .toEqual([]);
  };
  for (let at = 0; at < (await openers.count()); at++) {
    const name = await nameOf(openers.nth(at));
    await openers.nth(at).click();
    const menu = open.last();
    await expect(menu).toBeVisible();
    const isMenu = name.startsWith('More');
    const choices = menu.getByRole('menuitem').or(menu.getByRole('button'));
    if (!isMenu) await expectDialog(name);
    for (let choice = 0; isMenu && choice < (await choices.count()); choice++) {
      const what = await nameOf(choices.nth(choice));
      if (what === 'Close') continue;
      expect(hopeless.filter((one) => one !== 'Change Sale')).not.toContain(what);
      await choices.nth(choice).click();
      await expectDialog(`${name}, ${what}`);
      await close();
      await openers.nth(at).click();
      await expect(menu).toBeVisible();
    }
    await close();
  }
  return seen;
}

describeUsher('sales', (usherOf) => {
  let eventId: string;
  /** By who sold them. */
  const sales = new Map<AccountRole, RegistrationDto[]>();
  test.beforeAll(async () => {
    const usher = usherOf();
    eventId = await makeEvent(usher, { status: 'on_sale' });
    await makePrices(usher, eventId);
    for (const role of Object.keys(ACCOUNTS) as AccountRole[]) {
      const byHand = { ...makePerson(), ticket_quantity: 2, delivery: 'seller', email: undefined };
      sales.set(role, [
        await usher.api.register({ ticket_quantity: 2 }, role),
        await usher.api.send<RegistrationDto>('POST', '/api/register', byHand, role),
      ]);
    }
  });
  for (const [name, { make, hopeless }] of Object.entries(SALES))
    test(
      `of sales of an event with ${name}, no dialog shows an error, waits for ever, or has a button that can only fail`,
      AT_DESK,
      async ({ browser, ownContext }) => {
        const usher = usherOf();
        await usher.stack.database.query('update pricing_tiers set is_active = true');
        await usher.stack.database.query(`update events set status = 'on_sale'`);
        await make(usher, eventId);
        for (const role of sales.keys()) {
          const opened = await pageOf(browser, ownContext, usher, role, '/registration');
          const { page, broken, idle, close } = opened;
          await idle();
          await expect
            .poll(() => faultsOf(page, hopeless), { message: `/registration as ${role}` })
            .toEqual([]);
          const own = page.getByRole('region', { name: 'Your last sales' }).getByRole('button');
          const seen = await expectDialogs(page, idle, own, hopeless);
          if (may({ role, door_only: false }, 'figures.read'))
            // Whoever sold it, an officer is offered the same: one of another with an email, and an own one without.
            for (const sale of [sales.get('volunteer')![0]!, sales.get(role)![1]!]) {
              await page.goto(`/dashboard/attendees/${sale.email ?? sale.id}/show?event=${eventId}`);
              const ticket = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
              await expect(ticket).toHaveCount(1);
              seen.push(...(await expectDialogs(page, idle, ticket.getByRole('button'), hopeless)));
            }
          expect(broken).toEqual([]);
          console.log(`${name}, ${role}: ${seen.length} dialogs`);
          await close();
        }
      },
    );
});
