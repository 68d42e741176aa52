import { Dollars, Omittable, Optional, Prop } from '../../http/shapes.js';
import { FreeText, Ruled } from '../../http/validation.js';
import { checkCounted, checkDenominations, type Denominations } from '../../rules/hand-overs.js';
import { DENOMINATIONS, NOTE_MAX_LENGTH } from '../hand-over/hand-over.dto.js';

/** What the receiver counted. */
export class ReceiveInput {
  @Prop(Dollars, { minimum: 0, example: 131, description: 'Dollars, as they were counted' })
  @Ruled(checkCounted)
  receivedAmount: number;

  @Optional({ nullable: true, ...DENOMINATIONS })
  @Ruled(checkDenominations)
  denominations?: Denominations | null;

  @Omittable(Dollars, { minimum: 0, default: 0, example: 50, description: 'Dollars of it that are float' })
  @Ruled(checkCounted)
  floatReturned?: number;

  @Optional(String, { nullable: true, maxLength: NOTE_MAX_LENGTH, example: 'Counted twice' })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true, optional: true })
  note?: string | null;
}
