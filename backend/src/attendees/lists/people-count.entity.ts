import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many people an event has by what kinds of registrations they have, kept by triggers (functions/people-counts.sql). */
@Entity('people_counts')
export class PeopleCountEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  /** 1: with food and in, 2: with food and not in, 4: without food and in, 8: without food and not in; added up. */
  @PrimaryColumn('smallint')
  kinds: number;

  /** One slot alone says nothing and may be negative. */
  @PrimaryColumn('smallint')
  slot: number;

  @Column('integer')
  people: number;
}
