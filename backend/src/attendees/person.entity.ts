import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One row per person (e-mail) in an event, maintained by triggers (functions/people.sql): the person's details, and the columns
 * that lists sort and filter by. A row is closed when its last registration is cancelled; the same e-mail may then be used again
 * with other details.
 */
@Entity('people')
export class PersonEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  phone: string;

  /** This and the figures below count live registrations. */
  @Column('integer')
  registrations: number;

  @Column('integer')
  tickets: number;

  @Column('integer', { name: 'with_food_in' })
  withFoodIn: number;

  @Column('integer', { name: 'with_food_out' })
  withFoodOut: number;

  @Column('integer', { name: 'without_food_in' })
  withoutFoodIn: number;

  @Column('integer', { name: 'without_food_out' })
  withoutFoodOut: number;

  @Column('uuid', { name: 'last_registration_id' })
  lastRegistrationId: string;

  @Column('timestamptz', { name: 'last_registered_at' })
  lastRegisteredAt: Date;

  @Column('timestamptz', { name: 'last_checked_in_at', nullable: true })
  lastCheckedInAt: Date | null;

  /** When the last live registration was cancelled. */
  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;

  /** Generated column: the name in lower case and without diacritics. */
  @Column({ type: 'text', name: 'sort_name', insert: false, update: false, select: false })
  sortName: string;
}
