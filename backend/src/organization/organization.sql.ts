import { sql } from '../database/database.js';
import type { SecondFactorDemand } from '../rules/second-factor.js';

export interface OrganizationRow {
  /** Null until the president gave it one: then everything is the product's. */
  name: string | null;
  replyTo: string | null;
  /** Null until the president chose one: then it is the setting's. */
  timeZone: string | null;
  logoHash: string | null;
  secondFactor: SecondFactorDemand;
}

const COLUMNS = `name, reply_to as "replyTo", time_zone as "timeZone", logo_hash as "logoHash", second_factor as "secondFactor"`;

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

/** $1 name or null, $2 reply-to or null, $3 time zone, $4 of whom a second factor is demanded, or null as before. */
export const WRITE_ORGANIZATION = sql<OrganizationRow>(
  'organization.write',
  `update organization set name = $1, reply_to = $2, time_zone = $3, second_factor = coalesce($4, second_factor),
     second_factor_since = case when $4 <> second_factor then now() else second_factor_since end
   returning ${COLUMNS}`,
);

/** $1 picture or null, $2 its hash or null. */
export const WRITE_LOGO = sql('organization.write_logo', `update organization set logo = $1, logo_hash = $2`);
