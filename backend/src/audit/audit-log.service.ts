import { Injectable } from '@nestjs/common';
import { Database, sql } from '../database/database.js';
import { PAGE_DEFAULT, PAGE_MAX, paginationOf } from '../http/pagination.js';
import type { AuditEntryDto, AuditLogDto, AuditLogQuery } from './audit.dto.js';

/** $1 actor, $2 action, $3 subject, $4 from, $5 to; null: any. */
const MATCHES = `($1::uuid is null or a.actor_id = $1) and ($2::text is null or a.action = $2)
  and ($3::uuid is null or a.subject_id = $3) and ($4::timestamptz is null or a.at >= $4)
  and ($5::timestamptz is null or a.at < $5)`;

const READ_PAGE = sql<AuditEntryDto>(
  'audit.read_page',
  `select a.id, a.at, a.actor_id as "actorId", u.full_name as "actorName", a.action, a.subject_type as "subjectType",
     a.subject_id as "subjectId", a.event_id as "eventId", a.details, a.request_id as "requestId"
   from audit_log a left join users u on u.id = a.actor_id
   where ${MATCHES} order by a.at desc, a.id desc limit $6 offset $7`,
);

/** Counted to a cap: a log grows without end, and nobody pages to its end. */
const COUNT = sql<{ total: number }>(
  'audit.count',
  `select count(*)::int as total from (select from audit_log a where ${MATCHES} limit ${PAGE_MAX + 1}) as found`,
);

@Injectable()
export class AuditLogService {
  constructor(private readonly database: Database) {}

  /** Who did what, newest first. The total is exact up to 10 000. */
  async list(query: AuditLogQuery): Promise<AuditLogDto> {
    const filters = [query.actorId, query.action, query.subjectId, query.from, query.to].map(
      (value) => value ?? null,
    );
    const limit = query.limit ?? PAGE_DEFAULT;
    // One row more than the page tells whether anything follows.
    const [rows, [counted]] = await Promise.all([
      this.database.run(READ_PAGE, [...filters, limit + 1, query.offset ?? 0]),
      this.database.run(COUNT, filters),
    ]);
    const total = counted?.total ?? 0;
    return {
      data: rows.slice(0, limit),
      pagination:
        total > PAGE_MAX
          ? paginationOf(query, PAGE_MAX, { hasMore: rows.length > limit })
          : paginationOf(query, total),
    };
  }
}
