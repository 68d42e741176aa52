import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Kept by triggers (functions/time-series.sql). */
@Entity('sales_per_day')
export class SalesPerDayEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  /** On the clock of the event, `YYYY-MM-DD`. */
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('smallint')
  slot: number;

  @Column('integer')
  tickets: number;

  @Column('bigint')
  cents: string;
}
