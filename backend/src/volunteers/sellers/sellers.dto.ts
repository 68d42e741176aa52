import { ArgsType, Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, IsUUID } from 'class-validator';
import { RoleEnum } from '../../auth/auth.dto.js';
import { EventQuery } from '../../events/events.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { PageQuery } from '../../http/pagination.js';
import { SortDir, type SortDirection } from '../../http/sorting.js';
import {
  CLEARING_KINDS,
  CLEARING_STATUSES,
  type ClearingKind,
  type ClearingStatus,
} from '../../rules/clearings.js';
import { ROLES, type Role } from '../../rules/permissions.js';
import type { PerPaymentMode } from '../../rules/tickets.js';
import { TEAM_ROLES, type TeamRole } from '../../rules/roles.js';

/** A seller with their figures of one event. */
@ObjectType({ isAbstract: true })
class SellerDto implements PerPaymentMode<'Count' | 'Amount', number> {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  volunteerId: string;

  @Field()
  @ApiProperty({ example: 'Vera Volunteer' })
  fullName: string;

  @Field()
  @ApiProperty({ example: 'volunteer@example.org' })
  email: string;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, enum: TEAM_ROLES, nullable: true })
  teamRole: TeamRole | null;

  @Field(() => RoleEnum)
  @ApiProperty({ enum: ROLES })
  userRole: Role;

  @Field(() => Int, { description: 'Tickets sold, guests not counted' })
  @ApiProperty({ example: 12, description: 'Tickets sold, guests not counted' })
  totalAttendees: number;

  @Field(() => Int, { description: 'Tickets' })
  @ApiProperty({ example: 8, description: 'Tickets' })
  cashCount: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 132, description: 'Dollars' })
  cashAmount: number;

  @Field(() => Int, { description: 'Tickets' })
  @ApiProperty({ example: 4, description: 'Tickets' })
  zelleCount: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 76, description: 'Dollars' })
  zelleAmount: number;

  @Field(() => Float, { description: 'Dollars handed over so far' })
  @ApiProperty({ example: 150, description: 'Dollars handed over so far' })
  clearedAmount: number;

  @Field(() => Float, { description: 'Dollars still to hand over; below zero: to hand back' })
  @ApiProperty({ example: 58, description: 'Dollars still to hand over; below zero: to hand back' })
  pendingAmount: number;

  @Field(() => Float, { description: 'Dollars of it in cash' })
  @ApiProperty({ example: 132, description: 'Dollars of it in cash' })
  cashCleared: number;

  @Field(() => Float, { description: 'Dollars of it in bank transfers' })
  @ApiProperty({ example: 18, description: 'Dollars of it in bank transfers' })
  transferCleared: number;

  @Field(() => Float, { description: 'Dollars of cash still to hand over; below zero: to get back' })
  @ApiProperty({ example: 0, description: 'Dollars of cash still to hand over; below zero: to get back' })
  cashPending: number;

  @Field(() => Float, {
    description: 'Dollars of bank transfers not cleared yet; below zero: cleared, and cancelled since',
  })
  @ApiProperty({
    example: 58,
    description: 'Dollars of bank transfers not cleared yet; below zero: cleared, and cancelled since',
  })
  transferPending: number;

  @Field(() => Float, { description: 'Dollars of float that the seller was given' })
  @ApiProperty({ example: 50, description: 'Dollars of float that the seller was given' })
  floatAmount: number;

  @Field(() => Float, {
    description: 'Dollars of cash and float in the hands of the seller; below zero: to get back',
  })
  @ApiProperty({
    example: 50,
    description: 'Dollars of cash and float in the hands of the seller; below zero: to get back',
  })
  cashInHand: number;

  @Field({ description: 'Has as much cash in hand as the event asks to hand over' })
  @ApiProperty({ example: false, description: 'Has as much cash in hand as the event asks to hand over' })
  overCashLimit: boolean;

  @Field(() => String, { description: CLEARING_STATUSES.join(', ') })
  @ApiProperty({ enum: CLEARING_STATUSES })
  status: ClearingStatus;
}

@ObjectType('SalesTeamMember')
export class SalesTeamMemberDto extends SellerDto {
  @Field(() => Float, { description: 'Dollars, cash and bank transfers' })
  @ApiProperty({ example: 208, description: 'Dollars, cash and bank transfers' })
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
]) {}

