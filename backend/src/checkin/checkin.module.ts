import { Module } from '@nestjs/common';
import { AttendeesModule } from '../attendees/attendees.module.js';
import { CheckinController } from './checkin.controller.js';
import { CheckinResolver } from './checkin.resolver.js';
import { CheckinService } from './checkin.service.js';
import { UndoService } from './undo.service.js';

@Module({
  imports: [AttendeesModule],
  controllers: [CheckinController],
  providers: [CheckinResolver, CheckinService, UndoService],
})
export class CheckinModule {}
