import { ID } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsObject, IsUUID } from 'class-validator';
import { Dollars, Nullable, Omittable, Optional, Prop } from '../../http/shapes.js';
import { says } from '../../http/problems/field-faults.js';
import { PageQuery, PaginationDto } from '../../http/pagination.js';
import { FreeText, Instant, OptionalBody, Ruled, RuledText } from '../../http/validation.js';
import { OfEvent } from '../../events/events.dto.js';
import { FoodOptionEnum, IsFoodOption, IsPaymentMode, PaymentModeEnum } from '../../pricing/pricing.dto.js';
import { DEVICE_LABEL_MAX_LENGTH, UNDO_REASON_MAX_LENGTH } from '../../rules/admissions.js';
import {
  DOOR_SALE_ANSWERS,
  type DoorSaleAnswer,
  LISTED_DOOR_SALES,
  type ListedDoorSale,
} from '../../rules/door-sales.js';
import { checkQuote } from '../../rules/money.js';
import { checkName, normalizeName } from '../../rules/names.js';
import { checkPhone, normalizePhone } from '../../rules/phones.js';
import { isPracticeCode, parseQrCode } from '../../rules/qr-codes.js';
import {
  checkTicketQuantity,
  FOOD_OPTIONS,
  type FoodOption,
  PAYMENT_MODES,
  type PaymentMode,
  TICKETS_MAX,
  TICKETS_MIN,
} from '../../rules/tickets.js';
import { RegistrationDto } from '../../attendees/registration/registration.dto.js';
import { DoorPricesDto } from '../door/door.dto.js';

/** Maximum size of a sale as JSON, in bytes: it has all tiers of its event. */
export const SALE_MAX_BYTES = 64_000;
export const SALE_MAX_TIERS = 200;

const CODE_MAX_LENGTH = 40;

/** As another system's page may send it: null is left out. */
const NullIsAbsent = (): PropertyDecorator => Transform(({ value }) => value ?? undefined);

/** A sale at the door. */
export class DoorSaleInput {
  @Prop(ID, 'UUID v7 that the page made before it asked: sent again, it gives the same outcome')
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsUUID(undefined, says('id.invalid'))
  saleId: string;

  @Omittable({
    nullable: true,
    example: 'K7M2P-9QXWR-4TBHN',
    description: 'Made by the page as the server makes its own; without it, the server makes one',
  })
  @RuledText(
    (text) =>
      text.length <= CODE_MAX_LENGTH && parseQrCode(text) !== null && !isPracticeCode(parseQrCode(text)!)
        ? null
        : 'text.invalid',
    (text) => parseQrCode(text)!,
  )
  @NullIsAbsent()
  code?: string;

  @Prop(ID)
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  eventId: string;

  @Prop({ minimum: TICKETS_MIN, maximum: TICKETS_MAX, example: 1 })
  @Ruled(checkTicketQuantity)
  tickets: number;

  @Prop(FoodOptionEnum)
  @IsFoodOption()
  foodOption: FoodOption;

  @Prop(PaymentModeEnum)
  @IsPaymentMode()
  paymentMode: PaymentMode;

  @Prop(Dollars, { example: 15, description: 'Dollars that were shown, or that the guest has paid' })
  @Ruled(checkQuote)
  totalPrice: number;

  @Omittable(DoorPricesDto, {
    nullable: true,
    description:
      "Of a sale without a network: `prices` of the list's event as they came. Such a sale is taken, whatever happened since",
  })
  @IsObject(says('choice.unknown'))
  @Type(() => Object)
  @NullIsAbsent()
  prices?: DoorPricesDto;

  @Omittable({ nullable: true, description: "By the phone's clock; without a network, when the guest paid" })
  @Instant()
  @NullIsAbsent()
  soldAt?: Date;

  @Omittable({ nullable: true, description: "The phone's clock when it sends" })
  @Instant()
  @NullIsAbsent()
  now?: Date;

  @Omittable(ID, {
    nullable: true,
    description:
      'Who sold it, where somebody else sends what waited on a phone (president, finance director)',
  })
  @IsUUID(undefined, says('id.invalid'))
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : (value ?? undefined)))
  accountId?: string;

  @Omittable({ nullable: true, description: "By the phone's clock: the sale was undone within a minute" })
  @Instant()
  @NullIsAbsent()
  undoneAt?: Date;

  @Omittable({ nullable: true, example: 'Rosa Delgado' })
  @RuledText(checkName, normalizeName)
  @NullIsAbsent()
  name?: string;

  @Omittable({ nullable: true, example: '(415) 555-0142' })
  @RuledText(checkPhone, normalizePhone)
  @NullIsAbsent()
  phone?: string;

  @Omittable({ nullable: true, example: 'Gate A', maxLength: DEVICE_LABEL_MAX_LENGTH })
  @FreeText(DEVICE_LABEL_MAX_LENGTH, { optional: true })
  @NullIsAbsent()
  label?: string;
}

