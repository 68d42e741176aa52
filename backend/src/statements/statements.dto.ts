import { ID } from '@nestjs/graphql';
import { Dollars, Nullable, Prop } from '../http/shapes.js';
import { EventDto } from '../events/events.dto.js';
import { HandOverDto } from '../hand-overs/hand-over/hand-over.dto.js';
import { PaperOfHolderDto } from '../paper/figures/figures.dto.js';
import { type Refund, REFUNDS } from '../rules/clearings.js';
import { PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';
import { SalesTeamMemberDto, SellerTotalsDto } from '../volunteers/sellers/sellers.dto.js';
import type { TransferStatus } from '../rules/transfers.js';

/** A count and the total amount. */
export class CountedAmountDto {
  @Prop({ example: 3 })
  count: number;

  @Prop(Dollars, { example: 48 })
  amount: number;
}

class StatementDayDto {
  @Prop({ example: '2026-11-20', description: 'On the clock of the event' })
  day: string;

  @Prop({ example: 14, description: 'Sold that day, guests included' })
  tickets: number;

  @Prop(Dollars, { example: 252 })
  amount: number;
}

class PaidDto extends CountedAmountDto {
  @Prop({ example: 8 })
  tickets: number;

  @Prop({ example: 5, description: 'Registrations' })
  declare count: number;
}

class PaymentModesDto implements Record<PaymentMode, PaidDto> {
  @Prop()
  cash: PaidDto;

  @Prop()
  zelle: PaidDto;
}

export class CancellationDto {
  @Prop(ID, 'Of the registration')
  id: string;

  @Nullable(REFUNDS, 'Who pays the guest back; null where nothing was paid, or nobody knows of it')
  refund: Refund | null;

  @Prop(Dollars, { example: 36, description: 'Dollars that it had cost' })
  amount: number;

  @Nullable(String, { example: 'Ada Attendee', description: 'Null: sold at the door, and nobody asked' })
  name: string | null;

  @Nullable(String, {
    example: 'Rosa Diaz',
    description: 'Who is paid back, where somebody else had the tickets',
  })
  paidBy: string | null;

  @Prop({ example: 2, description: 'Tickets' })
  ticketQuantity: number;

  @Prop(PAYMENT_MODES)
  paymentMode: PaymentMode;

  @Prop()
  isGuest: boolean;

  @Prop(ID, 'Who had sold it')
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  volunteerName: string;

  @Prop()
  cancelledAt: Date;

  @Prop({ example: 'Felix Finance' })
  cancelledBy: string;

  @Prop({ example: 'Cannot come' })
  reason: string;
}

/** Cancellations by who pays the guest back. */
export class RefundSumsDto {
  @Prop()
  seller: CountedAmountDto;

  @Prop()
  till: CountedAmountDto;

  @Prop('Kept')
  none: CountedAmountDto;

  @Prop('Nothing was paid, or nobody knows of it')
  notPaid: CountedAmountDto;
}

class MealsDto {
  @Prop({ example: 80 })
  ordered: number;

  @Prop({ example: 61 })
  served: number;
}

class FloatsDto {
  @Prop(Dollars, { example: 250, description: 'Dollars of float that sellers were given' })
  given: number;

  @Prop(Dollars, { example: 200, description: 'Dollars of it that came back' })
  returned: number;

  @Prop(Dollars, { example: 50, description: 'Dollars of it that sellers still have' })
  out: number;
}

export class ClearedDto {
  @Prop({ example: 3, description: "Rows of the money's ledger" })
  count: number;

  @Prop(Dollars, { example: 120, description: 'Dollars in cash; below zero: taken back' })
  cash: number;

  @Prop(Dollars, { example: 0, description: 'Dollars in bank transfers; below zero: taken back' })
  transfer: number;
}

/** Cleared and reversed amounts by kind of ledger entry. They add up to what the sellers cleared. */
export class ClearedByKindDto {
  @Prop()
  direct: ClearedDto;

  @Prop()
  handOver: ClearedDto;

  @Prop()
  transfer: ClearedDto;

  @Prop()
  handBack: ClearedDto;

  @Prop()
  reversal: ClearedDto;

  @Prop('Paid back to guests by the till')
  tillRefund: ClearedDto;

  @Prop('Cancelled, and paid back by nobody')
  kept: ClearedDto;

  @Prop('Handed over before the sale was brought with a list')
  imported: ClearedDto;

  @Prop('Of a verified transfer, because its sale was split: what each part has of it')
  split: ClearedDto;
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

class TransferStatesDto implements Record<CamelCase<TransferStatus>, CountedAmountDto> {
  @Prop()
  unverified: CountedAmountDto;

  @Prop()
  verified: CountedAmountDto;

  @Prop()
  questioned: CountedAmountDto;

  @Prop()
  cancelled: CountedAmountDto;

  @Prop()
  kept: CountedAmountDto;

  @Prop()
  toRefund: CountedAmountDto;

  @Prop()
  refunded: CountedAmountDto;
}

/** All tickets and money of an event at one moment. Amounts are in dollars. */
export class EventStatementDto {
  @Prop('The moment that all of it is of')
  asOf: Date;

  @Prop()
  event: EventDto;

  @Prop('The sums over `sellers`')
  totals: SellerTotalsDto;

  @Prop([SalesTeamMemberDto], 'As in the sales team')
  sellers: SalesTeamMemberDto[];

  @Prop([StatementDayDto])
  days: StatementDayDto[];

  @Prop()
  paymentModes: PaymentModesDto;

  @Prop({ example: 12, description: "Guests' tickets, which cost nothing" })
  guests: number;

  @Prop([CancellationDto], 'The first cancelled one first')
  cancellations: CancellationDto[];

  @Prop('The sums over `cancellations`')
  refunds: RefundSumsDto;

  @Prop({ example: 9, description: 'Tickets that nobody came with' })
  noShows: number;

  @Prop({ example: 111, description: 'Tickets' })
  admitted: number;

  @Prop()
  meals: MealsDto;

  @Prop()
  floats: FloatsDto;

  @Prop()
  cleared: ClearedByKindDto;

  @Prop(
    [HandOverDto],
    'All of them, in the order in which they were offered; open offers without their counts',
  )
  handOvers: HandOverDto[];

  @Prop('Hand-overs that stand, and what was counted')
  received: CountedAmountDto;

  @Prop('Received, and neither float nor cash that was still to hand over')
  surplus: CountedAmountDto;

  @Prop('Less received than declared or, where it was to be all, expected: whichever lacks more')
  shortage: CountedAmountDto;

  @Prop('Hand-overs with differences that nobody explained, or countersigned; the largest difference of each')
  unexplained: CountedAmountDto;

  @Prop('Those whose explanation is countersigned')
  explained: CountedAmountDto;

  @Prop('Reversed hand-overs, and what was counted')
  reversed: CountedAmountDto;

  @Prop()
  transfers: TransferStatesDto;

  @Prop([PaperOfHolderDto], 'Everybody who has, or had, paper tickets')
  paper: PaperOfHolderDto[];
}
