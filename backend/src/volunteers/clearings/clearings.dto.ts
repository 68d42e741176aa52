import { ArgsType, ID, InputType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsString, IsUUID, ValidateNested } from 'class-validator';
import { Dollars, Optional, Prop } from '../../http/shapes.js';
import { EventQuery } from '../../events/events.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, Ruled } from '../../http/validation.js';
import { checkAmount, checkSignedAmount } from '../../rules/money.js';

const REASON_MAX_LENGTH = 500;

@InputType()
export class ClearAmountInput {
  @Prop(Dollars, { minimum: 0.01, example: 150, description: 'Dollars to add to what is cleared' })
  @Ruled(checkAmount)
  clearedAmount: number;
}

@InputType()
export class HandBackInput {
  @Prop(Dollars, { minimum: 0.01, example: 15 })
  @Ruled(checkAmount)
  amount: number;

  @Prop({ example: 'A registration was cancelled', maxLength: REASON_MAX_LENGTH })
  @FreeText(REASON_MAX_LENGTH, { multiline: true })
  reason: string;
}

/** Float for a seller. */
export class FloatInput {
  @Prop(ID)
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId: string;

  @Prop(Dollars, { example: 50, description: 'Dollars given; below zero: taken back' })
  @Ruled(checkSignedAmount)
  amount: number;

  @Optional(String, { nullable: true, maxLength: REASON_MAX_LENGTH, example: 'Change for the gate' })
  @FreeText(REASON_MAX_LENGTH, { multiline: true, optional: true })
  reason?: string | null;
}

/** The arguments of the GraphQL mutation `clearAmount`. */
@ArgsType()
export class ClearAmountArgs extends EventQuery {
  @Prop(ID, 'The seller')
  @IsString(says('id.invalid'))
  id: string;

  @Prop()
  @Type(() => ClearAmountInput)
  @ValidateNested()
  input: ClearAmountInput;
}

/** The arguments of the GraphQL mutation `handBack`. */
@ArgsType()
export class HandBackArgs extends EventQuery {
  @Prop(ID, 'The seller')
  @IsString(says('id.invalid'))
  id: string;

  @Prop()
  @Type(() => HandBackInput)
  @ValidateNested()
  input: HandBackInput;
}
