import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Capacity of an event; there is no row if it has no limit. Triggers keep `sold` up to date (functions/capacities.sql). */
@Entity('event_capacities')
export class EventCapacityEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @Column('integer')
  capacity: number;

  /** Tickets, guests included. */
  @Column('integer')
  sold: number;

  /** Not sold, and somebody may sell them without asking. */
  @Column('integer', { default: 0 })
  reserved: number;

  /** Kept for phones at the door, beside those that they have already. */
  @Column('integer', { name: 'offline_reserve', default: 0 })
  offlineReserve: number;
}
