import { ArgsType, Field, Float, ID, InputType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, IsString, IsUUID, ValidateNested } from 'class-validator';
import { EventQuery } from '../../events/events.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { FreeText, Ruled } from '../../http/validation.js';
import { checkAmount, checkSignedAmount } from '../../rules/money.js';

const REASON_MAX_LENGTH = 500;

@InputType()
export class ClearAmountInput {
  @Field(() => Float, { description: 'Dollars to add to what is cleared' })
  @ApiProperty({ minimum: 0.01, example: 150, description: 'Dollars to add to what is cleared' })
  @Ruled(checkAmount)
  clearedAmount: number;
}

@InputType()
export class HandBackInput {
  @Field(() => Float, { description: 'Dollars' })
  @ApiProperty({ minimum: 0.01, example: 15, description: 'Dollars' })
  @Ruled(checkAmount)
  amount: number;

  @Field()
  @ApiProperty({ example: 'A registration was cancelled', maxLength: REASON_MAX_LENGTH })
  @FreeText(REASON_MAX_LENGTH, { multiline: true })
  reason: string;
}

/** Float for a seller. */
export class FloatInput {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId: string;

  @ApiProperty({ example: 50, description: 'Dollars given; below zero: taken back' })
  @Ruled(checkSignedAmount)
  amount: number;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: REASON_MAX_LENGTH,
    example: 'Change for the gate',
  })
  @FreeText(REASON_MAX_LENGTH, { multiline: true, optional: true })
  @IsOptional()
  reason?: string | null;
}

/** The arguments of the GraphQL mutation `clearAmount`. */
@ArgsType()
export class ClearAmountArgs extends EventQuery {
  @Field(() => ID, { description: 'The seller' })
  @IsString(says('id.invalid'))
  id: string;

  @Field(() => ClearAmountInput)
  @Type(() => ClearAmountInput)
  @ValidateNested()
  input: ClearAmountInput;
}

/** The arguments of the GraphQL mutation `handBack`. */
@ArgsType()
export class HandBackArgs extends EventQuery {
  @Field(() => ID, { description: 'The seller' })
  @IsString(says('id.invalid'))
  id: string;

  @Field(() => HandBackInput)
  @Type(() => HandBackInput)
  @ValidateNested()
  input: HandBackInput;
}
