import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ErasuresService } from './erasures.service.js';
import { ErasureRunner } from './erase/erasure-runner.js';
import { Finder } from './find/finder.js';
import { ExportService } from './kept/export.service.js';
import { PersonalDataController } from './personal-data.controller.js';
import { RestoredDatabase } from './restored/restored-database.js';
import { RetentionController } from './retention/retention.controller.js';
import { RetentionService } from './retention/retention.service.js';
import { RetentionSweep } from './retention/retention-sweep.js';

@Module({
  imports: [AuthModule, UploadsModule],
  controllers: [PersonalDataController, RetentionController],
  providers: [
    Finder,
    ErasuresService,
    ErasureRunner,
    ExportService,
    RetentionService,
    RetentionSweep,
    RestoredDatabase,
  ],
})
export class PersonalDataModule {}
