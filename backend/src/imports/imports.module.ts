import { Module } from '@nestjs/common';
import { ImportChecks } from './import-checks.js';
import { ImportViews } from './import-views.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { ImportRunner } from './run/import-runner.js';

/** Lists of people that are brought from elsewhere, see docs/import-cases.md. */
@Module({
  controllers: [ImportsController],
  providers: [ImportsService, ImportChecks, ImportViews, ImportRunner],
})
export class ImportsModule {}
