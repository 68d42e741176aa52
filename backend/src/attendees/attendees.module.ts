import { Module } from '@nestjs/common';
import { MailQueueModule } from '../mail/mail-queue.js';
import { AttendeesController } from './attendees.controller.js';
import { AttendeesResolver } from './attendees.resolver.js';
import { AttendeesService } from './attendees.service.js';

@Module({
  imports: [MailQueueModule],
  controllers: [AttendeesController],
  providers: [AttendeesResolver, AttendeesService],
})
export class AttendeesModule {}
