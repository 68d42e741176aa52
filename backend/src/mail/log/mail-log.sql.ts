import { type SqlQuery, sql } from '../../database/database.js';
import { SORT_DIRECTIONS, type SortDirection } from '../../http/sorting.js';
import { MAIL_STATES, type MailState } from '../../rules/mails.js';
import type { GuestLanguage } from '../../rules/languages.js';
import type { MailKindName } from '../outbox/outbox-mail.entity.js';
import { isOwnReplaced } from '../kinds/kinds.sql.js';
import type { ClaimedMail } from '../outbox/outbox.js';

/** Maximum total that is counted, as the mail log has more rows than there are registrations. */
export const TOTAL_MAX = 10_000;

/** A mail as the log shows it. */
export interface LoggedMail {
  id: string;
  kind: MailKindName;
  to: string;
  /** Data for the subject. Each is null if the mail has no such relation. */
  eventName: string | null;
  /** The language of its event. */
  lang: GuestLanguage | null;
  ticketQuantity: number | null;
  /** Whether its code took the place of another when it was sent; for a mail not yet sent, whether it does now. */
  isReplacement: boolean;
  /** Whether only some tickets of a registration were cancelled. */
  isSome: boolean;
  /** Whether it goes to who paid for tickets that somebody else had. */
  toPayer: boolean;
  messageSubject: string | null;
  /** Whether it tells that somebody guesses codes of the account's app. */
  isGuessed: boolean;
  /** Received amount of a receipt, in cents. */
  receivedCents: number | null;
  /** Paper tickets that a receipt is for. */
  paperTickets: number | null;
  state: MailState;
  attempts: number;
  lastError: string | null;
  nextTryAt: Date | null;
  createdAt: Date;
  sentAt: Date | null;
  resendOf: string | null;
}

const COLUMNS = `o.id, o.kind, o.to_address as "to", e.name as "eventName", e.lang, r.ticket_quantity as "ticketQuantity",
  exists (select from replaced_codes c where c.registration_id = r.id and c.event_id = r.event_id
    and c.replaced_at <= coalesce(o.sent_at, now()) and ${isOwnReplaced('coalesce(o.sent_at, now())')}) as "isReplacement",
  o.data ? 'takenOff' as "isSome", o.data ? 'toPayer' as "toPayer", o.data @> '{"change": "codes_guessed"}' as "isGuessed", coalesce(m.subject, o.data->>'subject') as "messageSubject", h.received_cents::float8 as "receivedCents",
  case when o.kind = 'paper_receipt' then (o.data->>'tickets')::int end as "paperTickets",
  o.state, o.attempts, o.last_error as "lastError", case when o.state = 'queued' then greatest(o.next_try_at, o.created_at) end as "nextTryAt",
  o.created_at as "createdAt", o.sent_at as "sentAt", o.resend_of as "resendOf"`;

/** All joins use primary keys. */
const WITH_REGISTRATION = `left join events e on e.id = o.event_id
  left join registrations r on r.id = o.registration_id and r.event_id = o.event_id
  left join messages m on m.id = (o.data->>'messageId')::uuid
  left join hand_overs h on h.id = (o.data->>'handOverId')::uuid`;

interface ListQueries {
  /** $1 limit, $2 offset, $3 search pattern if there is a search. Ordered by time, as ids are UUID v7. */
  page: SqlQuery<LoggedMail>;
  /** $1 maximum count, $2 search pattern if there is a search. */
  count: SqlQuery<{ total: number }>;
}

/**
 * Creates separate statements for each state, so that the planner can use the small index of that state. A search scans the
 * addresses without an index, which would cost every registration more than occasional searches are worth.
 */
function listQueries(state: MailState | 'any', search: boolean, direction: SortDirection): ListQueries {
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
        (direction) => [`${state} ${search} ${direction}`, listQueries(state, search, direction)] as const,
      ),
    ),
  ),
);

/** The statements of a list; `search` tells whether it has a search pattern. */
export const listOf = (
  state: MailState | undefined,
  search: boolean,
  direction: SortDirection,
): ListQueries => LISTS.get(`${state ?? 'any'} ${search} ${direction}`)!;

/** A row of the list, plus the columns needed to render and copy the mail. */
export const READ_MAIL = sql<LoggedMail & Omit<ClaimedMail, 'id' | 'kind' | 'attempts' | 'createdAt'>>(
  'mail_log.read',
  `select ${COLUMNS}, o.to_address as "toAddress", o.event_id as "eventId", o.registration_id as "registrationId",
     o.user_id as "userId", o.data, o.request_id as "requestId"
   from outbox o ${WITH_REGISTRATION} where o.id = $1`,
);
