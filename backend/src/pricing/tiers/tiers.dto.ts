import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsUUID, ValidateBy } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { IsOmittable, Ruled } from '../../http/validation.js';
import { checkPrice } from '../../rules/money.js';
import { checkTierQuantity, FOOD_OPTIONS, type FoodOption, TIER_QUANTITY_MAX } from '../../rules/tickets.js';
import { FoodOptionEnum } from '../pricing.dto.js';

/** `quantity_to` must not be less than `quantity_from`. Passes if either is not a number, which another check reports. */
const EndsAfterItBegins = (): PropertyDecorator =>
  ValidateBy({
    name: 'rule',
    validator: {
      validate: (to, args) => {
        const from = (args?.object as { quantityFrom?: unknown } | undefined)?.quantityFrom;
        return typeof from !== 'number' || typeof to !== 'number' || from <= to;
      },
      defaultMessage: () => 'tier.order',
    },
  });

@InputType()
export class UpdateTierInput {
  @Field(() => Int)
  @ApiProperty({ minimum: 1, maximum: TIER_QUANTITY_MAX, example: 1 })
  @Ruled(checkTierQuantity)
  quantityFrom: number;

  @Field(() => Int)
  @ApiProperty({ minimum: 1, maximum: TIER_QUANTITY_MAX, example: 20 })
  @EndsAfterItBegins()
  @Ruled(checkTierQuantity)
  quantityTo: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ minimum: 0, example: 15, description: 'Dollars' })
  @Ruled(checkPrice)
  pricePerTicket: number;

  @Field({ defaultValue: true })
  @ApiPropertyOptional({ default: true })
  @IsBoolean(says('boolean.invalid', 'is_active must be true or false'))
  @IsOmittable()
  isActive?: boolean;

  @Field(() => FoodOptionEnum)
  @ApiProperty({ enum: FOOD_OPTIONS })
  @IsIn(FOOD_OPTIONS, says('food_option.unknown'))
  foodOption: FoodOption;
}

@InputType()
export class CreateTierInput extends UpdateTierInput {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId: string;
}

@ObjectType('PricingTier')
export class TierDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  id: string;

  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @Field(() => Int)
  @ApiProperty({ example: 1 })
  quantityFrom: number;

  @Field(() => Int)
  @ApiProperty({ example: 20 })
  quantityTo: number;

  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ example: 15, description: 'Dollars' })
  pricePerTicket: number;

  @Field()
  @ApiProperty()
  isActive: boolean;

  @Field(() => FoodOptionEnum)
  @ApiProperty({ enum: FOOD_OPTIONS })
  foodOption: FoodOption;
}
