import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { PAGE_DEFAULT, PAGE_MAX, paginationOf } from '../http/pagination.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import type { AuditEntryDto, AuditLogDto, AuditLogQuery } from './audit.dto.js';

@Injectable()
export class AuditLogService {
  constructor(@InjectRepository(AuditEntryEntity) private readonly entries: Repository<AuditEntryEntity>) {}

  /** Who did what, newest first. The total is exact up to 10 000. */
  async list(query: AuditLogQuery): Promise<AuditLogDto> {
    const limit = query.limit ?? PAGE_DEFAULT;
    const [rows, total] = await Promise.all([
      // One row more than the page tells whether anything follows.
      this.page(query, limit + 1, query.offset ?? 0),
      this.count(query),
    ]);
    return {
      data: rows.slice(0, limit),
      pagination:
        total > PAGE_MAX
          ? paginationOf(query, PAGE_MAX, { hasMore: rows.length > limit })
          : paginationOf(query, total),
    };
  }

  private async page(query: AuditLogQuery, limit: number, offset: number): Promise<AuditEntryDto[]> {
    const { entities, raw } = await this.matching(query)
      .leftJoin(UserEntity, 'actor', 'actor.id = entry.actorId')
      .addSelect('actor.fullName', 'actorName')
      .orderBy('entry.at', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .limit(limit)
      .offset(offset)
      .getRawAndEntities<{ actorName: string | null }>();
    return entities.map((entry, i) => ({
      ...entry,
      actorName: raw[i]!.actorName,
      details: entry.details as Record<string, unknown>,
    }));
  }

  /** Counted to a cap: a log grows without end, and nobody pages to its end. */
  private async count(query: AuditLogQuery): Promise<number> {
    const found = this.matching(query)
      .select('1')
      .limit(PAGE_MAX + 1);
    const counted = await this.entries.manager
      .createQueryBuilder()
      .select('count(*)::int', 'total')
      .from(`(${found.getQuery()})`, 'found')
      .setParameters(found.getParameters())
      .getRawOne<{ total: number }>();
    return counted!.total;
  }

  private matching({
    actorId,
    action,
    subjectId,
    from,
    to,
  }: AuditLogQuery): SelectQueryBuilder<AuditEntryEntity> {
    const entries = this.entries.createQueryBuilder('entry');
    if (actorId) entries.andWhere('entry.actorId = :actorId', { actorId });
    if (action) entries.andWhere('entry.action = :action', { action });
    if (subjectId) entries.andWhere('entry.subjectId = :subjectId', { subjectId });
    if (from) entries.andWhere('entry.at >= :from', { from });
    if (to) entries.andWhere('entry.at < :to', { to });
    return entries;
  }
}
