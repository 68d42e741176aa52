import { Module } from '@nestjs/common';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { ImportRunner } from './run/import-runner.js';

/** Lists of people that are brought from elsewhere, see docs/import-cases.md. */
@Module({ controllers: [ImportsController], providers: [ImportsService, ImportRunner] })
export class ImportsModule {}
