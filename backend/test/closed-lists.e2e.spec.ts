import { may, type Permission, ROLES } from '../src/rules/permissions.js';
import { makeEvent, makeUser } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

describe('a value that was added to a closed list, and about which the database has not decided', () => {
  let database: TestDatabase;
  let event: string;
  let seller: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    event = (await makeEvent(database)).id;
    seller = (await makeUser(database)).id;
    // As a migration would do that allows further values.
    await database.query(`alter table registrations drop constraint registrations_payment_mode_known,
      drop constraint registrations_food_option_known`);
  });
  afterAll(() => database.drop());

  const sell = (mode: string, food: string): Promise<unknown> =>
    database.query(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code)
       values ($1, $2, 'Rosa Diaz', $3, '4155550142', 2, $4, $5, 100, 200, $3)`,
      [event, seller, `${mode}-${food}@example.org`, mode, food],
    );

  test('is refused when something is sold', async () => {
    await sell('cash', 'with_food');
    // The sums by payment mode and by kind of ticket have no column for it.
    await expect(sell('card', 'with_food')).rejects.toThrow('card is not in the list of payment modes');
    await expect(sell('cash', 'vegan')).rejects.toThrow('vegan is not in the list of food options');
    expect(
      await database.query('select cash_tickets, zelle_tickets, with_food_tickets from seller_sums'),
    ).toEqual([{ cash_tickets: 2, zelle_tickets: 0, with_food_tickets: 2 }]);
  });

  test('has no meaning', async () => {
    await expect(database.query(`select settled_as('card')`)).rejects.toThrow(
      'card is not in the list of payment modes',
    );
    await expect(database.query(`select has_food('vegan')`)).rejects.toThrow(
      'vegan is not in the list of food options',
    );
  });

  test('the database knows the permissions of each role, and of no other', async () => {
    const permissions: Permission[] = ['door.scan', 'money.read', 'accounts.manage'];
    for (const role of [...ROLES, 'of_next_year'])
      for (const permission of permissions)
        expect(await database.query('select role_may($1, $2) as found', [role, permission])).toEqual([
          { found: may({ role, doorOnly: false }, permission) },
        ]);
  });
});
