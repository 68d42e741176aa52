import { Module } from '@nestjs/common';
import { OrganizationModule } from '../../organization/organization.module.js';
import { UploadsModule } from '../uploads.module.js';
import { LogoController } from './logo.controller.js';
import { LogoService } from './logo.service.js';

@Module({
  imports: [OrganizationModule, UploadsModule],
  controllers: [LogoController],
  providers: [LogoService],
})
export class LogoModule {}
