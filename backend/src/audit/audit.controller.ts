import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { AuditLogDto, AuditLogQuery } from './audit.dto.js';
import { AuditService } from './audit.service.js';

@ApiTags('audit')
@Controller('api/audit-log')
export class AuditController {
  constructor(private readonly auditLog: AuditService) {}

  @Get()
  @LargeRead('paged')
  @Requires('audit.read')
  @ApiOperation({ summary: 'Who did what, newest first unless asked otherwise' })
  @ApiOkResponse({ type: AuditLogDto })
  list(@Query() query: AuditLogQuery): Promise<AuditLogDto> {
    return this.auditLog.list(query);
  }
}
