import type { EventDto, RegistrationDto } from '../src/api/generated/rest';
import { makePerson } from './support/api';
import { ownEvent } from './support/events';
import { ownStack } from './support/own-stack';
import type { Stack } from './support/stack';
import { AT_DESK, AT_PHONE, expect, test as base } from './support/test';

/** An Usher of this file's own: what is sold alongside would show on the pages of all other tests. */
const test = base.extend<object, { stack: Stack }>({
  stack: ownStack(),
});
// One worker runs this file, so that only one such Usher is started.
test.describe.configure({ mode: 'default' });

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

test(
  'a later event is sold alongside: it is chosen above the form, and price and sales follow it',
  AT_PHONE,
  async ({ page, openAs, api, expectAccessible }) => {
    await openAs('volunteer', '/registration');
    await expect(page.getByRole('heading', { name: 'Lantern Festival' })).toBeVisible();
    await expect(page.getByLabel('Event', { exact: true }), 'where one event is sold').toHaveCount(0);

    const ball = await ownEvent(api, { name: 'Winter Ball', event_date: inDays(40), sells_alongside: true });
    await api.send(
      'POST',
      '/api/pricing/admin/tiers',
      {
        event_id: ball.id,
        food_option: 'without_food',
        quantity_from: 1,
        quantity_to: 20,
        price_per_ticket: 42,
      },
      'president',
    );
    await page.reload();
    const choice = page.getByLabel('Event', { exact: true });
    await expect(choice.getByRole('option')).toHaveText([/^Lantern Festival, /, /^Winter Ball, /]);
    await expect(page.getByLabel('Full name'), 'the name has the focus all the same').toBeFocused();
    await expectAccessible();
    await choice.selectOption({ index: 1 });
    await expect(page.getByRole('heading', { name: 'Winter Ball' })).toBeVisible();
    const person = makePerson();
    await page.getByLabel('Full name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Phone').fill(person.phone);
    await page.getByText('Without Food', { exact: true }).first().click();
    await expect(page.getByText('$42.00').first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Register/ })
      .filter({ visible: true })
      .first()
      .click();
    const success = page.getByRole('status').filter({ hasText: 'Registration Successful!' });
    await expect(success).toContainText('Winter Ball');
    const { data } = await api.send<{ data: RegistrationDto[] }>(
      'GET',
      `/api/volunteers/me/attendees?event_id=${ball.id}`,
      undefined,
      'volunteer',
    );
    expect(data).toMatchObject([{ name: person.name, total_price: 42 }]);

    await page
      .getByRole('button', { name: 'Register Another Person' })
      .filter({ visible: true })
      .first()
      .click();
    await expect(choice, 'the next sale is of the same event').toHaveValue(ball.id);
    const sales = page.getByRole('region', { name: 'Your last sales' });
    await expect(sales).toContainText('Winter Ball');
    await expect(sales).toContainText(person.name);
    await choice.selectOption({ index: 0 });
    await expect(page.getByText(person.name)).toHaveCount(0);
  },
);

test(
  'where sales are closed, the page says that nothing is on sale',
  AT_PHONE,
  async ({ page, openAs, api, expectAccessible }) => {
    const events = await api.send<EventDto[]>('GET', '/api/events', undefined, 'president');
    const all = (status: EventDto['status']) =>
      Promise.all(
        events.map(({ id, name, description, event_date, location }) =>
          api.send(
            'PUT',
            `/api/events/${id}`,
            { name, description, event_date, location, status },
            'president',
          ),
        ),
      );
    await all('closed');
    await openAs('volunteer', '/registration');
    await expect(page.getByText('No tickets are on sale at the moment.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible();
    await all('on_sale');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Lantern Festival' })).toBeVisible();
  },
);

test(
  'an archived event is offered when asked for, and one of which nothing was used is deleted',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    const old = await ownEvent(api, { name: 'Spring Fair', is_archived: true });
    const wrong = await ownEvent(api, { name: 'Sprnig Fair', status: 'draft' });
    await openAs('president', '/dashboard');
    const selector = page.getByLabel('Event', { exact: true });
    await expect(selector.getByRole('option', { name: wrong.name })).toHaveCount(1);
    await expect(selector.getByRole('option', { name: old.name, exact: true })).toHaveCount(0);
    await selector.selectOption('Show archived');
    await expect(selector.getByRole('option', { name: 'Show archived' })).toHaveCount(0);
    await selector.selectOption(old.name);
    await expect(
      page.getByText('This event is archived: it is left out where an event is chosen.'),
    ).toBeVisible();
    await page.reload();
    await expect(selector, 'the one that is shown is always offered').toHaveValue(old.id);

    await page.goto(`/admin/events/${wrong.id}`);
    const remove = page.getByRole('button', { name: 'Delete Event' });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Delete Event' });
    await expect(dialog).toContainText('Delete Sprnig Fair, with its prices?');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Delete Event' }).click();
    await expect(page.getByText('The event is deleted.')).toBeVisible();
    await expect(page).toHaveURL('/admin/events');
    await expect(page.getByText('Spring Fair', { exact: true })).toBeVisible();
    await expect(page.getByText('Sprnig Fair')).toHaveCount(0);

    const [{ id: used }] = await api.send<[EventDto]>('GET', '/api/events/selling', undefined, 'president');
    await api.register();
    await page.goto(`/admin/events/${used}`);
    await expect(page.getByRole('button', { name: 'Copy Event' })).toBeVisible();
    await expect(remove, 'what was sold cannot be deleted').toHaveCount(0);
  },
);

test(
  'two events at the door: check-in and look-up name theirs and let one choose; the other one’s ticket leads to its door',
  AT_PHONE,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const early = await ownEvent(api, { name: 'Matinee', event_date: inDays(0.1) });
    const late = await ownEvent(api, { name: 'Night Show', event_date: inDays(0.3), sells_alongside: true });
    await stack.database.query(`update events set is_door_open = false where name = 'Lantern Festival'`);
    for (const { id } of [early, late])
      await api.send(
        'POST',
        `/api/pricing/admin/create-default-tiers?event_id=${id}`,
        undefined,
        'president',
      );
    const sale = await api.register({ event_id: early.id });
    const { qr_code_id: code } = await api.register({ event_id: late.id });

    await openAs('volunteer', '/checkin');
    const choice = page.getByLabel('Event at the door');
    await expect(choice.getByRole('option')).toHaveText(['Matinee', 'Night Show']);
    await expect(choice).toHaveValue(early.id);
    await expectAccessible();
    const typeCode = async (typed: string) => {
      await page.getByLabel('QR Code ID').fill(typed);
      await page.getByRole('button', { name: 'Check In', exact: true }).click();
    };
    await typeCode(code);
    await expect(page.getByText('This QR code belongs to another event: Night Show')).toBeVisible();
    await page.getByRole('button', { name: 'Switch to Night Show' }).click();
    await expect(choice).toHaveValue(late.id);
    await typeCode(code);
    await expect(page.getByText('Check-in Successful!')).toBeVisible();
    await page.reload();
    await expect(choice, 'the device keeps it').toHaveValue(late.id);

    await typeCode(sale.qr_code_id);
    await expect(page.getByRole('button', { name: 'Switch to Matinee' })).toBeVisible();
  },
);
