import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Station } from '../../rules/admissions.js';

/** A phone or a scanner at the door. */
@Entity('devices')
export class DeviceEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { nullable: true })
  label: string | null;

  @Column('text', { default: 'entrance' })
  station: Station;

  @Column('uuid', { name: 'account_id' })
  accountId: string;

  @Column('timestamptz', { name: 'last_contact_at', default: () => 'now()' })
  lastContactAt: Date;

  /** Scans that waited on it at its last contact. */
  @Column('integer', { default: 0 })
  waiting: number;

  /** When the list on the device was read. */
  @Column('timestamptz', { name: 'list_at', nullable: true })
  listAt: Date | null;

  @Column('bigint', { name: 'clock_ahead_ms', nullable: true })
  clockAheadMs: string | null;

  @Column('timestamptz', { name: 'clock_jumped_at', nullable: true })
  clockJumpedAt: Date | null;

  @Column('timestamptz', { name: 'cut_off_at', nullable: true })
  cutOffAt: Date | null;

  @Column('uuid', { name: 'cut_off_by', nullable: true })
  cutOffBy: string | null;
}
