import { type SqlQuery, sql } from '../database/database.js';
import type { SortDirection } from '../http/sorting.js';
import type { AuditLogQuery } from './audit.dto.js';
import type { AuditAction } from './audit-entry.entity.js';

interface AuditRow {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  action: AuditAction;
  subjectType: string;
  subjectId: string | null;
  subjectName: string | null;
  eventId: string | null;
  details: Record<string, unknown>;
  requestId: string | null;
}

/** A table that holds entries of the log, and how its columns map to them. */
interface Source {
  table: string;
  columns: Record<'id' | 'at' | 'actor' | 'action' | 'subject', string>;
  rest: string;
  /** The columns of an index that yields the rows in order, in either direction. */
  order: readonly string[];
  isEntry: string;
}

/**
 * The audit table itself, and the ledger of admissions, each line of which is an entry. Lines without content are excluded: they
 * come from a process of an older release, which also wrote an audit row, or from the seed.
 */
const SOURCES: readonly Source[] = [
  {
    table: 'audit_log',
    columns: { id: 'id', at: 'at', actor: 'actor_id', action: 'action', subject: 'subject_id' },
    rest: `subject_type as "subjectType", event_id as "eventId", details, request_id as "requestId"`,
    order: ['at', 'id'],
    isEntry: 'true',
  },
  {
    table: 'admissions',
    columns: {
      id: `case line when 0 then scan_id else md5(scan_id::text || line)::uuid end`,
      at: 'recorded_at',
      actor: 'coalesce(sent_by, account_id)',
      action: `case when tickets > 0 then 'check_in.done' else 'check_in.undone' end`,
      subject: 'registration_id',
    },
    rest: `'registration' as "subjectType", event_id as "eventId",
      jsonb_strip_nulls(jsonb_build_object('tickets', abs(tickets), 'station', station, 'label', label, 'source', source,
        'scan_id', scan_id, 'undoes', undoes, 'reason', reason, 'scanned_at', scanned_at,
        'scanned_by_as_the_phone_says', case when sent_by is not null
          then (select full_name from users where id = account_id) end)) as details, request_id as "requestId"`,
    order: ['recorded_at', 'scan_id', 'line'],
    isEntry: `content <> ''`,
  },
];

/** Converts the filters to conditions; their values start at $1. */
function conditions(query: AuditLogQuery): { values: unknown[]; of(source: Source): string } {
  const { actorId, action, subjectId, from, to } = query;
  const given: [keyof Source['columns'], string, unknown][] = [
    ['actor', '=', actorId],
    ['action', '=', action],
    ['subject', '=', subjectId],
    ['at', '>=', from],
    ['at', '<', to],
  ].filter(([, , value]) => value !== undefined) as [keyof Source['columns'], string, unknown][];
  return {
    values: given.map(([, , value]) => value),
    of: ({ columns, isEntry }) =>
      [isEntry, ...given.map(([column, operator], i) => `${columns[column]} ${operator} $${i + 1}`)].join(
        ' and ',
      ),
  };
}

/** Returns the name of what an entry (e) is about: of a registration, a user or an event. Others have none. */
const SUBJECT_NAME = `case e."subjectType"
    when 'registration' then (select r.name from registrations r where r.id = e."subjectId" and r.event_id = e."eventId")
    when 'user' then (select s.full_name from users s where s.id = e."subjectId")
    when 'event' then (select v.name from events v where v.id = e."subjectId")
  end`;

/**
 * Builds a page of entries in chronological order, reading no more of each table than the page can need. The statement has no
 * name, so that it is planned for the actual values.
 */
export function listEntries(
  query: AuditLogQuery,
  limit: number,
  offset: number,
  direction: SortDirection,
): { query: SqlQuery<AuditRow>; values: unknown[] } {
  const { values, of } = conditions(query);
  const by = (...columns: string[]) => columns.map((column) => `${column} ${direction}`).join(', ');
  const [limited, skipped] = [`$${values.length + 1}::int`, `$${values.length + 2}::int`];
  const parts = SOURCES.map((source) => {
    const { id, at, actor, action, subject } = source.columns;
    return `(select ${id} as id, ${at} as at, ${actor} as "actorId", ${action} as action, ${subject} as "subjectId",
        ${source.rest}
      from ${source.table} where ${of(source)} order by ${by(...source.order)} limit ${limited} + ${skipped})`;
  });
  return {
    query: sql<AuditRow>(
      '',
      `select e.*, u.full_name as "actorName", ${SUBJECT_NAME} as "subjectName" from (
         select * from (${parts.join(' union all ')}) entries order by ${by('at', 'id')} limit ${limited} offset ${skipped}
       ) e left join users u on u.id = e."actorId" order by ${by('e.at', 'e.id')}`,
    ),
    values: [...values, limit, offset],
  };
}

/** Counts entries, up to `most`. */
export function countEntries(
  query: AuditLogQuery,
  most: number,
): { query: SqlQuery<{ total: number }>; values: unknown[] } {
  const { values, of } = conditions(query);
  const limited = `$${values.length + 1}::int`;
  const parts = SOURCES.map((source) => `(select from ${source.table} where ${of(source)} limit ${limited})`);
  return {
    query: sql<{ total: number }>(
      '',
      `select least(count(*), ${limited})::int as total from (${parts.join(' union all ')}) entries`,
    ),
    values: [...values, most],
  };
}
