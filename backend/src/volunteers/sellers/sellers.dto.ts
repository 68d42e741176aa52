import { ArgsType, ID, ObjectType } from '@nestjs/graphql';
import { PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { Dollars, Enum, Nullable, Optional, Prop } from '../../http/shapes.js';
import { RoleEnum } from '../../auth/auth.dto.js';
import { EventQuery, OfEvent } from '../../events/events.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { PageQuery, TrueOrFalse } from '../../http/pagination.js';
import { SortDir, type SortDirection } from '../../http/sorting.js';
import {
  CLEARING_KINDS,
  CLEARING_STATUSES,
  type ClearingKind,
  type ClearingStatus,
} from '../../rules/clearings.js';
import { type Role } from '../../rules/permissions.js';
import type { PerPaymentMode } from '../../rules/tickets.js';
import { TEAM_ROLES, type TeamRole } from '../../rules/roles.js';

export class CancelledBySellerDto {
  @Prop({ example: 1 })
  count: number;

  @Prop(Dollars, { example: 38 })
  amount: number;
}

export class WaitingSalesDto {
  @Prop({ example: 3 })
  count: number;

  @Prop(Dollars, { example: 45 })
  amount: number;
}

class DoorSalesOfSellerDto {
  @Prop({ example: 12 })
  tickets: number;

  @Prop(Dollars, { example: 180 })
  amount: number;
}

/** A seller with their figures of one event. */
@ObjectType({ isAbstract: true })
class SellerDto implements PerPaymentMode<'Count' | 'Amount', number> {
  @Prop(ID)
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  fullName: string;

  @Prop({ example: 'volunteer@example.org' })
  email: string;

  @Nullable(TEAM_ROLES)
  teamRole: TeamRole | null;

  @Prop(RoleEnum)
  userRole: Role;

  @Prop({ example: 12, description: 'Tickets sold, guests not counted' })
  totalAttendees: number;

  @Prop({ example: 8, description: 'Tickets' })
  cashCount: number;

  @Prop(Dollars, { example: 132 })
  cashAmount: number;

  @Prop({ example: 4, description: 'Tickets' })
  zelleCount: number;

  @Prop(Dollars, { example: 76 })
  zelleAmount: number;

  @Prop(Dollars, { example: 150, description: 'Dollars handed over so far' })
  clearedAmount: number;

  @Prop(Dollars, { example: 58, description: 'Dollars still to hand over; below zero: to hand back' })
  pendingAmount: number;

  @Prop(Dollars, { example: 132, description: 'Dollars of it in cash' })
  cashCleared: number;

  @Prop(Dollars, { example: 18, description: 'Dollars of it in bank transfers' })
  transferCleared: number;

  @Prop(Dollars, { example: 0, description: 'Dollars of cash still to hand over; below zero: to get back' })
  cashPending: number;

  @Prop(Dollars, {
    example: 58,
    description: 'Dollars of bank transfers not cleared yet; below zero: cleared, and cancelled since',
  })
  transferPending: number;

  @Prop(Dollars, { example: 50, description: 'Dollars of float that the seller was given' })
  floatAmount: number;

  @Prop(Dollars, {
    example: 50,
    description: 'Dollars of cash and float in the hands of the seller; below zero: to get back',
  })
  cashInHand: number;

  @Prop({ example: false, description: 'Has as much cash in hand as the event asks to hand over' })
  overCashLimit: boolean;

  @Prop(CancelledBySellerDto, {
    description: 'Own sales that the seller cancelled or changed, as they were sold',
    graphql: false,
  })
  cancelledBySeller: CancelledBySellerDto;

  @Prop(WaitingSalesDto, {
    description:
      'Sales at the door that were still on a phone when it was last heard from, in no other figure',
    graphql: false,
  })
  waitingSales: WaitingSalesDto;

  @Prop(DoorSalesOfSellerDto, { description: 'Of the sales, those at the door', graphql: false })
  doorSales: DoorSalesOfSellerDto;

  @Prop(CLEARING_STATUSES)
  status: ClearingStatus;
}

@ObjectType('SalesTeamMember')
export class SalesTeamMemberDto extends SellerDto {
  @Prop(Dollars, { example: 208, description: 'Dollars, cash and bank transfers' })
  totalCollected: number;
}

/** Totals over an event's sellers. */
export class SellerTotalsDto extends PickType(SalesTeamMemberDto, [
  'totalAttendees',
  'cashCount',
  'cashAmount',
  'zelleCount',
  'zelleAmount',
  'totalCollected',
  'clearedAmount',
  'pendingAmount',
  'cashCleared',
  'transferCleared',
  'cashPending',
  'transferPending',
  'floatAmount',
  'cashInHand',
  'cancelledBySeller',
  'waitingSales',
  'doorSales',
]) {}

@ObjectType('Clearing')
class ClearingDto {
  @Prop([...CLEARING_KINDS, 'split'] as const)
  kind: ClearingKind | 'split';

  @Prop(Dollars, { example: 150, description: 'Dollars; below zero: handed back' })
  amount: number;

  @Prop(Dollars, { example: 150, description: 'Dollars of it in cash' })
  cashAmount: number;

  @Prop(Dollars, { example: 0, description: 'Dollars of it in bank transfers' })
  transferAmount: number;

  @Prop({ example: 'Felix Finance', description: 'The name of who took or gave the money' })
  clearedBy: string;

  @Prop()
  clearedAt: Date;

  @Nullable(String, { example: null, description: 'Why it was taken back' })
  reason: string | null;
}

@ObjectType('ChangeMoney')
class FloatDto {
  @Prop(Dollars, { example: 50, description: 'Dollars; below zero: taken back' })
  amount: number;

  @Prop({ example: 'Felix Finance', description: 'The name of who gave or took it' })
  givenBy: string;

  @Prop()
  givenAt: Date;

  @Nullable(String, { example: 'Change for the gate' })
  reason: string | null;
}

@ObjectType('SellerDetails')
export class SellerDetailsDto extends SellerDto {
  @Prop(Dollars, { example: 208, description: 'Dollars, cash and bank transfers' })
  totalSales: number;

  @Prop([ClearingDto], 'Newest first')
  clearings: ClearingDto[];

  @Prop([FloatDto], 'Floats, newest first')
  floats: FloatDto[];
}

export class SellerSummaryDto {
  @Prop(ID)
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  fullName: string;

  @Prop({ example: 'volunteer@example.org' })
  email: string;

  @Nullable(TEAM_ROLES)
  teamRole: TeamRole | null;

  @Prop({ example: 12, description: 'Tickets sold, guests not counted' })
  totalAttendees: number;
}

/** Page and event of a list. */
export class EventPageQuery extends PageQuery {
  @OfEvent()
  eventId?: string;
}

export const SALE_SORTS = [
  'created_at',
  'name',
  'email',
  'ticket_quantity',
  'total_price',
  'payment_mode',
  'food_option',
  'is_checked_in',
] as const;
export type SaleSort = (typeof SALE_SORTS)[number];
const SaleSortEnum = new Enum('SaleSort', SALE_SORTS);

/** Page and sort order of a seller's registrations. */
@ArgsType()
export class SalesQuery extends PageQuery {
  @Optional(SaleSortEnum, { default: 'created_at' })
  @IsIn(SALE_SORTS, says('choice.unknown', `sort_by must be one of ${SALE_SORTS.join(', ')}`))
  sortBy?: SaleSort;

  @SortDir()
  sortDir?: SortDirection;
}

/** The same for REST, which also needs the event; in GraphQL it comes from the enclosing `seller`. */
export class EventSalesQuery extends SalesQuery {
  @OfEvent()
  eventId?: string;

  @Optional(Boolean, 'Only tickets that the seller delivers and has not given on yet, newest first')
  @IsBoolean(says('boolean.invalid', 'to_deliver must be true or false'))
  @TrueOrFalse()
  toDeliver?: boolean;
}

/** The arguments of the GraphQL query `seller`. */
@ArgsType()
export class SellerArgs extends EventQuery {
  @Optional(ID, "The caller's own sales where it is left out")
  @IsString(says('id.invalid'))
  id?: string;
}
