import { type SqlStatement, sql } from '../../database/database.js';
import { SORT_DIRECTIONS, type SortDirection } from '../../http/sorting.js';
import { MAIL_STATES, type MailKindName, type MailState } from '../outbox/outbox-mail.entity.js';
import type { ClaimedMail } from '../outbox/outbox.js';

/** No total is counted further than this; a mail log has one row per registration and more. */
export const TOTAL_MAX = 10_000;

/** A mail as the log shows it. */
export interface LoggedMail {
  id: string;
  kind: MailKindName;
  to: string;
  /** What subjects are made of; null where the mail is about no registration. */
  eventName: string | null;
  ticketQuantity: number | null;
  messageSubject: string | null;
  /** What was handed over, of a receipt, in cents. */
  receivedCents: number | null;
  state: MailState;
  attempts: number;
  lastError: string | null;
  nextTryAt: Date | null;
  createdAt: Date;
  sentAt: Date | null;
  resendOf: string | null;
}

const COLUMNS = `o.id, o.kind, o.to_address as "to", e.name as "eventName", r.ticket_quantity as "ticketQuantity",
  coalesce(m.subject, o.data->>'subject') as "messageSubject", h.received_cents::float8 as "receivedCents",
  o.state, o.attempts, o.last_error as "lastError", case when o.state = 'queued' then o.next_try_at end as "nextTryAt",
  o.created_at as "createdAt", o.sent_at as "sentAt", o.resend_of as "resendOf"`;

/** All by primary key. */
const WITH_REGISTRATION = `left join events e on e.id = o.event_id
  left join registrations r on r.id = o.registration_id and r.event_id = o.event_id
  left join messages m on m.id = (o.data->>'messageId')::uuid
  left join hand_overs h on h.id = (o.data->>'handOverId')::uuid`;

interface ListStatements {
  /** $1 limit, $2 offset, $3 search pattern where there is a search. By time: ids are UUID v7. */
  page: SqlStatement<LoggedMail>;
  /** $1 how many to count at most, $2 search pattern where there is a search. */
  count: SqlStatement<{ total: number }>;
}

/**
 * A statement of its own for each state, so that the planner sees which small index has it. A search looks through the
 * addresses without an index: one would cost every registration more than a search now and then is worth.
 */
function listStatements(state: MailState | 'any', search: boolean, direction: SortDirection): ListStatements {
  const where = (pattern: string) =>
    [
      'true',
      ...(state === 'any' ? [] : [`o.state = '${state}'`]),
      ...(search ? [`lower(o.to_address) like ${pattern}`] : []),
    ].join(' and ');
  const name = `${state}${search ? '.search' : ''}`;
  return {
    page: sql(
      `mail_log.page.${name}.${direction}`,
      `select ${COLUMNS} from (
         select * from outbox o where ${where('$3')} order by o.id ${direction} limit $1 offset $2
       ) o ${WITH_REGISTRATION} order by o.id ${direction}`,
    ),
    count: sql(
      `mail_log.count.${name}`,
      `select count(*)::int as total from (select from outbox o where ${where('$2')} limit $1) found`,
    ),
  };
}

const LISTS = new Map(
  (['any', ...MAIL_STATES] as const).flatMap((state) =>
    [true, false].flatMap((search) =>
      SORT_DIRECTIONS.map(
        (direction) => [`${state} ${search} ${direction}`, listStatements(state, search, direction)] as const,
      ),
    ),
  ),
);

/** The statements of a list: `search` says whether it has a search pattern. */
export const listOf = (
  state: MailState | undefined,
  search: boolean,
  direction: SortDirection,
): ListStatements => LISTS.get(`${state ?? 'any'} ${search} ${direction}`)!;

/** A row of the list, and what it takes to render and copy the mail. */
export const READ_MAIL = sql<LoggedMail & Omit<ClaimedMail, 'id' | 'kind' | 'attempts' | 'createdAt'>>(
  'mail_log.read',
  `select ${COLUMNS}, o.to_address as "toAddress", o.event_id as "eventId", o.registration_id as "registrationId",
     o.user_id as "userId", o.data, o.request_id as "requestId"
   from outbox o ${WITH_REGISTRATION} where o.id = $1`,
);