@OptionalBody()
export class UndoSaleInput {
  @Omittable({
    example: 'Paid by mistake',
    description: 'Needed but for what the caller sold within the last minute',
  })
  @FreeText(UNDO_REASON_MAX_LENGTH, { multiline: true, optional: true })
  reason?: string;
}

export class DoorSaleDto {
  @Prop(RegistrationDto)
  registration: RegistrationDto;

  @Prop({ example: 1, description: 'How many of its tickets are in' })
  admitted: number;

  @Prop(DOOR_SALE_ANSWERS, {
    description:
      'over_capacity: the phone sold more than it was allowed to; repeated: the sale was here before; undone: it is cancelled',
  })
  outcome: DoorSaleAnswer;

  @Prop(Dollars, { example: 0, description: 'Dollars that the guest paid beyond the price that was booked' })
  priceDifference: number;
}

export class DoorSalesQuery extends PageQuery {
  @OfEvent()
  eventId?: string;

  @Optional(LISTED_DOOR_SALES)
  @IsIn(LISTED_DOOR_SALES, says('choice.unknown'))
  outcome?: ListedDoorSale;
}

class RefusedFieldDto {
  @Prop({ example: 'tickets' })
  field: string;

  @Prop({ example: 'tickets.range' })
  code: string;

  @Prop({ example: 'Number of tickets must be a whole number from 1 to 20' })
  message: string;
}

class DoorSaleRefusalDto {
  @Prop({ example: 'sale_without_price' })
  code: string;

  @Prop({ example: 'There is no price for these tickets' })
  detail: string;

  @Prop([RefusedFieldDto], 'Empty: it is not about single fields')
  fields: RefusedFieldDto[];
}

export class ListedDoorSaleDto {
  @Prop(ID)
  saleId: string;

  @Prop(LISTED_DOOR_SALES)
  outcome: ListedDoorSale;

  @Nullable(ID, 'Null: it could not be taken')
  registrationId: string | null;

  @Nullable(String, { example: null, description: 'Null: nobody asked' })
  name: string | null;

  @Nullable(String, { example: '4TBHN', description: 'The last five characters of its code' })
  codeEnd: string | null;

  @Nullable(Number, { example: 1 })
  tickets: number | null;

  @Nullable(FOOD_OPTIONS)
  foodOption: FoodOption | null;

  @Nullable(PAYMENT_MODES)
  paymentMode: PaymentMode | null;

  @Nullable(Dollars, { example: 15, description: 'Dollars that are booked' })
  totalPrice: number | null;

  @Nullable(Dollars, { example: 15, description: 'Dollars that the guest paid, as the phone says' })
  taken: number | null;

  @Prop(Dollars, { example: 0, description: 'Dollars paid beyond what is booked' })
  priceDifference: number;

  @Prop('Whether it was sold without a network')
  isOffline: boolean;

  @Nullable(Date)
  soldAt: Date | null;

  @Prop()
  receivedAt: Date;

  @Prop(ID)
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer', description: 'Whose money it is' })
  volunteerName: string;

  @Nullable(String, { example: null, description: 'Who sent it, if it was somebody else' })
  sentBy: string | null;

  @Nullable(String, { example: 'Gate A' })
  label: string | null;

  @Nullable(ID)
  deviceId: string | null;

  @Prop('It was cancelled or changed since, and cannot be undone')
  isCancelled: boolean;

  @Nullable(Date)
  undoneAt: Date | null;

  @Nullable(String)
  undoneBy: string | null;

  @Nullable(String)
  undoReason: string | null;

  @Nullable(Object, 'Of one that could not be taken: all that the phone sent')
  sent: object | null;

  @Nullable(DoorSaleRefusalDto, 'Of one that could not be taken: why')
  refusal: DoorSaleRefusalDto | null;
}

class DoorSaleCountsDto {
  @Prop()
  sold: number;

  @Prop()
  priceDiffers: number;

  @Prop()
  overCapacity: number;

  @Prop()
  undone: number;

  @Prop()
  invalid: number;
}

class UndoneSalesDto {
  @Prop(ID)
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  volunteerName: string;

  @Prop({ example: 1 })
  count: number;

  @Prop(Dollars, { example: 15 })
  amount: number;
}

export class DoorSalesDto {
  @Prop([ListedDoorSaleDto])
  data: ListedDoorSaleDto[];

  @Prop(PaginationDto)
  pagination: PaginationDto;

  @Prop(DoorSaleCountsDto)
  counts: DoorSaleCountsDto;

  @Prop([UndoneSalesDto], 'Undone sales by seller, the largest sum first')
  undone: UndoneSalesDto[];
}
