import { lowerCase } from '../../rules/person-key.js';
import type { PersonRow } from './changes.sql.js';

/**
 * Whether two descriptions are of one person, apart from the e-mail. A name or phone may not be on file: it agrees with any. `agrees`
 * in functions/people.sql is the same.
 */
export const agree = (one: PersonRow, other: PersonRow): boolean =>
  (one.name === null || other.name === null || lowerCase(one.name) === lowerCase(other.name)) &&
  (one.phone === other.phone || !one.phone || !other.phone);
