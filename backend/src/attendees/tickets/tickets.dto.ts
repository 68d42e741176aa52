import { ID } from '@nestjs/graphql';
import { Nullable, Prop } from '../../http/shapes.js';
import { IsUUID } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, Ruled, RuledText } from '../../http/validation.js';
import { checkEmail, normalizeEmail } from '../../rules/emails.js';
import { checkName, normalizeName } from '../../rules/names.js';
import { GUEST_LANGUAGES, type GuestLanguage } from '../../rules/languages.js';
import {
  checkTicketQuantity,
  FOOD_OPTIONS,
  type FoodOption,
  TICKETS_MAX,
  TICKETS_MIN,
} from '../../rules/tickets.js';

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

  @Prop('Whether its holder may give tickets to somebody else here: those that are not in')
  mayGive: boolean;
}

/** What a guest asks to give away. */
export class GiveTicketsInput {
  @Prop(ID, 'A UUID v7 that the page makes before it asks: sent again, it is the same request')
  @IsUUID(7, says('id.invalid'))
  giveId: string;

  @Prop({ example: 'ABCDE-FGHJK-MNPQR', maxLength: 100 })
  @FreeText(100)
  code: string;

  @Prop({ minimum: TICKETS_MIN, maximum: TICKETS_MAX, description: 'How many' })
  @Ruled(checkTicketQuantity)
  tickets: number;

  @Prop({
    minimum: TICKETS_MIN,
    maximum: TICKETS_MAX,
    description: 'How many the ticket is for, as its page shows',
  })
  @Ruled(checkTicketQuantity)
  of: number;

  @Prop({ example: 'Ana Li', description: 'Of whom they are given to' })
  @RuledText(checkName, normalizeName)
  name: string;

  @Prop({ example: 'ana.li@example.org' })
  @RuledText(checkEmail, normalizeEmail)
  email: string;
}

/** The same whoever they are given to: nothing of anybody but the giver is told. */
export class GiveTicketsDto {
  @Prop({ example: 1 })
  tickets: number;

  @Prop({ example: 'Ana Li', description: 'The name that was typed' })
  to: string;
}

export class ConfirmGiftInput {
  @Prop({ example: 'Zk3v…', maxLength: 200, description: 'From the link in the mail' })
  @FreeText(200)
  token: string;
}

export class ConfirmedGiftDto {
  @Prop({ example: 1, description: 'How many were given' })
  tickets: number;
}
