import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sales per day, kept by triggers (functions/time-series.sql). */
@Entity('sales_per_day')
export class SalesPerDayEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  /** In the event's time zone, `YYYY-MM-DD`. */
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('smallint')
  slot: number;

  @Column('integer')
  tickets: number;

  @Column('bigint')
  cents: string;
}
