import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { singleFlight } from '../database/single-flight.js';
import { PAGE_DEFAULT, PAGE_MAX, paginationOf } from '../http/pagination.js';
import type { AuditLogDto, AuditLogQuery } from './audit.dto.js';
import { countEntries, listEntries } from './audit.sql.js';

/** Reads the audit log. */
@Injectable()
export class AuditService {
  constructor(private readonly database: Database) {}

  /**
   * Lists audit entries, newest first by default. The total is exact up to 10 000, as the log grows without limit and nobody
   * pages to its end.
   */
  readonly list = singleFlight(async (query: AuditLogQuery): Promise<AuditLogDto> => {
    const limit = query.limit ?? PAGE_DEFAULT;
    // One more row than the page holds tells whether there is a next page.
    const page = listEntries(query, limit + 1, query.offset ?? 0, query.sortDir ?? 'desc');
    const count = countEntries(query, PAGE_MAX + 1);
    const [rows, [counted]] = await Promise.all([
      this.database.run(page.query, page.values),
      this.database.run(count.query, count.values),
    ]);
    const { total } = counted!;
    return {
      data: rows.slice(0, limit),
      pagination:
        total > PAGE_MAX
          ? paginationOf(query, PAGE_MAX, { hasMore: rows.length > limit })
          : paginationOf(query, total),
    };
  });
}
