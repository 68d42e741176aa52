import type { Page } from '@playwright/test';
import { currentEvent, DoorDevice } from './support/door-devices';
import { menuPathOf, ownEvent } from './support/events';
import { expectFits } from './support/fits';
import { ownSeller } from './support/sellers';
import { PASSWORD } from './support/stack';
import { AT_DESK, expect, test } from './support/test';

const panel = (page: Page) => page.getByRole('region', { name: 'The Door' });
const devices = (page: Page) => page.getByRole('region', { name: 'Devices' });

test('the door says who is in, how sure that is, where, by whom, and what of the food is left, live', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const { event, leave } = await currentEvent(api);
  try {
    await stack.database.query('delete from devices');
    const party = await api.register({ ticket_quantity: 5, food_option: 'with_food', name: 'Petra Party' });
    const couple = await api.register({
      ticket_quantity: 2,
      food_option: 'without_food',
      name: 'Carl Couple',
    });
    const gateA = new DoorDevice(api, event.id, 'Gate A');
    const gateB = new DoorDevice(api, event.id, 'Gate B', 'president');
    const kitchen = new DoorDevice(api, event.id, 'Kitchen');
    await gateA.sync([{ of: party, tickets: 3 }]);

    await openAs('finance_director', menuPathOf('door', event));
    await expect(panel(page).getByText('3 in', { exact: true })).toBeVisible();
    await gateB.sync([{ of: couple }]);
    await expect(panel(page).getByText('5 in', { exact: true }), 'without a press').toBeVisible();
    await kitchen.sync([{ of: party, tickets: 2, station: 'food' }]);
    await expect(panel(page).getByText('2 served · 3 left')).toBeVisible();
    const entrances = panel(page).getByRole('table', { name: 'By entrance' });
    await expect(entrances.getByRole('row', { name: 'Gate A 3 –' })).toBeVisible();
    await expect(entrances.getByRole('row', { name: 'Gate B 2 –' })).toBeVisible();
    await expect(entrances.getByRole('row', { name: 'Kitchen – 2' })).toBeVisible();
    const volunteers = panel(page).getByRole('table', { name: 'By volunteer' });
    await expect(volunteers.getByRole('row', { name: 'Vera Volunteer 3 2' })).toBeVisible();
    await expect(volunteers.getByRole('row')).toHaveCount(3);
    const people = panel(page).getByRole('heading', { name: 'People' }).locator('..');
    await expect(people).toContainText('In5Still expected2');

    await gateA.sync([], 31);
    await gateA.lastHeard(stack, '12 minutes 5 seconds');
    await gateB.sync([{ of: couple, tickets: 2 }]);
    const confidence = panel(page).getByText(/^\d+ in · /);
    await expect(confidence, 'a scan that counts nothing is live too').toContainText(
      'up to 2 more let in without a valid ticket',
    );
    await gateB.sync([{ of: party, tickets: 3 }]);
    await expect(
      panel(page).getByText(
        '7 in · 1 phone out of contact for 12 minutes, 31 waiting at the last contact · up to 3 more let in without a valid ticket',
      ),
    ).toBeVisible();
    const conflicts = page.getByRole('region', { name: 'Let in and not counted' });
    const conflict = conflicts.getByRole('listitem').filter({ hasText: 'Petra Party' });
    await expect(conflict).toContainText('Counted in part');
    await expect(conflict).toContainText('3, counted 2 (ticket for 5)');
    await expect(conflict).toContainText('Gate B · ');
    await expect(conflict).toContainText('Gate A · Vera Volunteer');
    await expect(conflicts.getByRole('listitem')).toHaveCount(2);
    await expect(
      devices(page).getByRole('listitem').first(),
      'what may change the count comes first',
    ).toContainText('Gate A');
    await expect(devices(page).getByRole('listitem').first()).toContainText('No contact');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible();

    await page.getByRole('switch', { name: 'Hide values' }).check();
    await expect(
      panel(page).getByText(/^\*\*\* in · 1 phone out of contact for 12 minutes, \*\*\* waiting/),
    ).toBeVisible();
  } finally {
    await leave();
  }
});

