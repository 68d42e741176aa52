import { ID } from '@nestjs/graphql';
import { Nullable, Prop } from '../../http/shapes.js';
import { EventQuery } from '../../events/events.dto.js';
import { freeTextFault, RuledText } from '../../http/validation.js';
import { FOOD_OPTIONS, type FoodOption } from '../../rules/tickets.js';

const MIN_LENGTH = 2;
const MAX_LENGTH = 200;

export class LookUpQuery extends EventQuery {
  @Prop({
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
  @Prop(ID, 'The registration')
  id: string;

  @Nullable(String, { example: 'Rosa Delgado', description: 'Null: sold at the door, and nobody asked' })
  name: string | null;

  @Nullable(String, {
    example: null,
    description: 'The last five characters of its code, if it was sold at the door',
  })
  codeEnd: string | null;

  @Nullable(String, { example: '42', description: 'The last two digits' })
  phone: string | null;

  @Nullable(String, {
    example: 'r…@example.org',
    description: 'First letter and domain; null where there is none',
  })
  email: string | null;

  @Prop({ example: 2 })
  ticketQuantity: number;

  @Prop({ example: 0 })
  ticketsAdmitted: number;

  @Prop(FOOD_OPTIONS)
  foodOption: FoodOption;

  @Prop({ example: 'Vera Volunteer', description: 'The seller' })
  volunteerName: string;
}
