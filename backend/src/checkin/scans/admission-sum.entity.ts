import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Station } from '../../rules/admissions.js';

/** Tickets admitted and meals served per five minutes; maintained by a trigger (functions/admissions.sql). */
@Entity('admission_sums')
export class AdmissionSumEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text')
  station: Station;

  /** Start of the five minutes in which the scan falls. */
  @PrimaryColumn('timestamptz')
  at: Date;

  /** Empty if the device had none. */
  @PrimaryColumn('text')
  label: string;

  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId: string;

  @PrimaryColumn('smallint')
  slot: number;

  @Column('integer')
  tickets: number;
}
