import { Module } from '@nestjs/common';
import { CheckinController } from './checkin.controller.js';
import { CheckinResolver } from './checkin.resolver.js';
import { CheckinService } from './checkin.service.js';

@Module({ controllers: [CheckinController], providers: [CheckinResolver, CheckinService] })
export class CheckinModule {}
