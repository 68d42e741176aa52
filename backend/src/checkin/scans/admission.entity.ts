import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Station } from '../../rules/admissions.js';

/** The admissions ledger: every scan that counts, and every line of an undo. Append-only. */
@Entity('admissions')
export class AdmissionEntity {
  @PrimaryColumn('uuid', { name: 'scan_id' })
  scanId: string;

  /** An undo has one line for each scan whose tickets it takes back; a scan has one line, 0. */
  @PrimaryColumn('smallint', { default: 0 })
  line: number;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('uuid', { name: 'registration_id' })
  registrationId: string;

  @Column('text')
  station: Station;

  /** Negative for an undo. */
  @Column('integer')
  tickets: number;

  /** How many people were let in: more than `tickets` if no ticket was left for the others. */
  @Column('integer', { name: 'let_in' })
  letIn: number;

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

  @Column('bytea')
  content: Buffer;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;
}
