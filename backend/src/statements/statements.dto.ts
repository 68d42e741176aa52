import { ApiProperty } from '@nestjs/swagger';
import { EventDto } from '../events/events.dto.js';
import { HandOverDto } from '../hand-overs/hand-over/hand-over.dto.js';
import { REFUNDS, type Refund } from '../rules/clearings.js';
import { PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';
import { SalesTeamMemberDto, SellerTotalsDto } from '../volunteers/sellers/sellers.dto.js';

/** A count and the total amount. */
export class CountedAmountDto {
  @ApiProperty({ example: 3 })
  count: number;

  @ApiProperty({ example: 48, description: 'Dollars' })
  amount: number;
}

class StatementDayDto {
  @ApiProperty({ example: '2026-11-20', description: 'On the clock of the event' })
  day: string;

  @ApiProperty({ example: 14, description: 'Sold that day, guests included' })
  tickets: number;

  @ApiProperty({ example: 252, description: 'Dollars' })
  amount: number;
}

class PaidDto extends CountedAmountDto {
  @ApiProperty({ example: 8 })
  tickets: number;

  @ApiProperty({ example: 5, description: 'Registrations' })
  declare count: number;
}

class PaymentModesDto implements Record<PaymentMode, PaidDto> {
  @ApiProperty({ type: PaidDto })
  cash: PaidDto;

  @ApiProperty({ type: PaidDto })
  zelle: PaidDto;
}

export class CancellationDto {
  @ApiProperty({ format: 'uuid', description: 'Of the registration' })
  id: string;

  @ApiProperty({
    enum: REFUNDS,
    nullable: true,
    description: 'Who pays the guest back; null where nothing was paid, or nobody knows of it',
  })
  refund: Refund | null;

  @ApiProperty({ example: 36, description: 'Dollars that it had cost' })
  amount: number;

  @ApiProperty({ example: 'Ada Attendee' })
  name: string;

  @ApiProperty({ example: 2, description: 'Tickets' })
  ticketQuantity: number;

  @ApiProperty({ enum: PAYMENT_MODES })
  paymentMode: PaymentMode;

  @ApiProperty()
  isGuest: boolean;

  @ApiProperty({ format: 'uuid', description: 'Who had sold it' })
  volunteerId: string;

  @ApiProperty({ example: 'Vera Volunteer' })
  volunteerName: string;

  @ApiProperty({ type: String, format: 'date-time' })
  cancelledAt: Date;

  @ApiProperty({ example: 'Felix Finance' })
  cancelledBy: string;

  @ApiProperty({ example: 'Cannot come' })
  reason: string;
}

/** Cancellations by who pays the guest back. */
export class RefundSumsDto {
  @ApiProperty({ type: CountedAmountDto })
  seller: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto })
  till: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto, description: 'Kept' })
  none: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto, description: 'Nothing was paid, or nobody knows of it' })
  notPaid: CountedAmountDto;
}

class MealsDto {
  @ApiProperty({ example: 80 })
  ordered: number;

  @ApiProperty({ example: 61 })
  served: number;
}

class FloatsDto {
  @ApiProperty({ example: 250, description: 'Dollars of float that sellers were given' })
  given: number;

  @ApiProperty({ example: 200, description: 'Dollars of it that came back' })
  returned: number;

  @ApiProperty({ example: 50, description: 'Dollars of it that sellers still have' })
  out: number;
}

export class ClearedDto {
  @ApiProperty({ example: 3, description: "Rows of the money's ledger" })
  count: number;

  @ApiProperty({ example: 120, description: 'Dollars in cash; below zero: taken back' })
  cash: number;

  @ApiProperty({ example: 0, description: 'Dollars in bank transfers; below zero: taken back' })
  transfer: number;
}

/** Cleared and reversed amounts by kind of ledger entry. They add up to what the sellers cleared. */
export class ClearedByKindDto {
  @ApiProperty({ type: ClearedDto })
  direct: ClearedDto;

  @ApiProperty({ type: ClearedDto })
  handOver: ClearedDto;

  @ApiProperty({ type: ClearedDto })
  transfer: ClearedDto;

  @ApiProperty({ type: ClearedDto })
  handBack: ClearedDto;

  @ApiProperty({ type: ClearedDto })
  reversal: ClearedDto;

  @ApiProperty({ type: ClearedDto, description: 'Paid back to guests by the till' })
  tillRefund: ClearedDto;

  @ApiProperty({ type: ClearedDto, description: 'Cancelled, and paid back by nobody' })
  kept: ClearedDto;
}

class TransferStatesDto {
  @ApiProperty({ type: CountedAmountDto })
  unverified: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto })
  verified: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto })
  questioned: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto })
  cancelled: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto })
  kept: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto })
  toRefund: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto })
  refunded: CountedAmountDto;
}

/** All tickets and money of an event at one moment. Amounts are in dollars. */
export class EventStatementDto {
  @ApiProperty({ type: String, format: 'date-time', description: 'The moment that all of it is of' })
  asOf: Date;

  @ApiProperty({ type: EventDto })
  event: EventDto;

  @ApiProperty({ type: SellerTotalsDto, description: 'The sums over `sellers`' })
  totals: SellerTotalsDto;

  @ApiProperty({ type: [SalesTeamMemberDto], description: 'As in the sales team' })
  sellers: SalesTeamMemberDto[];

  @ApiProperty({ type: [StatementDayDto] })
  days: StatementDayDto[];

  @ApiProperty({ type: PaymentModesDto })
  paymentModes: PaymentModesDto;

  @ApiProperty({ example: 12, description: "Guests' tickets, which cost nothing" })
  guests: number;

  @ApiProperty({ type: [CancellationDto], description: 'The first cancelled one first' })
  cancellations: CancellationDto[];

  @ApiProperty({ type: RefundSumsDto, description: 'The sums over `cancellations`' })
  refunds: RefundSumsDto;

  @ApiProperty({ example: 9, description: 'Tickets that nobody came with' })
  noShows: number;

  @ApiProperty({ example: 111, description: 'Tickets' })
  admitted: number;

  @ApiProperty({ type: MealsDto })
  meals: MealsDto;

  @ApiProperty({ type: FloatsDto })
  floats: FloatsDto;

  @ApiProperty({ type: ClearedByKindDto })
  cleared: ClearedByKindDto;

  @ApiProperty({
    type: [HandOverDto],
    description: 'All of them, in the order in which they were offered; open offers without their counts',
  })
  handOvers: HandOverDto[];

  @ApiProperty({ type: CountedAmountDto, description: 'Hand-overs that stand, and what was counted' })
  received: CountedAmountDto;

  @ApiProperty({
    type: CountedAmountDto,
    description: 'Received, and neither float nor cash that was still to hand over',
  })
  surplus: CountedAmountDto;

  @ApiProperty({
    type: CountedAmountDto,
    description: 'Less received than declared or, where it was to be all, expected: whichever lacks more',
  })
  shortage: CountedAmountDto;

  @ApiProperty({
    type: CountedAmountDto,
    description:
      'Hand-overs with differences that nobody explained, or countersigned; the largest difference of each',
  })
  unexplained: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto, description: 'Those whose explanation is countersigned' })
  explained: CountedAmountDto;

  @ApiProperty({ type: CountedAmountDto, description: 'Reversed hand-overs, and what was counted' })
  reversed: CountedAmountDto;

  @ApiProperty({ type: TransferStatesDto })
  transfers: TransferStatesDto;
}
