import { ID } from '@nestjs/graphql';
import { IsInt, Max, Min } from 'class-validator';
import { pageOf } from '../http/pagination.js';
import { says } from '../http/problems/field-faults.js';
import { Nullable, Optional, Prop } from '../http/shapes.js';
import { RuledText } from '../http/validation.js';
import { checkEmail, normalizeEmail } from '../rules/emails.js';
import { checkPhone, normalizePhone } from '../rules/phones.js';
import { ERASURE_STEPS, type ErasureStep } from './erase/erasures.sql.js';
import { ERASURE_KINDS, type ErasureKind } from './list/list.sql.js';

/** Whom it is about: either of the two. */
export class WhomInput {
  @Optional(String, { nullable: true, example: 'rosa.delgado@example.org' })
  @RuledText(checkEmail, normalizeEmail)
  email?: string | null;

  @Optional(String, { nullable: true, example: '5550100199', description: 'Either email or phone' })
  @RuledText(checkPhone, normalizePhone)
  phone?: string | null;
}

const REGISTRATIONS_MAX = 1_000_000;

export class EraseInput extends WhomInput {
  @Prop({ example: 3, description: 'How many were shown: with others nothing is erased' })
  @Max(REGISTRATIONS_MAX, says('number.out_of_range', 'registrations must be a whole number from 0 on'))
  @Min(0, says('number.out_of_range', 'registrations must be a whole number from 0 on'))
  @IsInt(says('number.out_of_range', 'registrations must be a whole number from 0 on'))
  registrations: number;
}

export class KeptPersonDto {
  @Prop(ID)
  eventId: string;

  @Prop({ example: 'Spring Gala' })
  eventName: string;

  @Nullable(String, { example: 'Rosa Delgado' })
  name: string | null;

  @Nullable(String, { example: 'rosa.delgado@example.org' })
  email: string | null;

  @Nullable(String, { example: '5550100199' })
  phone: string | null;

  @Prop({ example: 2, description: 'Of registrations that are not cancelled' })
  tickets: number;
}

export class KeptAccountDto {
  @Prop(ID)
  id: string;

  @Prop({ example: 'Rosa Delgado' })
  fullName: string;

  @Prop({ example: 'rosa.delgado@example.org' })
  email: string;

  @Prop({ description: 'An active one cannot be erased' })
  isActive: boolean;
}

/** What is kept about somebody. */
export class KeptDto {
  @Prop([KeptPersonDto], 'One for each event, and for each name that has the phone')
  people: KeptPersonDto[];

  @Prop({ example: 3, description: 'With cancelled ones' })
  registrations: number;

  @Prop({ example: 7 })
  mails: number;

  @Prop({ example: 1, description: 'Of the mails: those that are not sent yet, and then never are' })
  unsentMails: number;

  @Prop({ example: 1, description: 'Screenshots of transfers, with those that were replaced' })
  pictures: number;

  @Prop({ example: 5, description: 'Rows of the audit log about these registrations' })
  logEntries: number;

  @Prop({ example: 1, description: 'Rows of imported lists' })
  importRows: number;

  @Prop({ example: 0, description: 'Of volunteers who have no account' })
  applications: number;

  @Prop([KeptAccountDto], 'Erased apart from the rest, by their own route')
  accounts: KeptAccountDto[];
}

export class ErasureDto {
  @Prop(ID)
  id: string;

  @Prop(ERASURE_KINDS)
  kind: ErasureKind;

  @Prop(ERASURE_STEPS, 'What is erased next')
  step: ErasureStep;

  @Prop()
  askedAt: Date;

  @Nullable(String, { example: 'Petra President', description: 'Null where nobody asked' })
  askedBy: string | null;

  @Nullable(String, { example: 'Spring Gala', description: 'Null unless its guests are erased' })
  eventName: string | null;

  @Nullable(Date, 'Null until all of it is erased')
  doneAt: Date | null;

  @Prop(Object, {
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { registrations: 3, mails: 7 },
    description: 'How many of each, so far',
  })
  erased: object;
}

export class ErasurePageDto extends pageOf(ErasureDto) {}