test(
  'a device is cut off after a question, and let back in; the switch opens the door; what only a phone says is said so',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const { event, leave } = await currentEvent(api);
    try {
      await stack.database.query('delete from devices');
      const gate = new DoorDevice(api, event.id, 'Gate A');
      await gate.sync();
      const { access_token: token } = await api.login('volunteer');
      const list = async () => {
        const answer = await fetch(`${stack.url}/api/checkin/list`, {
          headers: { Authorization: `Bearer ${token}`, 'X-Device-Id': gate.id },
        });
        return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
      };
      expect(await list()).toEqual({ status: 403, code: 'door_closed' });
      const couple = await api.register({ name: 'Carl Couple' });
      const borrowed = new DoorDevice(api, event.id, 'Gate B', 'president');
      await borrowed.sync([{ of: couple }]);
      borrowed.clockAhead = 2 * 60_000;
      const [volunteer, president] = await Promise.all([api.login('volunteer'), api.login('president')]);
      await borrowed.sync([{ of: couple, accountId: volunteer.user.id }]);
      await openAs('president', menuPathOf('door', event));
      const open = panel(page).getByRole('switch', { name: 'Open for volunteers' });
      await expect(open).not.toBeChecked();
      await expect(open).toHaveAccessibleDescription(
        /^Volunteers get the door list and the search by name from .*, or as soon as/,
      );
      const jumped = devices(page)
        .getByRole('listitem')
        .filter({ hasText: /Clock jumped, \d+:\d\d [AP]M/ });
      await expect(jumped).toHaveCount(1);
      await expect(jumped).toContainText('Gate B');
      const conflict = page.getByRole('region', { name: 'Let in and not counted' }).getByRole('listitem');
      await expect(conflict).toContainText(
        `${volunteer.user.full_name} (as the phone says), sent by ${president.user.full_name}`,
      );
      await open.check();
      await expect.poll(list).toEqual({ status: 200, code: undefined });
      await page.reload();
      await expect(open).toBeChecked();

      const cutOff = devices(page).getByRole('button', { name: 'Cut off Gate A of Vera Volunteer' });
      await cutOff.click();
      const dialog = page.getByRole('dialog', { name: 'Cut Off Gate A' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      expect((await list()).status).toBe(200);
      await cutOff.click();
      await expect(dialog.getByRole('checkbox', { name: /^Also sign Vera Volunteer out/ })).not.toBeChecked();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Cut Off' }).click();
      await expect(devices(page).getByText('Cut off', { exact: true })).toBeVisible();
      expect(await list()).toEqual({ status: 403, code: 'device_cut_off' });
      await devices(page).getByRole('button', { name: 'Let Gate A of Vera Volunteer back in' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Let Back In' }).click();
      await expect(devices(page).getByText('Cut off', { exact: true })).toBeHidden();
      expect((await list()).status).toBe(200);

      // A separate account, so that nobody else is signed out.
      const { email, name } = await ownSeller(stack, { name: 'Lea' });
      const session = await api.send<{ access_token: string }>('POST', '/api/auth/login', {
        email,
        password: PASSWORD,
      });
      await stack.database.query(
        `update devices set account_id = (select id from users where email = $2) where id = $1`,
        [gate.id, email],
      );
      await page.reload();
      await devices(page)
        .getByRole('button', { name: `Cut off Gate A of ${name}` })
        .click();
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'Cut Off' }).click();
      await expect(devices(page).getByText('Cut off', { exact: true })).toBeVisible();
      const me = await fetch(`${stack.url}/api/auth/me`, {
        headers: { Authorization: `Bearer ${session.access_token}` },
      });
      expect(me.status).toBe(401);
      // The session of the other tests' volunteer spoke for it, too.
      await api.send('PUT', `/api/checkin/devices/${gate.id}`, undefined, 'president');
    } finally {
      await leave();
    }
  },
);

test(
  'among 1,100 devices that one volunteer has made up, every one is found and can be cut off',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const { event, leave } = await currentEvent(api);
    try {
      await stack.database.query('delete from devices');
      const gate = new DoorDevice(api, event.id, 'Gate A', 'president');
      await gate.sync();
      const { email } = await ownSeller(stack, { name: 'Mallory' });
      await stack.database.query(
        `insert into devices (id, account_id, label, waiting)
       select gen_random_uuid(), u.id, 'Gate ' || n, 5 from users u, generate_series(1, 1100) n where u.email = $1`,
        [email],
      );
      await openAs('finance_director', menuPathOf('door', event));
      const rows = devices(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') });
      await expect(rows).toHaveCount(8);
      await expect(rows.filter({ hasText: 'Gate A' }), 'on the first page').toHaveCount(1);
      await expect(devices(page).getByText('1 to 8 of 1,101')).toBeVisible();
      await devices(page).getByRole('button', { name: 'Page 2' }).click();
      await expect(devices(page).getByText('9 to 16 of 1,101')).toBeVisible();
      const search = devices(page).getByRole('searchbox', { name: 'Search by label, account or id...' });
      await search.fill('gate 1100');
      await expect(rows).toHaveCount(1);
      await expectAccessible();
      await rows.getByRole('button', { name: /^Cut off Gate 1100 of / }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cut Off' }).click();
      await expect(rows.getByText('Cut off', { exact: true })).toBeVisible();
      await search.fill('nobody');
      await expect(devices(page).getByText('No device found.')).toBeVisible();
    } finally {
      await stack.database.query('delete from devices');
      await leave();
    }
  },
);

test(
  'unknown tickets that somebody has let in are one entry a device, and are set aside with a reason',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const { event, leave } = await currentEvent(api);
    try {
      await stack.database.query('delete from devices');
      const couple = await api.register({ ticket_quantity: 2, name: 'Carl Couple' });
      const unknown = (code: string) => ({ of: { ...couple, qr_code_id: code } });
      const gate = new DoorDevice(api, event.id, 'Gate A', 'president');
      await gate.sync([{ of: couple }, { of: couple }]);
      const [one, other] = [
        new DoorDevice(api, event.id, 'Gate Mallory'),
        new DoorDevice(api, event.id, 'Back Door'),
      ];
      await one.sync([unknown('no ticket'), unknown('none either'), { ...unknown('a party'), tickets: 4 }]);
      await other.sync([unknown('another')]);

      await openAs('finance_director', menuPathOf('door', event));
      const conflicts = page.getByRole('region', { name: 'Let in and not counted' });
      const entries = conflicts.getByRole('listitem');
      await expect(entries).toHaveCount(3);
      await expect(entries.first(), 'people with a ticket come first').toContainText('Carl Couple');
      const entry = entries.filter({ hasText: 'Gate Mallory' });
      await expect(entry).toContainText('Unknown tickets');
      await expect(entry).toContainText('Vera Volunteer');
      await expect(entry).toContainText('3 · 6 people');
      await expect(panel(page).getByText(/ · up to 9 more let in without a valid ticket$/)).toBeVisible();
      await expectFits(page);

      await conflicts.getByRole('button', { name: 'Set aside Gate Mallory of Vera Volunteer' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set Aside Unknown Tickets' });
      await expect(dialog.getByLabel('Whose scans').locator('option')).toHaveText([
        'All from this device (Gate Mallory)',
        'All that Vera Volunteer has sent, from every device',
        'All that Vera Volunteer has sent, from every device, also with tickets that exist',
      ]);
      await dialog.getByRole('button', { name: 'Set Aside' }).click();
      await expect(dialog).toContainText('This field is required');
      await dialog.getByLabel('Reason').fill('Made up');
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Set Aside' }).click();
      await expect(dialog).toBeHidden();
      await expect(entries).toHaveCount(2);
      await expect(panel(page).getByText(/ · up to 3 more let in without a valid ticket$/)).toBeVisible();

      await one.sync([unknown('one more')]);
      await expect(entries, 'what comes later is listed again, without a press').toHaveCount(3);
      await conflicts.getByRole('button', { name: 'Set aside Back Door of Vera Volunteer' }).click();
      await dialog.getByLabel('Whose scans').selectOption({ index: 1 });
      await dialog.getByLabel('Reason').fill('All made up');
      await dialog.getByRole('button', { name: 'Set Aside' }).click();
      await expect(entries).toHaveCount(1);
      await expect(entries).toContainText('Carl Couple');

      await conflicts.getByRole('button', { name: 'Set aside scans of Carl Couple' }).click();
      const ofTickets = page.getByRole('dialog', { name: 'Set Aside Scans' });
      await expect(ofTickets.getByLabel('Whose scans').locator('option')).toHaveText([
        /^All that .+ has sent, from every device, also with tickets that exist$/,
      ]);
      await ofTickets.getByLabel('Reason').fill('Made up too');
      await ofTickets.getByRole('button', { name: 'Set Aside' }).click();
      await expect(conflicts, 'nothing is left to be listed').toBeHidden();
    } finally {
      await leave();
    }
  },
);

test(
  'the switch says what holds: opened ahead, open by itself, or over',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const startsIn = (hours: number) =>
      stack.database.query(
        `update events set event_date = now() + make_interval(hours => $2) where id = $1`,
        [event.id, hours],
      );
    try {
      await startsIn(1);
      await openAs('president', menuPathOf('door', event));
      const open = panel(page).getByRole('switch', { name: 'Open for volunteers' });
      await expect(open, 'nobody has opened it').toBeChecked();
      await expect(open).toBeDisabled();
      await expect(open).toHaveAccessibleDescription(/^Open by itself since .* at /);

      await startsIn(-72);
      await page.reload();
      await expect(open).toHaveAccessibleDescription(/^The event is over/);
      await expect(open).not.toBeChecked();
      await expect(open).toBeDisabled();

      await startsIn(72);
      await page.reload();
      await expect(open).toHaveAccessibleDescription(
        /^Volunteers get the door list and the search by name from /,
      );
      await open.check();
      await expect(open).toHaveAccessibleDescription(
        /^Volunteers have the door list and the search by name, ahead of /,
      );
      await expect(open).toBeChecked();
    } finally {
      // Within the next days it would be the current event, which other tests sell for.
      await startsIn(-72);
    }
  },
);
