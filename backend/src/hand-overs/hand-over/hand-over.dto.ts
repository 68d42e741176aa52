import { ID } from '@nestjs/graphql';
import { Dollars, Nullable, Prop } from '../../http/shapes.js';
import { FreeText } from '../../http/validation.js';
import { WaitingSalesDto } from '../../volunteers/sellers/sellers.dto.js';
import { type Denominations, HAND_OVER_STATUSES, type HandOverStatus } from '../../rules/hand-overs.js';

/** Maximum length of a reason or note, in characters. */
export const NOTE_MAX_LENGTH = 500;

/** OpenAPI description of `Denominations`. */
export const DENOMINATIONS = {
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 0 },
  example: { '20': 6, '5': 2, '0.25': 4 },
  description: 'How many of each note and coin, by its value in dollars; they add up to the amount',
} as const;

/** Why finance withdraws or reverses a hand-over, or why the counted amount differs, as it is explained and countersigned. */
export class HandOverReasonInput {
  @Prop({ maxLength: NOTE_MAX_LENGTH, example: 'A note of $20.00 was counted twice' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true })
  reason: string;
}

/** A hand-over as its reader may see it. */
export class HandOverDto {
  @Prop(ID)
  id: string;

  @Prop(ID)
  eventId: string;

  @Prop({ example: 'Lantern Festival' })
  eventName: string;

  @Prop(ID)
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  volunteerName: string;

  @Prop(WaitingSalesDto, {
    description:
      "The seller's sales at the door that were still on a phone when it was last heard from, in no other figure",
  })
  waitingSales: WaitingSalesDto;

  @Prop(HAND_OVER_STATUSES)
  status: HandOverStatus;

  @Nullable(Dollars, {
    example: 131,
    description:
      'Dollars: what the seller counted; null to others while an offer of theirs waits: both count blind',
  })
  declared: number | null;

  @Nullable(Dollars, {
    example: 131,
    description:
      'Dollars: what they had in hand by the book when it was offered; null until it is received, and while their cash is counted again',
  })
  expected: number | null;

  @Nullable(DENOMINATIONS)
  denominations: Denominations | null;

  @Nullable(Dollars, { example: 131, description: 'Dollars: what the receiver counted' })
  received: number | null;

  @Nullable(DENOMINATIONS)
  receivedDenominations: Denominations | null;

  @Nullable(Dollars, { example: 50, description: 'Dollars: how much of it was float' })
  floatReturned: number | null;

  @Nullable(Dollars, { example: 81, description: 'Dollars: how much of it was cleared' })
  cleared: number | null;

  @Nullable(Dollars, { example: 0, description: 'Dollars: received less declared' })
  receivedMinusDeclared: number | null;

  @Nullable(Dollars, {
    example: 0,
    description: 'Dollars: received, and neither float nor cash that was still to hand over',
  })
  surplus: number | null;

  @Nullable(Dollars, { example: 0, description: 'Dollars: received less expected, of a final one' })
  receivedMinusExpected: number | null;

  @Prop('A difference that nobody explained, or whose explanation nobody countersigned')
  unexplained: boolean;

  @Nullable(String, { example: null, description: 'Why it was withdrawn or reversed, else why it differs' })
  reason: string | null;

  @Nullable(String, { example: null, description: "The seller's" })
  note: string | null;

  @Nullable(String, { example: null, description: "The receiver's" })
  receivedNote: string | null;

  @Prop()
  isFinal: boolean;

  @Prop({
    example: 3,
    description: 'How many paper tickets the seller had out when it was received, or has until then',
  })
  paperOut: number;

  @Nullable([String], { example: ['103', '118-119'], description: 'Which these are, of a final one' })
  paperMissing: string[] | null;

  @Prop()
  offeredAt: Date;

  @Nullable(String, { example: 'Felix Finance' })
  receivedBy: string | null;

  @Nullable(Date)
  receivedAt: Date | null;

  @Nullable(String, { example: null, description: 'Who withdrew or reversed it' })
  endedBy: string | null;

  @Nullable(Date)
  endedAt: Date | null;

  @Nullable(String, { example: null })
  explainedBy: string | null;

  @Nullable(Date)
  explainedAt: Date | null;

  @Nullable(String, { example: null })
  countersignedBy: string | null;

  @Nullable(Date)
  countersignedAt: Date | null;

  @Prop('Whether it waits for a countersignature that the caller may give')
  mayCountersign: boolean;
}
