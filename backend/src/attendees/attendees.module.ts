import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { MailQueueModule } from '../mail/mail-queue.js';
import { AttendeesController } from './attendees.controller.js';
import { AttendeesResolver } from './attendees.resolver.js';
import { AttendeesService } from './attendees.service.js';
import { CancellationsService } from './cancellations.service.js';
import { ChangesController } from './changes.controller.js';
import { ChangesResolver } from './changes.resolver.js';
import { CorrectionsService } from './corrections.service.js';
import { CsvService } from './csv.service.js';
import { ListsController } from './lists.controller.js';
import { ListsResolver } from './lists.resolver.js';
import { ListsService } from './lists.service.js';
import { RegistrationsService } from './registrations.service.js';
import { ResendService } from './resend.service.js';

@Module({
  imports: [EventsModule, MailQueueModule],
  controllers: [AttendeesController, ListsController, ChangesController],
  providers: [
    AttendeesResolver,
    AttendeesService,
    CancellationsService,
    ChangesResolver,
    CorrectionsService,
    CsvService,
    ListsResolver,
    ListsService,
    RegistrationsService,
    ResendService,
  ],
  exports: [RegistrationsService],
})
export class AttendeesModule {}
