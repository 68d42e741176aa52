import { ApiProperty } from '@nestjs/swagger';
import { FreeText } from '../../http/validation.js';
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
  @ApiProperty({ maxLength: NOTE_MAX_LENGTH, example: 'A note of $20.00 was counted twice' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true })
  reason: string;
}

const dollars = (description: string, example: number | null = 131) => ({
  type: Number,
  nullable: true,
  example,
  description: `Dollars: ${description}`,
});

/** A hand-over as its reader may see it. */
export class HandOverDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @ApiProperty({ example: 'Lantern Festival' })
  eventName: string;

  @ApiProperty({ format: 'uuid' })
  volunteerId: string;

  @ApiProperty({ example: 'Vera Volunteer' })
  volunteerName: string;

  @ApiProperty({ enum: HAND_OVER_STATUSES })
  status: HandOverStatus;

  @ApiProperty(
    dollars('what the seller counted; null to others while an offer of theirs waits: both count blind'),
  )
  declared: number | null;

  @ApiProperty(
    dollars(
      'what they had in hand by the book when it was offered; null until it is received, and while their cash is counted again',
    ),
  )
  expected: number | null;

  @ApiProperty({ ...DENOMINATIONS, nullable: true })
  denominations: Denominations | null;

  @ApiProperty(dollars('what the receiver counted'))
  received: number | null;

  @ApiProperty({ ...DENOMINATIONS, nullable: true })
  receivedDenominations: Denominations | null;

  @ApiProperty(dollars('how much of it was float', 50))
  floatReturned: number | null;

  @ApiProperty(dollars('how much of it was cleared', 81))
  cleared: number | null;

  @ApiProperty(dollars('received less declared', 0))
  receivedMinusDeclared: number | null;

  @ApiProperty(dollars('received, and neither float nor cash that was still to hand over', 0))
  surplus: number | null;

  @ApiProperty(dollars('received less expected, of a final one', 0))
  receivedMinusExpected: number | null;

  @ApiProperty({
    description: 'A difference that nobody explained, or whose explanation nobody countersigned',
  })
  unexplained: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why it was withdrawn or reversed, else why it differs',
  })
  reason: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: "The seller's" })
  note: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: "The receiver's" })
  receivedNote: string | null;

  @ApiProperty()
  isFinal: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  offeredAt: Date;

  @ApiProperty({ type: String, nullable: true, example: 'Felix Finance' })
  receivedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  receivedAt: Date | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Who withdrew or reversed it' })
  endedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: Date | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  explainedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  explainedAt: Date | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  countersignedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  countersignedAt: Date | null;

  @ApiProperty({ description: 'Whether it waits for a countersignature that the caller may give' })
  mayCountersign: boolean;
}
