import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { MailQueueModule } from '../mail/queue/mail-queue.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { AssignmentsController } from './assignments/assignments.controller.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { ReturnsService } from './assignments/returns.service.js';
import { BooksController } from './books/books.controller.js';
import { BooksService } from './books/books.service.js';
import { PrintingService } from './books/printing.service.js';
import { PaperSalesController } from './sales/sales.controller.js';
import { PaperSalesService } from './sales/sales.service.js';

/**
 * Paper tickets: made and printed (`books/`), given to sellers and taken back (`assignments/`), reported as sold (`sales/`), and summed
 * up by holder (`figures/`). Shared code is in `tickets/`. What the door does with them is in `checkin/`.
 */
@Module({
  imports: [EventsModule, MailQueueModule, OrganizationModule],
  controllers: [BooksController, AssignmentsController, PaperSalesController],
  providers: [BooksService, PrintingService, AssignmentsService, ReturnsService, PaperSalesService],
})
export class PaperModule {}
