import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { CancellationsService } from './changes/cancellations.service.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesResolver } from './changes/changes.resolver.js';
import { CorrectionsService } from './changes/corrections.service.js';
import { DeliveriesService } from './changes/deliveries.service.js';
import { GiftsService } from './changes/gifts.service.js';
import { ReissueService } from './changes/reissue.service.js';
import { ResendService } from './changes/resend.service.js';
import { SaleChangesService } from './changes/sale-changes.service.js';
import { CsvService } from './lists/csv.service.js';
import { ListsController } from './lists/lists.controller.js';
import { ListsResolver } from './lists/lists.resolver.js';
import { ListsService } from './lists/lists.service.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationReader } from './registration/registration-reader.js';
import { RegistrationResolver } from './registration/registration.resolver.js';
import { RegistrationService } from './registration/registration.service.js';
import { GivingService } from './tickets/giving.service.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { TicketsService } from './tickets/tickets.service.js';
import { UnknownTickets } from './tickets/unknown-tickets.js';

/** Selling (`registration/`), listing (`lists/`), correcting, cancelling and resending (`changes/`), and the guest's view of a
 * ticket (`tickets/`). */
@Module({
  imports: [AuthModule, EventsModule, MailQueueModule, OrganizationModule],
  controllers: [RegistrationController, ListsController, ChangesController, TicketsController],
  providers: [
    CancellationsService,
    ChangesResolver,
    CorrectionsService,
    CsvService,
    DeliveriesService,
    GiftsService,
    GivingService,
    ListsResolver,
    ListsService,
    RegistrationReader,
    RegistrationResolver,
    RegistrationService,
    ReissueService,
    ResendService,
    SaleChangesService,
    TicketsService,
    UnknownTickets,
  ],
  exports: [RegistrationReader],
})
export class AttendeesModule {}
