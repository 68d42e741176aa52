import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Only of an event that has a limit. `sold` is kept by triggers (functions/capacities.sql). */
@Entity('event_capacities')
export class EventCapacityEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @Column('integer')
  capacity: number;

  /** Tickets, guests included. */
  @Column('integer')
  sold: number;
}
