import { randomBytes } from 'node:crypto';
import type { Role, TeamRole } from '@usher/backend/rules';
import type { Stack } from './stack';

export interface Seller {
  id: string;
  email: string;
  name: string;
}

const LETTERS = 'abcdefghijklmnop';

/** Creates a seller whose name no other test uses. */
export async function ownSeller(
  stack: Stack,
  given: { name?: string; role?: Role; teamRole?: TeamRole } = {},
): Promise<Seller> {
  const last = [...randomBytes(8)].map((byte) => LETTERS[byte % 16]).join('');
  const name = `${given.name ?? 'Omar'} ${last[0]!.toUpperCase()}${last.slice(1)}`;
  const email = `${last}@example.org`;
  const [row] = await stack.database.query<{ id: string }>(
    `insert into users (email, full_name, role, team_role, password_hash)
     select $1, $2, $3, $4, password_hash from users where email = 'volunteer@example.org' returning id`,
    [email, name, given.role ?? 'volunteer', given.teamRole ?? 'Events Team Member'],
  );
  return { id: row!.id, email, name };
}
