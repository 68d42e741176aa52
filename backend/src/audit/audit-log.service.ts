import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { PAGE_DEFAULT, PAGE_MAX, paginationOf } from '../http/pagination.js';
import type { AuditLogDto, AuditLogQuery } from './audit.dto.js';
import { COUNT, READ_PAGE } from './audit.sql.js';

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
