import { ArgsType, InputType, ObjectType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsIn, ValidateNested } from 'class-validator';
import { Dollars, Enum, Optional, Prop } from '../http/shapes.js';
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

export const FoodOptionEnum = new Enum('FoodOption', FOOD_OPTIONS);
export const PaymentModeEnum = new Enum('PaymentMode', PAYMENT_MODES, 'zelle is a bank transfer');

export const IsFoodOption = (): PropertyDecorator => IsIn(FOOD_OPTIONS, says('food_option.unknown'));
export const IsPaymentMode = (): PropertyDecorator => IsIn(PAYMENT_MODES, says('payment_mode.unknown'));

/** Event and payment mode of a price request: the query string in REST, arguments in GraphQL. */
@ArgsType()
export class PriceQuery extends EventQuery {
  @Optional(PaymentModeEnum, 'cash where it is left out')
  @IsPaymentMode()
  paymentMode?: PaymentMode;
}

@InputType()
export class PriceInput {
  @Prop({ minimum: TICKETS_MIN, maximum: TICKETS_MAX, example: 2 })
  @Ruled(checkTicketQuantity)
  quantity: number;

  @Prop(FoodOptionEnum)
  @IsFoodOption()
  foodOption: FoodOption;
}

/** All arguments of a price request in GraphQL. */
@ArgsType()
export class PriceArgs extends PriceQuery {
  @Prop()
  @Type(() => PriceInput)
  @ValidateNested()
  input: PriceInput;
}

@ObjectType('Price')
export class PriceDto {
  @Prop({ example: 2 })
  quantity: number;

  @Prop(Dollars, { example: 19 })
  pricePerTicket: number;

  @Prop(Dollars, { example: 38 })
  totalPrice: number;
}
