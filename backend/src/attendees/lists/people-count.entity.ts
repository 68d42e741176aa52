import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of people of an event by the kinds of their registrations, maintained by triggers (functions/people-counts.sql). */
@Entity('people_counts')
export class PeopleCountEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  /** Bits: 1 with food and in, 2 with food and not in, 4 without food and in, 8 without food and not in. */
  @PrimaryColumn('smallint')
  kinds: number;

  /** Only the sum over all slots is meaningful; one slot alone may be negative. */
  @PrimaryColumn('smallint')
  slot: number;

  @Column('integer')
  people: number;
}
