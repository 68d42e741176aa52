import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../auth/access.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { AuditLogDto, AuditLogQuery } from './audit.dto.js';
import { AuditService } from './audit.service.js';

@Resolver()
export class AuditResolver {
  constructor(private readonly service: AuditService) {}

  @Query(() => AuditLogDto)
  @LargeRead('paged')
  @Requires('audit.read')
  auditLog(@Args() query: AuditLogQuery): Promise<AuditLogDto> {
    return this.service.list(query);
  }
}
