import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { BankStatementController } from './bank/bank-statement.controller.js';
import { BankStatementService } from './bank/bank-statement.service.js';
import { TransfersController } from './review/transfers.controller.js';
import { TransfersService } from './review/transfers.service.js';

/** Bank transfers: their review by finance (`review/`), and matching them with the bank's statement (`bank/`). */
@Module({
  imports: [EventsModule, UploadsModule],
  controllers: [BankStatementController, TransfersController],
  providers: [BankStatementService, TransfersService],
})
export class TransfersModule {}
