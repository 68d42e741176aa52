import { ApplicationEntity } from './applications/application.entity.js';
import { ReplacedCodeEntity } from './attendees/changes/replaced-code.entity.js';
import { PeopleCountEntity } from './attendees/lists/people-count.entity.js';
import { PersonSearchEntity } from './attendees/lists/person-search.entity.js';
import { PersonEntity } from './attendees/person.entity.js';
import { RegistrationEntity } from './attendees/registration.entity.js';
import { AuditEntryEntity } from './audit/audit-entry.entity.js';
import { KnownAddressEntity } from './auth/known-address.entity.js';
import { PasswordTokenEntity } from './auth/password-token.entity.js';
import { UserEntity } from './auth/user.entity.js';
import { UncountedSumEntity } from './checkin/conflicts/uncounted-sum.entity.js';
import { AdmissionEntity } from './checkin/scans/admission.entity.js';
import { AdmissionSumEntity } from './checkin/scans/admission-sum.entity.js';
import { RefusedScanEntity } from './checkin/scans/refused-scan.entity.js';
import { PastDoorEntity } from './checkin/door/past-door.entity.js';
import { DeviceEntity } from './checkin/devices/device.entity.js';
import { DoorChangeEntity } from './checkin/list/door-change.entity.js';
import { DoorFeedEntity } from './checkin/list/door-feed.entity.js';
import { AppliedFunctionEntity } from './database/applied-function.entity.js';
import { EventCapacityEntity } from './events/event-capacity.entity.js';
import { EventEntity } from './events/event.entity.js';
import { ExplanationEntity } from './hand-overs/explanations/explanation.entity.js';
import { HandOverEntity } from './hand-overs/hand-over/hand-over.entity.js';
import { IdempotencyKeyEntity } from './http/idempotency-key.entity.js';
import { RateLimitEntity } from './http/limits/rate-limit.entity.js';
import { BounceMailboxEntity } from './mail/bounces/bounce-mailbox.entity.js';
import { OutboxMailEntity } from './mail/outbox/outbox-mail.entity.js';
import { ReminderEntity } from './mail/reminders/reminder.entity.js';
import { MessageEntity } from './messages/message.entity.js';
import { UnsubscribedEntity } from './messages/unsubscribe/unsubscribed.entity.js';
import { PricingTierEntity } from './pricing/tiers/pricing-tier.entity.js';
import { SalesPerDayEntity } from './stats/sales-per-day.entity.js';
import { BankLineEntity } from './transfers/bank/bank-line.entity.js';
import { BankMatchEntity } from './transfers/bank/bank-match.entity.js';
import { TransferEntity } from './transfers/review/transfer.entity.js';
import { TransferSumEntity } from './transfers/review/transfer-sum.entity.js';
import { PicturePrintEntity } from './uploads/pictures/picture-print.entity.js';
import { SamePictureEntity } from './uploads/pictures/same-picture.entity.js';
import { ScreenshotEntity } from './uploads/screenshot.entity.js';
import { ClearedSumEntity } from './volunteers/clearings/cleared-sum.entity.js';
import { ClearingEntity } from './volunteers/clearings/clearing.entity.js';
import { FloatEntity, FloatSumEntity } from './volunteers/clearings/float.entity.js';
import { SellerSumEntity } from './volunteers/seller-sales/seller-sum.entity.js';

/**
 * An entity for every table: `entities.e2e` compares them with the database. Some of these classes are used nowhere else, on
 * purpose: the code accesses their tables by SQL alone, and the comparison keeps their descriptions true.
 */
export const ENTITIES = [
  ApplicationEntity,
  PeopleCountEntity,
  PersonSearchEntity,
  PersonEntity,
  RegistrationEntity,
  AuditEntryEntity,
  KnownAddressEntity,
  PasswordTokenEntity,
  UserEntity,
  AdmissionEntity,
  AdmissionSumEntity,
  UncountedSumEntity,
  RefusedScanEntity,
  ReplacedCodeEntity,
  DeviceEntity,
  PastDoorEntity,
  DoorChangeEntity,
  DoorFeedEntity,
  AppliedFunctionEntity,
  EventCapacityEntity,
  EventEntity,
  ExplanationEntity,
  HandOverEntity,
  IdempotencyKeyEntity,
  RateLimitEntity,
  BounceMailboxEntity,
  OutboxMailEntity,
  ReminderEntity,
  MessageEntity,
  UnsubscribedEntity,
  PricingTierEntity,
  SalesPerDayEntity,
  BankLineEntity,
  BankMatchEntity,
  TransferEntity,
  TransferSumEntity,
  PicturePrintEntity,
  SamePictureEntity,
  ScreenshotEntity,
  ClearedSumEntity,
  ClearingEntity,
  FloatEntity,
  FloatSumEntity,
  SellerSumEntity,
];
