import { ID } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsUUID, ValidateNested } from 'class-validator';
import { Omittable, Optional, Prop } from '../http/shapes.js';
import { WithoutEmailDto } from '../events/without-email.dto.js';
import { SEARCH_DESCRIPTION } from '../attendees/lists/lists.dto.js';
import { says } from '../http/problems/field-faults.js';
import { escapedBytes } from '../http/request-body.js';
import { FreeText } from '../http/validation.js';
import { IsFoodOption } from '../pricing/pricing.dto.js';
import { DELIVERIES, type Delivery } from '../rules/person-key.js';
import { FOOD_OPTIONS, type FoodOption } from '../rules/tickets.js';

const SUBJECT_MAX_LENGTH = 200;
const TEXT_MAX_LENGTH = 10_000;
const SEARCH_MAX_LENGTH = 200;

/** Maximum size of a message as JSON, in bytes. */
export const MESSAGE_MAX_BYTES =
  4_000 + escapedBytes(SUBJECT_MAX_LENGTH + TEXT_MAX_LENGTH + SEARCH_MAX_LENGTH);

/** The filters of the attendees' list. */
export class MessageFilterInput {
  @Optional({ maxLength: SEARCH_MAX_LENGTH, description: SEARCH_DESCRIPTION })
  @FreeText(SEARCH_MAX_LENGTH, { optional: true })
  search?: string;

  @Optional()
  @IsBoolean(says('boolean.invalid', 'checked_in must be true or false'))
  checkedIn?: boolean;

  @Optional(FOOD_OPTIONS)
  @IsFoodOption()
  foodOption?: FoodOption;

  @Optional(DELIVERIES)
  @IsIn(DELIVERIES, says('choice.unknown', `delivery must be one of ${DELIVERIES.join(', ')}`))
  delivery?: Delivery;
}

/** A message to be previewed. */
export class MessagePreviewInput {
  @Prop(ID)
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId: string;

  @Prop('Whom it goes to, as in the attendees’ list; {}: everybody')
  @IsObject(says('required'))
  @ValidateNested()
  @Type(() => MessageFilterInput)
  filter: MessageFilterInput;

  @Prop({ example: 'Parking on Saturday', maxLength: SUBJECT_MAX_LENGTH })
  @FreeText(SUBJECT_MAX_LENGTH)
  subject: string;

  @Prop({ example: 'The lot behind the hall is closed.\n\nPlease come by bus.', maxLength: TEXT_MAX_LENGTH })
  @FreeText(TEXT_MAX_LENGTH, { multiline: true })
  text: string;
}

export class MessageInput extends MessagePreviewInput {
  @Omittable('True sends it to nobody but oneself')
  @IsBoolean(says('boolean.invalid', 'test must be true or false'))
  test?: boolean;
}

export class MessageSentDto {
  @Prop({ example: 60, description: 'How many people it goes to: those of the filter who get messages' })
  people: number;

  @Prop('Those of the filter who have no e-mail: whoever sold to them can tell them')
  withoutEmail: WithoutEmailDto;
}

export class MessagePreviewDto extends MessageSentDto {
  @Prop({ example: 'Parking on Saturday' })
  subject: string;

  @Prop({ example: '<p>Please come by bus.</p>' })
  html: string;

  @Prop({ example: 'Please come by bus.' })
  text: string;
}
