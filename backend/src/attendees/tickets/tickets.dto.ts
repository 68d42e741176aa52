import { ID } from '@nestjs/graphql';
import { Nullable, Prop } from '../../http/shapes.js';
import { FreeText } from '../../http/validation.js';
import { GUEST_LANGUAGES, type GuestLanguage } from '../../rules/languages.js';
import { FOOD_OPTIONS, type FoodOption } from '../../rules/tickets.js';

const TICKET_STATES = ['valid', 'used', 'cancelled', 'replaced', 'over'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export class TicketViewInput {
  @Prop({ example: 'ABCDE-FGHJK-MNPQR', maxLength: 100 })
  @FreeText(100)
  code: string;
}

/** The details of the event on a ticket's page and in its calendar entry. */
class TicketEventDto {
  @Prop(ID)
  id: string;

  @Prop({ example: 'Lantern Festival' })
  name: string;

  @Prop({
    example: 'An evening of lanterns, music and food by the river.',
    description: 'Plain text with line breaks; empty where the event has none',
  })
  description: string;

  @Prop()
  eventDate: Date;

  @Nullable(Date, 'Null: nobody said when')
  eventEnd: Date | null;

  @Prop({ example: 'Riverside Community Hall' })
  location: string;

  @Prop({ example: 'America/New_York' })
  timeZone: string;

  @Prop({ example: 0, description: 'Of its calendar entry: grows with each change that calendars show' })
  sequence: number;

  @Prop(GUEST_LANGUAGES, 'The language of the printed ticket and of the calendar entry')
  lang: GuestLanguage;
}

/** Who the event is by. */
class TicketOrganizationDto {
  @Nullable(String, { example: 'Riverside Friends' })
  name: string | null;

  @Nullable(String, { example: '/api/organization/logo/9f86d081884c7d659a2feaa0c55ad015' })
  logo: string | null;

  @Prop({ example: 'tickets@example.org', description: 'Where answers to its mails go' })
  address: string;
}

/** A ticket as the holder of its code sees it. */
export class TicketViewDto {
  @Prop()
  organization: TicketOrganizationDto;

  @Prop()
  event: TicketEventDto;

  @Prop({ example: 'Rosa D.', description: 'First name and initial' })
  name: string;

  @Prop({ example: 4 })
  tickets: number;

  @Prop(FOOD_OPTIONS)
  foodOption: FoodOption;

  @Prop({ example: 2, description: 'How many of the party are in' })
  admitted: number;

  @Prop(
    TICKET_STATES,
    'The first that applies of `replaced`, `cancelled`, `over`, `used` (all of the party are in), `valid`',
  )
  state: TicketState;

  @Prop('Whether who delivers it is told once that its page was opened')
  isOpeningSeen: boolean;
}
