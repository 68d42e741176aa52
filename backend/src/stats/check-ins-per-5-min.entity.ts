import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Kept by triggers (functions/time-series.sql). */
@Entity('check_ins_per_5_min')
export class CheckInsPer5MinEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  /** When the five minutes begin in which the codes were scanned. */
  @PrimaryColumn('timestamptz')
  at: Date;

  @PrimaryColumn('smallint')
  slot: number;

  @Column('integer')
  registrations: number;
}
