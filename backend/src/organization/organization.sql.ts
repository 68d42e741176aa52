import { sql } from '../database/database.js';

export interface OrganizationRow {
  /** Null until the president gave it one: then everything is the product's. */
  name: string | null;
  replyTo: string | null;
  /** Null until the president chose one: then it is the setting's. */
  timeZone: string | null;
  logoHash: string | null;
}

const COLUMNS = `name, reply_to as "replyTo", time_zone as "timeZone", logo_hash as "logoHash"`;

/** No row until something of it was set. */
export const READ_ORGANIZATION = sql<OrganizationRow>(
  'organization.read',
  `select ${COLUMNS} from organization`,
);

export const ENSURE_ORGANIZATION = sql(
  'organization.ensure',
  `insert into organization default values on conflict do nothing`,
);

export const LOCK_ORGANIZATION = sql<OrganizationRow>(
  'organization.lock',
  `select ${COLUMNS} from organization for no key update`,
);

/** $1 hash of the logo. No row if the organization has another one by now, or none. */
export const READ_LOGO = sql<{ logo: Buffer }>(
  'organization.read_logo',
  `select logo from organization where logo_hash = $1`,
);

/** $1 name or null, $2 reply-to or null, $3 time zone. */
export const WRITE_ORGANIZATION = sql<OrganizationRow>(
  'organization.write',
  `update organization set name = $1, reply_to = $2, time_zone = $3 returning ${COLUMNS}`,
);

/** $1 picture or null, $2 its hash or null. */
export const WRITE_LOGO = sql('organization.write_logo', `update organization set logo = $1, logo_hash = $2`);
