import { ID, InputType, ObjectType } from '@nestjs/graphql';
import { IsBoolean, IsUUID, ValidateBy } from 'class-validator';
import { Dollars, Omittable, Prop } from '../../http/shapes.js';
import { says } from '../../http/problems/field-faults.js';
import { Ruled } from '../../http/validation.js';
import { checkPrice } from '../../rules/money.js';
import { checkTierQuantity, type FoodOption, TIER_QUANTITY_MAX } from '../../rules/tickets.js';
import { FoodOptionEnum, IsFoodOption } from '../pricing.dto.js';

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
  @Prop({ minimum: 1, maximum: TIER_QUANTITY_MAX, example: 1 })
  @Ruled(checkTierQuantity)
  quantityFrom: number;

  @Prop({ minimum: 1, maximum: TIER_QUANTITY_MAX, example: 20 })
  @EndsAfterItBegins()
  @Ruled(checkTierQuantity)
  quantityTo: number;

  @Prop(Dollars, { minimum: 0, example: 15 })
  @Ruled(checkPrice)
  pricePerTicket: number;

  @Omittable({ default: true, graphql: { defaultValue: true } })
  @IsBoolean(says('boolean.invalid', 'is_active must be true or false'))
  isActive?: boolean;

  @Prop(FoodOptionEnum)
  @IsFoodOption()
  foodOption: FoodOption;
}

@InputType()
export class CreateTierInput extends UpdateTierInput {
  @Prop(ID)
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId: string;
}

@ObjectType('PricingTier')
export class TierDto {
  @Prop(ID)
  id: string;

  @Prop(ID)
  eventId: string;

  @Prop({ example: 1 })
  quantityFrom: number;

  @Prop({ example: 20 })
  quantityTo: number;

  @Prop(Dollars, { example: 15 })
  pricePerTicket: number;

  @Prop()
  isActive: boolean;

  @Prop(FoodOptionEnum)
  foodOption: FoodOption;
}
