import { ID } from '@nestjs/graphql';
import { IsBoolean } from 'class-validator';
import { Dollars, Nullable, Prop } from '../../http/shapes.js';
import { FoodOptionEnum } from '../../pricing/pricing.dto.js';
import type { FoodOption } from '../../rules/tickets.js';
import { says } from '../../http/problems/field-faults.js';

export class DoorInput {
  @Prop('Whether volunteers get the list and the search ahead of their time')
  @IsBoolean(says('boolean.invalid'))
  isOpen: boolean;
}

/** An event, as the door shows it and phones keep it. */
export class DoorEventDto {
  @Prop(ID)
  id: string;

  @Prop({ example: 'Autumn Festival' })
  name: string;

  @Prop()
  eventDate: Date;

  @Nullable(Date, 'Null: nobody said when')
  eventEnd: Date | null;

  @Prop('From then on the list is wiped')
  overAt: Date;

  @Prop({ example: 'America/New_York' })
  timeZone: string;

  @Prop({ example: 'Town Hall' })
  location: string;
}

class DoorTierDto {
  @Prop(FoodOptionEnum)
  foodOption: FoodOption;

  @Prop({ example: 1 })
  quantityFrom: number;

  @Prop({ example: 20 })
  quantityTo: number;

  @Prop(Dollars, { example: 15 })
  pricePerTicket: number;
}

/** The prices at which phones sell without a network, signed: a sale sends them along as they came. */
export class DoorPricesDto {
  @Prop([DoorTierDto])
  tiers: DoorTierDto[];

  @Prop()
  signature: string;
}

export class DoorDto {
  @Prop()
  isOpen: boolean;
}
