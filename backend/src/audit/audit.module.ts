import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { AuditResolver } from './audit.resolver.js';

@Module({
  controllers: [AuditController],
  providers: [AuditService, AuditResolver],
})
export class AuditModule {}
