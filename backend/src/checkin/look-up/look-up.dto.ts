import { ApiProperty } from '@nestjs/swagger';
import { freeTextFault, RuledText } from '../../http/validation.js';
import { FOOD_OPTIONS, type FoodOption } from '../../rules/tickets.js';

const MIN_LENGTH = 2;
const MAX_LENGTH = 200;

export class LookUpQuery {
  @ApiProperty({
    example: 'rosa',
    minLength: MIN_LENGTH,
    maxLength: MAX_LENGTH,
    description:
      'As search of GET /api/attendees. Volunteers: words of the name, with the last two digits of the phone or without; the whole e-mail; or the whole phone or its last four digits',
  })
  @RuledText(
    (text) => ([...text.trim()].length < MIN_LENGTH ? 'required' : freeTextFault(text, MAX_LENGTH)),
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
