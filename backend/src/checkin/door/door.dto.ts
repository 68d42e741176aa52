import { IsBoolean } from 'class-validator';
import { Prop } from '../../http/shapes.js';
import { says } from '../../http/problems/field-faults.js';

export class DoorInput {
  @Prop('Whether volunteers get the list and the search ahead of their time')
  @IsBoolean(says('boolean.invalid'))
  isOpen: boolean;
}

export class DoorDto {
  @Prop()
  isOpen: boolean;
}
