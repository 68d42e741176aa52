import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Station } from '../../rules/admissions.js';

/** Tickets let in and meals served; kept by a trigger (functions/admissions.sql). */
@Entity('admission_sums')
export class AdmissionSumEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text')
  station: Station;

  /** When the five minutes of the scan begin. */
  @PrimaryColumn('timestamptz')
  at: Date;

  /** Empty where the device had none. */
  @PrimaryColumn('text')
  label: string;

  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId: string;

  @PrimaryColumn('smallint')
  slot: number;

  @Column('integer')
  tickets: number;
}
