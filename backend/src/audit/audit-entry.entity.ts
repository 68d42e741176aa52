import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuditAction, AuditEntry } from './audit.js';

/** Who did what. Rows are added and never changed. */
@Entity('audit_log')
export class AuditEntryEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** Null where nobody is signed in. */
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

  /** What changed: old and new values where there are both. Never a password or a token. */
  @Column('jsonb', { default: {} })
  details: object;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;
}
