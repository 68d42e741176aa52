import { ApiProperty } from '@nestjs/swagger';
import { RuledText } from '../../http/validation.js';
import { FOOD_OPTIONS, type FoodOption } from '../../rules/tickets.js';

const MIN_LENGTH = 2;
const MAX_LENGTH = 200;

export class LookUpQuery {
  @ApiProperty({
    example: 'rosa',
    minLength: MIN_LENGTH,
    maxLength: MAX_LENGTH,
    description:
      'A part of name, e-mail or phone. Volunteers: a part of the name, the whole e-mail, or the whole phone or its last four digits',
  })
  @RuledText(
    (text) => {
      const { length } = [...text.trim()];
      if (length < MIN_LENGTH) return 'required';
      return length > MAX_LENGTH ? 'text.too_long' : null;
    },
    (text) => text.trim(),
  )
  q: string;
}

/** Only as much as is needed to recognize a person. */
export class FoundAttendeeDto {
  @ApiProperty({ format: 'uuid', description: 'The registration' })
  id: string;

  @ApiProperty({ example: 'Rosa Delgado' })
  name: string;

  @ApiProperty({ example: '42', description: 'The last two digits' })
  phone: string;

  @ApiProperty({ example: 'r…@example.org', description: 'First letter and domain' })
  email: string;

  @ApiProperty({ example: 2 })
  ticketQuantity: number;

  @ApiProperty({ example: 0 })
  ticketsAdmitted: number;

  @ApiProperty({ enum: FOOD_OPTIONS })
  foodOption: FoodOption;

  @ApiProperty({ example: 'Vera Volunteer', description: 'The seller' })
  volunteerName: string;
}
