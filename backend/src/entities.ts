import { ApplicationEntity } from './applications/application.entity.js';
import { AuditEntryEntity } from './audit/audit-entry.entity.js';
import { UserEntity } from './auth/user.entity.js';
import { EventCapacityEntity } from './events/event-capacity.entity.js';
import { EventEntity } from './events/event.entity.js';
import { ExplanationEntity } from './hand-overs/explanations/explanation.entity.js';
import { HandOverEntity } from './hand-overs/hand-over/hand-over.entity.js';
import { OutboxMailEntity } from './mail/outbox/outbox-mail.entity.js';
import { MessageEntity } from './messages/message.entity.js';
import { PricingTierEntity } from './pricing/tiers/pricing-tier.entity.js';
import { ClearingEntity } from './volunteers/clearings/clearing.entity.js';
import { FloatEntity } from './volunteers/clearings/float.entity.js';

/** The tables that repositories read and write. All other tables are accessed by SQL alone; docs/tables.md describes each. */
export const ENTITIES = [
  ApplicationEntity,
  AuditEntryEntity,
  UserEntity,
  EventCapacityEntity,
  EventEntity,
  ExplanationEntity,
  HandOverEntity,
  OutboxMailEntity,
  MessageEntity,
  PricingTierEntity,
  ClearingEntity,
  FloatEntity,
];
