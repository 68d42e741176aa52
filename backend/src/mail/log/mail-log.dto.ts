import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { PageQuery, PaginationDto } from '../../http/pagination.js';
import { SortDir, type SortDirection } from '../../http/sorting.js';
import { FreeText } from '../../http/validation.js';
import { MAIL_KINDS, MAIL_STATES, type MailKindName, type MailState } from '../outbox/outbox-mail.entity.js';

const enumOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
export const MailStateEnum = enumOf(MAIL_STATES);
registerEnumType(MailStateEnum, { name: 'MailState' });
const MailKindEnum = enumOf(MAIL_KINDS);
registerEnumType(MailKindEnum, { name: 'MailKind' });

@ArgsType()
export class MailLogQuery extends PageQuery {
  @Field(() => MailStateEnum, { nullable: true })
  @ApiPropertyOptional({ enum: MAIL_STATES })
  @IsIn(MAIL_STATES, says('choice.unknown', 'State must be queued, sending, sent, failed or bounced'))
  @IsOptional()
  state?: MailState;

  @Field(() => String, { nullable: true, description: 'Any part of the address, without case' })
  @ApiPropertyOptional({ maxLength: 320, description: 'Any part of the address, without case' })
  @FreeText(320, { optional: true })
  @IsOptional()
  search?: string;

  /** Direction of the sort by creation time. */
  @SortDir()
  sortDir?: SortDirection;
}

@ObjectType('Mail')
export class MailDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  id: string;

  @Field(() => MailKindEnum)
  @ApiProperty({ enum: MAIL_KINDS })
  kind: MailKindName;

  @Field()
  @ApiProperty({ example: 'rosa.delgado@example.org' })
  to: string;

  @Field()
  @ApiProperty({ example: 'Your tickets for Lantern Festival' })
  subject: string;

  @Field(() => MailStateEnum)
  @ApiProperty({ enum: MAIL_STATES })
  state: MailState;

  @Field(() => Int)
  @ApiProperty({ example: 1 })
  attempts: number;

  @Field(() => String, { nullable: true, description: 'What the last try met with' })
  @ApiProperty({ type: String, nullable: true, description: 'What the last try met with' })
  lastError: string | null;

  @Field(() => Date, { nullable: true, description: 'Of a queued mail' })
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Of a queued mail' })
  nextTryAt: Date | null;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  @Field(() => Date, { nullable: true })
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sentAt: Date | null;

  @Field(() => ID, { nullable: true, description: 'The mail of which this is a further copy' })
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The mail of which this is a further copy',
  })
  resendOf: string | null;
}

@ObjectType('MailLog')
export class MailLogDto {
  @Field(() => [MailDto])
  @ApiProperty({ type: [MailDto] })
  data: MailDto[];

  @Field(() => PaginationDto)
  @ApiProperty({ type: () => PaginationDto })
  pagination: PaginationDto;
}

/** One mail with its message, as it would be sent now. */
export class RenderedMailDto extends MailDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: '<p>Hello Rosa Delgado, here are your tickets.</p>',
    description: 'Links that set passwords are hidden. Null where nobody should get this mail any more',
  })
  html: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Hello Rosa Delgado, here are your tickets.',
    description: 'The plain-text part',
  })
  text: string | null;

  @ApiProperty({ type: [String], example: ['event.ics'], description: 'The names of the attached files' })
  attachments: string[];
}
