import { ID } from '@nestjs/graphql';
import { IsBoolean } from 'class-validator';
import { Nullable, Prop } from '../../http/shapes.js';
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

export class DoorDto {
  @Prop()
  isOpen: boolean;
}
