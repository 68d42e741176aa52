import type { Transaction } from '../../database/database.js';
import type { Sellers } from './people.js';
import { TEAM_ROLES } from '../../rules/roles.js';
import { idOf } from './ids.js';
import { FIRST_NAMES, LAST_NAMES } from './names.js';
import { ADD_SELLERS, LIST_SELLERS } from './sellers.sql.js';

const SELLERS = 40;
/**
 * Creates, or finds, the forty made-up accounts that sell everything; they are the same for every run and size. They have no
 * password, so nobody can sign in as one of them. The last one is a president, who invites guests.
 */
export async function ensureSellers(tx: Transaction, eventId: string): Promise<Sellers> {
  const accounts = Array.from({ length: SELLERS }, (_, number) => ({
    email: `seller-${String(number + 1).padStart(2, '0')}@example.org`,
    fullName: `${FIRST_NAMES[number * 2 + 1]} ${LAST_NAMES[number * 2]}`,
    role: number === SELLERS - 1 ? 'president' : 'volunteer',
    // The first five team roles are teams, which have several members each.
    teamRole: TEAM_ROLES[number % 5],
  }));
  const emails = accounts.map(({ email }) => email);
  await tx.run(ADD_SELLERS, [JSON.stringify(accounts), eventId]);
  const rows = await tx.run(LIST_SELLERS, [emails]);
  const all = rows.map(({ id }) => idOf(id));
  return { all, president: all.at(-1)! };
}