@ObjectType('Clearing')
class ClearingDto {
  @Field(() => String, { description: CLEARING_KINDS.join(', ') })
  @ApiProperty({ enum: CLEARING_KINDS })
  kind: ClearingKind;

  @Field(() => Float, { description: 'Dollars; below zero: handed back' })
  @ApiProperty({ example: 150, description: 'Dollars; below zero: handed back' })
  amount: number;

  @Field(() => Float, { description: 'Dollars of it in cash' })
  @ApiProperty({ example: 150, description: 'Dollars of it in cash' })
  cashAmount: number;

  @Field(() => Float, { description: 'Dollars of it in bank transfers' })
  @ApiProperty({ example: 0, description: 'Dollars of it in bank transfers' })
  transferAmount: number;

  @Field({ description: 'The name of who took or gave the money' })
  @ApiProperty({ example: 'Felix Finance', description: 'The name of who took or gave the money' })
  clearedBy: string;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  clearedAt: Date;

  @Field(() => String, { nullable: true, description: 'Why it was taken back' })
  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why it was taken back' })
  reason: string | null;
}

@ObjectType('ChangeMoney')
class FloatDto {
  @Field(() => Float, { description: 'Dollars; below zero: taken back' })
  @ApiProperty({ example: 50, description: 'Dollars; below zero: taken back' })
  amount: number;

  @Field({ description: 'The name of who gave or took it' })
  @ApiProperty({ example: 'Felix Finance', description: 'The name of who gave or took it' })
  givenBy: string;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  givenAt: Date;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, nullable: true, example: 'Change for the gate' })
  reason: string | null;
}

@ObjectType('SellerDetails')
export class SellerDetailsDto extends SellerDto {
  @Field(() => Float, { description: 'Dollars, cash and bank transfers' })
  @ApiProperty({ example: 208, description: 'Dollars, cash and bank transfers' })
  totalSales: number;

  @Field(() => [ClearingDto], { description: 'Newest first' })
  @ApiProperty({ type: () => [ClearingDto], description: 'Newest first' })
  clearings: ClearingDto[];

  @Field(() => [FloatDto], { description: 'Floats, newest first' })
  @ApiProperty({ type: () => [FloatDto], description: 'Floats, newest first' })
  floats: FloatDto[];
}

export class SellerSummaryDto {
  @ApiProperty({ format: 'uuid' })
  volunteerId: string;

  @ApiProperty({ example: 'Vera Volunteer' })
  fullName: string;

  @ApiProperty({ example: 'volunteer@example.org' })
  email: string;

  @ApiProperty({ type: String, enum: TEAM_ROLES, nullable: true })
  teamRole: TeamRole | null;

  @ApiProperty({ example: 12, description: 'Tickets sold, guests not counted' })
  totalAttendees: number;
}

/** Page and event of a list. */
export class EventPageQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'The current event where it is left out' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  @IsOptional()
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
const SaleSortEnum = Object.fromEntries(SALE_SORTS.map((sort) => [sort, sort]));
registerEnumType(SaleSortEnum, { name: 'SaleSort' });

/** Page and sort order of a seller's registrations. */
@ArgsType()
export class SalesQuery extends PageQuery {
  @Field(() => SaleSortEnum, { nullable: true, description: 'created_at where it is left out' })
  @ApiPropertyOptional({ enum: SALE_SORTS, default: 'created_at' })
  @IsIn(SALE_SORTS, says('choice.unknown', `sort_by must be one of ${SALE_SORTS.join(', ')}`))
  @IsOptional()
  sortBy?: SaleSort;

  @SortDir()
  sortDir?: SortDirection;
}

/** The same for REST, which also needs the event; in GraphQL it comes from the enclosing `seller`. */
export class EventSalesQuery extends SalesQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'The current event where it is left out' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  @IsOptional()
  eventId?: string;
}

/** The arguments of the GraphQL query `seller`. */
@ArgsType()
export class SellerArgs extends EventQuery {
  @Field(() => ID, { nullable: true, description: "The caller's own sales where it is left out" })
  @IsString(says('id.invalid'))
  @IsOptional()
  id?: string;
}
