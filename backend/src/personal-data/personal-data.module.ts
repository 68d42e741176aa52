import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ErasuresService } from './erasures.service.js';
import { ErasureRunner } from './erase/erasure-runner.js';
import { Finder } from './find/finder.js';
import { ExportService } from './kept/export.service.js';
import { PersonalDataController } from './personal-data.controller.js';

@Module({
  imports: [AuthModule, UploadsModule],
  controllers: [PersonalDataController],
  providers: [Finder, ErasuresService, ErasureRunner, ExportService],
})
export class PersonalDataModule {}
