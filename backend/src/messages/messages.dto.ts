import { ID } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
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
/** People that are named one by one; more of them are a filter. */
const PEOPLE_MAX = 500;
/** The longest e-mail. */
const PERSON_MAX_LENGTH = 254;

/** The largest message as JSON. */
export const MESSAGE_BODY = {
  bytes:
    4_000 +
    escapedBytes(SUBJECT_MAX_LENGTH + TEXT_MAX_LENGTH + SEARCH_MAX_LENGTH) +
    // Quotes and a comma around each.
    PEOPLE_MAX * (PERSON_MAX_LENGTH + 3),
  elements: PEOPLE_MAX,
};

/** The filters of the attendees' list, and some of its people. */
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

  @Optional([String], {
    minItems: 1,
    maxItems: PEOPLE_MAX,
    example: ['rosa@example.org', '0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f'],
    description: 'Only these people, each by an e-mail or the id of one of their registrations',
  })
  @MaxLength(PERSON_MAX_LENGTH, { each: true, ...says('text.too_long') })
  @IsString({ each: true, ...says('text.invalid', 'people must be e-mails or ids of registrations') })
  @ArrayMaxSize(PEOPLE_MAX, says('number.out_of_range', `at most ${PEOPLE_MAX} people`))
  @ArrayMinSize(1, says('required'))
  @IsArray(says('text.invalid', 'people must be a list'))
  people?: string[];
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
