import { ID } from '@nestjs/graphql';
import { IsBoolean, IsIn } from 'class-validator';
import { Dollars, Nullable, Omittable, Optional, Prop } from '../../http/shapes.js';
import { GivenToDto } from '../../attendees/registration/registration.dto.js';
import { OfEvent } from '../../events/events.dto.js';
import { says } from '../../http/problems/field-faults.js';
import { pageOf, PageQuery, TrueOrFalse } from '../../http/pagination.js';
import { FreeText } from '../../http/validation.js';
import {
  SETTABLE_STATUSES,
  type SettableStatus,
  TRANSFER_STATUSES,
  type TransferStatus,
} from '../../rules/transfers.js';
import { SamePictureDto } from '../../uploads/pictures/same-picture.dto.js';

const NOTE_MAX_LENGTH = 500;

export class TransferQuery extends PageQuery {
  @OfEvent()
  eventId?: string;

  @Optional(TRANSFER_STATUSES)
  @IsIn(TRANSFER_STATUSES, says('choice.unknown', `status must be one of ${TRANSFER_STATUSES.join(', ')}`))
  status?: TransferStatus;

  @Optional({
    maxLength: 320,
    description:
      'Words, in any order and without case and accents: each a part of the name, the e-mail or the memo',
  })
  @FreeText(320, { optional: true })
  search?: string;

  @Optional('True: those without a picture; false: those with one')
  @IsBoolean(says('boolean.invalid', 'missing_screenshot must be true or false'))
  @TrueOrFalse()
  missingScreenshot?: boolean;
}

export class TransferInput {
  @Prop(
    SETTABLE_STATUSES,
    'Of a live sale `unverified`, `verified` or `questioned`; of a cancelled one `to_refund` or `refunded`',
  )
  @IsIn(SETTABLE_STATUSES, says('choice.unknown', `status must be one of ${SETTABLE_STATUSES.join(', ')}`))
  status: SettableStatus;

  @Omittable({
    maxLength: NOTE_MAX_LENGTH,
    example: 'The picture shows $12',
    description: 'Empty takes a note away; left out it stays',
  })
  @FreeText(NOTE_MAX_LENGTH, { multiline: true, optional: true })
  note?: string;
}

/** The bank line that pays a transfer. */
class PaidByDto {
  @Prop({ example: '2026-11-23' })
  date: string;

  @Prop({ example: 'ZELLE FROM ROSA DELGADO K7M2PX' })
  text: string;

  @Prop(Dollars, { example: 32, description: 'Dollars, of the whole line' })
  amount: number;
}

export class TransferDto {
  @Prop(ID, "The registration's id")
  attendeeId: string;

  @Nullable(String, { example: 'Rosa Delgado', description: 'Null: sold at the door, and nobody asked' })
  name: string | null;

  @Nullable(String, { example: 'rosa.delgado@example.org' })
  email: string | null;

  @Nullable(String, {
    example: 'Rosa Delgado',
    description: 'The name of who paid, where somebody else has the tickets by now',
  })
  payer: string | null;

  @Nullable(String, { example: 'Rosa Diaz', description: 'The name of who gave the tickets to who has them' })
  givenFrom: string | null;

  @Prop([GivenToDto], 'Tickets of it that who has them gave to others, oldest first')
  givenTo: GivenToDto[];

  @Prop({ example: 2 })
  ticketQuantity: number;

  @Prop(Dollars, { example: 32 })
  totalPrice: number;

  @Nullable(Dollars, {
    example: 38,
    description: 'Dollars; what was transferred for the whole sale, where this is some of its tickets',
  })
  partOf: number | null;

  @Prop(TRANSFER_STATUSES)
  status: TransferStatus;

  @Nullable(String, {
    example: 'K7M2PX',
    description: 'What the buyer was told to write; null for older sales',
  })
  memo: string | null;

  @Nullable(String)
  note: string | null;

  @Nullable(String, { example: 'Fred Finance', description: 'Who gave it its state' })
  by: string | null;

  @Nullable(Date)
  at: Date | null;

  @Nullable(String, { example: 'Fred Finance' })
  refundedBy: string | null;

  @Nullable(Date)
  refundedAt: Date | null;

  @Nullable(String, 'A signed path that shows the picture for up to 15 minutes; null where there is none')
  transactionScreenshotUrl: string | null;

  @Prop([SamePictureDto], 'Other registrations with this picture')
  samePicture: SamePictureDto[];

  @Nullable(PaidByDto, 'The line of the bank that pays it')
  paidBy: PaidByDto | null;

  @Prop(ID, "The seller's id")
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  volunteerName: string;

  @Prop('When it was sold')
  registeredAt: Date;
}

export class TransferListDto extends pageOf(TransferDto) {}
