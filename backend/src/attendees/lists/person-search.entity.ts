import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What people with live registrations are searched by, kept by triggers (functions/people-search.sql). */
@Entity('people_search')
export class PersonSearchEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('uuid', { name: 'person_id' })
  personId: string;

  @Column('text')
  search: string;
}
