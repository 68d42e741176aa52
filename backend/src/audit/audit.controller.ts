import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow } from '../auth/access.js';
import { AuditLogDto, AuditLogQuery } from './audit.dto.js';
import { AuditLogService } from './audit-log.service.js';

@ApiTags('audit')
@Controller('api/audit-log')
export class AuditController {
  constructor(private readonly auditLog: AuditLogService) {}

  @Get()
  @Allow('president')
  @ApiOperation({ summary: 'Who did what, newest first' })
  @ApiOkResponse({ type: AuditLogDto })
  @ApiResponse({ status: 422, description: 'A query parameter breaks a rule' })
  list(@Query() query: AuditLogQuery): Promise<AuditLogDto> {
    return this.auditLog.list(query);
  }
}
