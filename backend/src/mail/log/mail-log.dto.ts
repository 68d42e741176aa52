import { ArgsType, ID, ObjectType } from '@nestjs/graphql';
import { IsIn } from 'class-validator';
import { Enum, Nullable, Optional, Prop } from '../../http/shapes.js';
import { says } from '../../http/problems/field-faults.js';
import { pageOf, PageQuery } from '../../http/pagination.js';
import { SortDir, type SortDirection } from '../../http/sorting.js';
import { FreeText } from '../../http/validation.js';
import { MAIL_STATES, type MailState } from '../../rules/mails.js';
import { MAIL_KINDS, type MailKindName } from '../outbox/outbox-mail.entity.js';

export const MailStateEnum = new Enum('MailState', MAIL_STATES);
const MailKindEnum = new Enum('MailKind', MAIL_KINDS);

@ArgsType()
export class MailLogQuery extends PageQuery {
  @Optional(MailStateEnum)
  @IsIn(MAIL_STATES, says('choice.unknown', 'State must be queued, sending, sent, failed or bounced'))
  state?: MailState;

  @Optional({ maxLength: 320, description: 'Any part of the address, without case' })
  @FreeText(320, { optional: true })
  search?: string;

  /** Direction of the sort by creation time. */
  @SortDir()
  sortDir?: SortDirection;
}

@ObjectType('Mail')
export class MailDto {
  @Prop(ID)
  id: string;

  @Prop(MailKindEnum)
  kind: MailKindName;

  @Prop({ example: 'rosa.delgado@example.org' })
  to: string;

  @Prop({ example: 'Your tickets for Lantern Festival' })
  subject: string;

  @Prop(MailStateEnum)
  state: MailState;

  @Prop({ example: 1 })
  attempts: number;

  @Nullable(String, 'What the last try met with')
  lastError: string | null;

  @Nullable(Date, 'Of a queued mail')
  nextTryAt: Date | null;

  @Prop()
  createdAt: Date;

  @Nullable(Date)
  sentAt: Date | null;

  @Nullable(ID, 'The mail of which this is a further copy')
  resendOf: string | null;
}

@ObjectType('MailLog')
export class MailLogDto extends pageOf(MailDto) {}

/** One mail with its message, as it would be sent now. */
export class RenderedMailDto extends MailDto {
  @Nullable(String, {
    example: '<p>Hello Rosa Delgado, here are your tickets.</p>',
    description: 'Links that set passwords are hidden. Null where nobody should get this mail any more',
  })
  html: string | null;

  @Nullable(String, {
    example: 'Hello Rosa Delgado, here are your tickets.',
    description: 'The plain-text part',
  })
  text: string | null;

  @Prop([String], { example: ['event.ics'], description: 'The names of the attached files' })
  attachments: string[];
}
