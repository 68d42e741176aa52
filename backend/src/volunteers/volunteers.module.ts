import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { LeaderboardService } from './leaderboard/leaderboard.service.js';
import { SellerLedgerService } from './seller-ledger/seller-ledger.service.js';
import { SellerSalesService } from './seller-sales/seller-sales.service.js';
import { VolunteersController } from './volunteers.controller.js';
import { VolunteersResolver } from './volunteers.resolver.js';
import { SellersService } from './sellers/sellers.service.js';

@Module({
  imports: [EventsModule],
  controllers: [VolunteersController],
  providers: [
    VolunteersResolver,
    SellersService,
    LeaderboardService,
    SellerSalesService,
    SellerLedgerService,
  ],
  exports: [SellersService],
})
export class VolunteersModule {}
