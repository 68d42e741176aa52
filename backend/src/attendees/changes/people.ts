import { lowerCase } from '../../rules/person-key.js';
import type { PersonRow } from './changes.sql.js';

/** Whether two descriptions are of one person, apart from the e-mail. Somebody may have no phone on file: it agrees with any. */
export const agree = (one: PersonRow, other: PersonRow): boolean =>
  lowerCase(one.name) === lowerCase(other.name) &&
  (one.phone === other.phone || one.phone === '' || other.phone === '');
