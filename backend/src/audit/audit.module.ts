import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditResolver } from './audit.resolver.js';

@Module({
  controllers: [AuditController],
  providers: [AuditLogService, AuditResolver],
})
export class AuditModule {}
