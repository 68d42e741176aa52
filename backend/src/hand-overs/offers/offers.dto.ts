import { ID } from '@nestjs/graphql';
import { IsBoolean, IsUUID } from 'class-validator';
import { Dollars, Omittable, Optional, Prop } from '../../http/shapes.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, Ruled } from '../../http/validation.js';
import { checkCounted, checkDenominations, type Denominations } from '../../rules/hand-overs.js';
import { DENOMINATIONS, NOTE_MAX_LENGTH } from '../hand-over/hand-over.dto.js';

/** What a seller counted of their own cash. */
export class OfferInput {
  @Prop(ID)
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId: string;

  @Prop(Dollars, { minimum: 0, example: 131, description: 'Dollars, as they were counted' })
  @Ruled(checkCounted)
  declaredAmount: number;

  @Optional({ nullable: true, ...DENOMINATIONS })
  @Ruled(checkDenominations)
  denominations?: Denominations | null;

  @Prop({ example: true, description: 'All that the seller has: what is missing then needs an explanation' })
  @IsBoolean(says('boolean.invalid', 'is_final must be true or false'))
  isFinal: boolean;

  @Optional(String, { nullable: true, maxLength: NOTE_MAX_LENGTH, example: 'Gate A' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true, optional: true })
  note?: string | null;
}

/** The seller needs no reason to withdraw an offer. */
export class WithdrawInput {
  @Omittable({ maxLength: NOTE_MAX_LENGTH, example: 'Left early' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true })
  reason?: string;
}
