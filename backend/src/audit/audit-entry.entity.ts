import { Column, Entity, PrimaryColumn } from 'typeorm';

/** All audited actions, by the name that the audit log is filtered by. */
export const AUDIT_ACTIONS = [
  'registration.created',
  'registration.corrected',
  'registration.cancelled',
  'registration.changed',
  'registration.split',
  'registration.given',
  'registration.received',
  'registration.imported',
  'import.run',
  'import.undone',
  'screenshot.uploaded',
  'screenshot.replaced',
  'check_in.done',
  'check_in.undone',
  'ticket.reissued',
  'ticket.delivered',
  'door.opened',
  'door.closed',
  'door_list.taken',
  'door_sale.forwarded',
  'door_sale.undone',
  'device.cut_off',
  'device.restored',
  'conflicts.set_aside',
  'clearing.added',
  'clearing.handed_back',
  'transfer.changed',
  'statement.read',
  'hand_over.offered',
  'hand_over.withdrawn',
  'hand_over.received',
  'hand_over.reversed',
  'hand_over.explained',
  'hand_over.countersigned',
  'paper.made',
  'paper.printed',
  'paper.offered',
  'paper.accepted',
  'paper.declined',
  'paper.withdrawn',
  'paper.returned',
  'paper.ended',
  'float.given',
  'float.taken_back',
  'tier.created',
  'tier.updated',
  'tier.deleted',
  'tier.defaults_created',
  'event.created',
  'event.updated',
  'event.deleted',
  'application.submitted',
  'application.approved',
  'application.rejected',
  'application.updated',
  'session.ended',
  'session.all_ended',
  'passkey.added',
  'passkey.removed',
  'authenticator_app.added',
  'authenticator_app.removed',
  'recovery_codes.made',
  'recovery_code.used',
  'second_factor.reset',
  'user.created',
  'user.updated',
  'user.invited',
  'user.deleted',
  'password.changed',
  'password.reset',
  'mail.resent',
  'mail.tested',
  'message.sent',
  'organization.updated',
  'organization.logo_set',
  'organization.logo_removed',
  'personal_data.exported',
  'person.erased',
  'account.erased',
  'guests.erased',
  'retention.changed',
  'backup.restored',
  'demo.removed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface AuditEntry {
  action: AuditAction;
  subjectType:
    | 'registration'
    | 'user'
    | 'event'
    | 'tier'
    | 'application'
    | 'mail'
    | 'message'
    | 'device'
    | 'import'
    | 'paper'
    | 'organization'
    | 'backup'
    | 'personal_data'
    | 'demo';
  /** Left out where there is only one. */
  subjectId?: string;
  eventId?: string;
  /** What changed; old and new values if there are both. Never a password or a token. */
  details?: Record<string, unknown>;
}

/** An entry of the audit log. Rows are added and never changed. */
@Entity('audit_log')
export class AuditEntryEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** Null if nobody was signed in. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId: string | null;

  @Column('text')
  action: AuditAction;

  @Column('text', { name: 'subject_type' })
  subjectType: AuditEntry['subjectType'];

  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId: string | null;

  @Column('uuid', { name: 'event_id', nullable: true })
  eventId: string | null;

  /** What changed; old and new values if there are both. Never a password or a token. */
  @Column('jsonb', { default: {} })
  details: object;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;
}
