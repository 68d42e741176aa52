import { ArgsType, Field, Float, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, ValidateNested } from 'class-validator';
import { EventQuery } from '../events/events.dto.js';
import { says } from '../http/problems/field-faults.js';
import { Ruled } from '../http/validation.js';
import {
  checkTicketQuantity,
  FOOD_OPTIONS,
  type FoodOption,
  PAYMENT_MODES,
  type PaymentMode,
  TICKETS_MAX,
  TICKETS_MIN,
} from '../rules/tickets.js';

export const FoodOptionEnum = Object.fromEntries(FOOD_OPTIONS.map((option) => [option, option]));
registerEnumType(FoodOptionEnum, { name: 'FoodOption' });
export const PaymentModeEnum = Object.fromEntries(PAYMENT_MODES.map((mode) => [mode, mode]));
registerEnumType(PaymentModeEnum, { name: 'PaymentMode', description: 'zelle is a bank transfer' });

/** Event and payment mode of a price request: the query string in REST, arguments in GraphQL. */
@ArgsType()
export class PriceQuery extends EventQuery {
  @Field(() => PaymentModeEnum, { nullable: true, description: 'cash where it is left out' })
  @ApiPropertyOptional({ enum: PAYMENT_MODES, description: 'cash where it is left out' })
  @IsIn(PAYMENT_MODES, says('payment_mode.unknown'))
  @IsOptional()
  paymentMode?: PaymentMode;
}

@InputType()
export class PriceInput {
  @Field(() => Int)
  @ApiProperty({ minimum: TICKETS_MIN, maximum: TICKETS_MAX, example: 2 })
  @Ruled(checkTicketQuantity)
  quantity: number;

  @Field(() => FoodOptionEnum)
  @ApiProperty({ enum: FOOD_OPTIONS })
  @IsIn(FOOD_OPTIONS, says('food_option.unknown'))
  foodOption: FoodOption;
}

/** All arguments of a price request in GraphQL. */
@ArgsType()
export class PriceArgs extends PriceQuery {
  @Field(() => PriceInput)
  @Type(() => PriceInput)
  @ValidateNested()
  input: PriceInput;
}

@ObjectType('Price')
export class PriceDto {
  @Field(() => Int)
  @ApiProperty({ example: 2 })
  quantity: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 19, description: 'Dollars' })
  pricePerTicket: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 38, description: 'Dollars' })
  totalPrice: number;
}
