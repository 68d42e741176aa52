import { randomInt } from 'node:crypto';
import type { Role, TeamRole } from '@usher/backend/rules';
import { firstName, lastName } from './names';
import type { Stack } from './stack';

export interface Seller {
  id: string;
  email: string;
  name: string;
}

/** Creates a seller whose name no other test uses. */
export async function ownSeller(
  stack: Stack,
  given: { name?: string; role?: Role; teamRole?: TeamRole } = {},
): Promise<Seller> {
  const last = lastName();
  const name = `${given.name ?? firstName('Omar')} ${last}`;
  const email = `${last.toLowerCase()}${randomInt(1_000_000)}@example.org`;
  const [row] = await stack.database.query<{ id: string }>(
    `insert into users (email, full_name, role, team_role, password_hash)
     select $1, $2, $3, $4, password_hash from users where email = 'volunteer@example.org' returning id`,
    [email, name, given.role ?? 'volunteer', given.teamRole ?? 'Events Team Member'],
  );
  return { id: row!.id, email, name };
}
