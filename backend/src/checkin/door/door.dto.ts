import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';

export class DoorInput {
  @ApiProperty({ description: 'Whether volunteers get the list and the search ahead of their time' })
  @IsBoolean(says('boolean.invalid'))
  isOpen: boolean;
}

export class DoorDto {
  @ApiProperty()
  isOpen: boolean;
}
