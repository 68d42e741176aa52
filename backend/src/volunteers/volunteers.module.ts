import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { LeaderboardService } from './leaderboard.service.js';
import { SellerLedgerService } from './seller-ledger.service.js';
import { SellerSalesService } from './seller-sales.service.js';
import { VolunteersController } from './volunteers.controller.js';
import { VolunteersResolver } from './volunteers.resolver.js';
import { VolunteersService } from './volunteers.service.js';

@Module({
  imports: [EventsModule],
  controllers: [VolunteersController],
  providers: [
    VolunteersResolver,
    VolunteersService,
    LeaderboardService,
    SellerSalesService,
    SellerLedgerService,
  ],
  exports: [VolunteersService],
})
export class VolunteersModule {}
