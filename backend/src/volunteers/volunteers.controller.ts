import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RegistrationPageDto } from '../attendees/lists/lists.dto.js';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { EventQuery } from '../events/events.dto.js';
import { EVENT_PROBLEMS } from '../events/events.error.js';
import { LargeFile, LargeRead } from '../http/large-reads/large-read.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { requireId } from '../http/validation.js';
import { LeaderboardDto } from './leaderboard/leaderboard.dto.js';
import { LeaderboardService } from './leaderboard/leaderboard.service.js';
import { LedgerPageDto } from './seller-ledger/seller-ledger.dto.js';
import { SellerLedgerService } from './seller-ledger/seller-ledger.service.js';
import { SellerSalesService } from './seller-sales/seller-sales.service.js';
import {
  EventPageQuery,
  EventSalesQuery,
  SalesTeamMemberDto,
  SellerDetailsDto,
  SellerSummaryDto,
} from './sellers/sellers.dto.js';
import { noSeller, SELLER_PROBLEMS } from './sellers/sellers.error.js';
import { SellersService } from './sellers/sellers.service.js';

@ApiTags('volunteers')
@Controller('api/volunteers')
@Requires('money.read')
export class VolunteersController {
  constructor(
    private readonly sellers: SellersService,
    private readonly leaderboards: LeaderboardService,
    private readonly sales: SellerSalesService,
    private readonly ledgers: SellerLedgerService,
  ) {}

  @Get('sales-team')
  @LargeRead('whole')
  @ApiOperation({ summary: 'All sellers with what they sold, collected and handed over' })
  @ApiOkResponse({ type: [SalesTeamMemberDto] })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  salesTeam(@Query() { eventId }: EventQuery): Promise<SalesTeamMemberDto[]> {
    return this.sellers.salesTeam(eventId);
  }

  @Get('summary')
  @LargeRead('whole')
  @ApiOperation({ summary: 'All sellers with their tickets only' })
  @ApiOkResponse({ type: [SellerSummaryDto] })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  summary(@Query() { eventId }: EventQuery): Promise<SellerSummaryDto[]> {
    return this.sellers.summary(eventId);
  }

  @Get('summary/csv')
  @LargeFile()
  @ApiOperation({ summary: 'The sales team as a CSV file' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'UTF-8 with BOM', schema: { type: 'string' } })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  csv(
    @CurrentActor() actor: Actor,
    @Query() { eventId }: EventQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sellers.sendCsv(actor, reply, eventId);
  }

  @Get('leaderboard')
  @Requires('tickets.sell', 'money.read')
  @ApiOperation({ summary: 'Who sold the most tickets, and where the caller stands' })
  @ApiOkResponse({ type: LeaderboardDto })
  @ApiProblems({ ...EVENT_PROBLEMS, ...SELLER_PROBLEMS }, 'insufficient_permissions', 'no_event')
  leaderboard(@CurrentActor() actor: Actor, @Query() { eventId }: EventQuery): Promise<LeaderboardDto> {
    return this.leaderboards.read(actor, eventId);
  }

  @Get('me/details')
  @Requires('cash.hand_over')
  @ApiOperation({ summary: "The caller's own figures and clearings" })
  @ApiOkResponse({ type: SellerDetailsDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  myDetails(@CurrentActor() actor: Actor, @Query() { eventId }: EventQuery): Promise<SellerDetailsDto> {
    return this.sellers.details(actor, actor.user.id, eventId);
  }

  @Get('me/attendees')
  @LargeRead('paged')
  @Requires('cash.hand_over')
  @ApiOperation({ summary: "The caller's own registrations, newest first unless asked otherwise" })
  @ApiOkResponse({ type: RegistrationPageDto })
  @ApiProblems(EVENT_PROBLEMS, 'no_event')
  myAttendees(@CurrentActor() actor: Actor, @Query() query: EventSalesQuery): Promise<RegistrationPageDto> {
    return this.sales.list(actor.user, actor.user.id, query.eventId, query);
  }

  @Get(':id/details')
  @ApiOperation({ summary: "One seller's figures and clearings" })
  @ApiOkResponse({ type: SellerDetailsDto })
  @ApiProblems({ ...EVENT_PROBLEMS, ...SELLER_PROBLEMS }, 'no_seller', 'no_event')
  details(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() { eventId }: EventQuery,
  ): Promise<SellerDetailsDto> {
    return this.sellers.details(actor, requireId(id, noSeller), eventId);
  }

  @Get(':id/attendees')
  @LargeRead('paged')
  @ApiOperation({ summary: "One seller's registrations, newest first unless asked otherwise" })
  @ApiOkResponse({ type: RegistrationPageDto })
  @ApiProblems({ ...EVENT_PROBLEMS, ...SELLER_PROBLEMS }, 'no_seller', 'no_event')
  attendees(
    @CurrentActor() { user }: Actor,
    @Param('id') id: string,
    @Query() query: EventSalesQuery,
  ): Promise<RegistrationPageDto> {
    return this.sales.list(user, requireId(id, noSeller), query.eventId, query);
  }

  @Get(':id/ledger')
  @LargeRead('paged')
  @ApiOperation({ summary: "Every line of one seller's ledger, newest first" })
  @ApiOkResponse({ type: LedgerPageDto })
  @ApiProblems({ ...EVENT_PROBLEMS, ...SELLER_PROBLEMS }, 'no_seller', 'no_event')
  ledger(@Param('id') id: string, @Query() query: EventPageQuery): Promise<LedgerPageDto> {
    return this.ledgers.list(requireId(id, noSeller), query.eventId, query);
  }
}
