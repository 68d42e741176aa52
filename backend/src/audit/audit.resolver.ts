import { Args, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../auth/access.js';
import { AuditLogDto, AuditLogQuery } from './audit.dto.js';
import { AuditLogService } from './audit-log.service.js';

@Resolver()
export class AuditResolver {
  constructor(private readonly service: AuditLogService) {}

  @Query(() => AuditLogDto)
  @Allow('president')
  auditLog(@Args() query: AuditLogQuery): Promise<AuditLogDto> {
    return this.service.list(query);
  }
}
