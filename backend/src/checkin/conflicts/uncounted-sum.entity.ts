import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Station } from '../../rules/admissions.js';

/** People who were let in without a ticket; maintained by triggers (functions/uncounted.sql). The id 0 stands for none. */
@Entity('uncounted_sums')
export class UncountedSumEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('uuid', { name: 'registration_id' })
  registrationId: string;

  /** The account that sent the scans. */
  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId: string;

  /** The device of scans of no registration. */
  @PrimaryColumn('uuid', { name: 'device_id' })
  deviceId: string;

  @PrimaryColumn('text')
  station: Station;

  @Column('integer')
  scans: number;

  @Column('integer')
  people: number;

  /** When the first of those that are not set aside was scanned. */
  @Column('timestamptz', { name: 'first_at', default: () => 'now()' })
  firstAt: Date;

  @Column('timestamptz', { name: 'last_at', default: () => 'now()' })
  lastAt: Date;

  @Column('timestamptz', { name: 'recorded_at', default: () => 'now()' })
  recordedAt: Date;

  @Column('integer', { name: 'aside_scans', default: 0 })
  asideScans: number;

  @Column('integer', { name: 'aside_people', default: 0 })
  asidePeople: number;
}
