import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Station } from '../../rules/admissions.js';

/** A scan or undo with an id that counted nothing, with its outcome. */
@Entity('refused_scans')
export class RefusedScanEntity {
  @PrimaryColumn('uuid', { name: 'scan_id' })
  scanId: string;

  /** The id that was sent, if it belongs to another scan; `scanId` is then one that the server derived. */
  @Column('uuid', { name: 'reused_id', nullable: true })
  reusedId: string | null;

  @Column('uuid', { name: 'event_id', nullable: true })
  eventId: string | null;

  @Column('uuid', { name: 'registration_id', nullable: true })
  registrationId: string | null;

  @Column('text', { nullable: true })
  code: string | null;

  /** Null for an undo that waits for its scan and named no station. */
  @Column('text', { nullable: true })
  station: Station | null;

  @Column('text')
  outcome: string;

  /** How many people were let in nevertheless; negative for an undo that took such people back. */
  @Column('integer', { name: 'let_in' })
  letIn: number;

  @Column('integer', { nullable: true })
  tickets: number | null;

  @Column('timestamptz', { name: 'scanned_at' })
  scannedAt: Date;

  @Column('timestamptz', { name: 'recorded_at', default: () => 'now()' })
  recordedAt: Date;

  @Column('uuid', { name: 'account_id' })
  accountId: string;

  @Column('uuid', { name: 'sent_by', nullable: true })
  sentBy: string | null;

  @Column('uuid', { name: 'device_id', nullable: true })
  deviceId: string | null;

  @Column('text', { nullable: true })
  label: string | null;

  @Column('text')
  source: string;

  @Column('uuid', { nullable: true })
  undoes: string | null;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Whether an undo may take back scans of other accounts, or older ones. */
  @Column('boolean', { name: 'may_undo_any', default: false })
  mayUndoAny: boolean;

  @Column('bytea')
  content: Buffer;
}
