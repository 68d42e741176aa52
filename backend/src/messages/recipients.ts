import { isUUID } from 'class-validator';
import { searchCondition, type SearchCondition } from '../database/search.sql.js';
import { normalizeEmail } from '../rules/emails.js';
import type { MessageFilterInput } from './messages.dto.js';

/** Whom a message goes to, as its statements read it. */
export interface Recipients {
  filter: MessageFilterInput;
  search: SearchCondition | null;
  /** $1 event, $2 search patterns, $3 e-mails and $4 registrations of the people that are named; null without them. */
  parameters: [
    event: string,
    patterns: readonly string[] | null,
    emails: string[] | null,
    registrations: string[] | null,
  ];
}

export function recipientsOf(eventId: string, filter: MessageFilterInput): Recipients {
  const search = searchCondition(filter.search);
  const people = filter.people ?? null;
  return {
    filter,
    search,
    parameters: [
      eventId,
      search?.patterns ?? null,
      people && people.filter((one) => !isUUID(one)).map(normalizeEmail),
      people && people.filter((one) => isUUID(one)),
    ],
  };
}
