import { ApiProperty } from '@nestjs/swagger';
import { FreeText } from '../../http/validation.js';
import { FOOD_OPTIONS, type FoodOption } from '../../rules/tickets.js';

const TICKET_STATES = ['valid', 'used', 'cancelled', 'replaced', 'over'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export class TicketViewInput {
  @ApiProperty({ example: 'ABCDE-FGHJK-MNPQR', maxLength: 100 })
  @FreeText(100)
  code: string;
}

/** The details of the event on a ticket's page and in its calendar entry. */
class TicketEventDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Lantern Festival' })
  name: string;

  @ApiProperty({
    example: 'An evening of lanterns, music and food by the river.',
    description: 'Plain text with line breaks; empty where the event has none',
  })
  description: string;

  @ApiProperty({ type: String, format: 'date-time' })
  eventDate: Date;

  @ApiProperty({ example: 'Riverside Community Hall' })
  location: string;

  @ApiProperty({ example: 'America/New_York' })
  timeZone: string;

  @ApiProperty({
    example: 0,
    description: 'Of its calendar entry: grows with each change that calendars show',
  })
  sequence: number;
}

/** A ticket as the holder of its code sees it. */
export class TicketViewDto {
  @ApiProperty({ type: TicketEventDto })
  event: TicketEventDto;

  @ApiProperty({ example: 'Rosa D.', description: 'First name and initial' })
  name: string;

  @ApiProperty({ example: 4 })
  tickets: number;

  @ApiProperty({ enum: FOOD_OPTIONS })
  foodOption: FoodOption;

  @ApiProperty({ example: 2, description: 'How many of the party are in' })
  admitted: number;

  @ApiProperty({
    enum: TICKET_STATES,
    description:
      'The first that applies of `replaced`, `cancelled`, `over`, `used` (all of the party are in), `valid`',
  })
  state: TicketState;
}
