import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The search text of people with live registrations, maintained by triggers (functions/people-search.sql). */
@Entity('people_search')
export class PersonSearchEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('uuid', { name: 'person_id' })
  personId: string;

  @Column('text')
  search: string;
}
