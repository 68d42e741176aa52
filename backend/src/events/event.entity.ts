import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventStatus } from '../rules/events.js';
import type { GuestLanguage } from '../rules/languages.js';
import type { PaperAtDoor } from '../rules/paper.js';

@Entity('events')
export class EventEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  name: string;

  @Column('text', { default: '' })
  description: string;

  @Column('timestamptz', { name: 'event_date' })
  eventDate: Date;

  /** Null: nobody said when. */
  @Column('timestamptz', { name: 'event_end', nullable: true })
  eventEnd: Date | null;

  @Column('text')
  location: string;

  /** IANA time zone name. */
  @Column('text', { name: 'time_zone' })
  timeZone: string;

  @Column('text', { name: 'payment_recipient', nullable: true })
  paymentRecipient: string | null;

  /** Reply-to address of the event's mails; null: replies go to their sender. */
  @Column('text', { name: 'reply_to', nullable: true })
  replyTo: string | null;

  /** The language of its mails, printed tickets and calendar files. */
  @Column('text', { default: 'en' })
  lang: GuestLanguage;

  /** Hours before its start at which people are reminded; null: never. */
  @Column('integer', { name: 'reminder_hours_before', nullable: true, default: 24 })
  reminderHoursBefore: number | null;

  /** Cash in hand at which a seller is asked to hand it over; null: no limit. */
  @Column('bigint', { name: 'cash_limit_cents', nullable: true })
  cashLimitCents: string | null;

  /** SEQUENCE of its calendar entry; incremented by each change that calendars show. */
  @Column('integer', { name: 'calendar_sequence', default: 0 })
  calendarSequence: number;

  /** Computed column: 06:00 of the day after its end, or its start if it has no end, in the event's time zone. */
  @Column({ type: 'timestamptz', name: 'over_at', insert: false, update: false, select: false })
  overAt: Date;

  /** Salt with which ticket codes are hashed in the lists that phones hold. */
  @Column({
    type: 'text',
    name: 'door_salt',
    default: () => `encode(uuid_send(gen_random_uuid()), 'hex'::text)`,
    select: false,
  })
  doorSalt: string;

  @Column('boolean', { name: 'is_door_open', default: false })
  isDoorOpen: boolean;

  @Column('text', { default: 'draft' })
  status: EventStatus;

  /** Whether a sale may name it while an earlier event is on sale. */
  @Column('boolean', { name: 'sells_alongside', default: false })
  sellsAlongside: boolean;

  /** Whether guests may give tickets to somebody else from the ticket's page. */
  @Column('boolean', { name: 'guests_may_give', default: true })
  guestsMayGive: boolean;

  /** Whether its door lets in who has a paper ticket that nobody reported as sold. */
  @Column('text', { name: 'paper_at_door', default: 'admit' })
  paperAtDoor: PaperAtDoor;

  /** Another one once anything changes of what phones know of it (functions/list-versions.sql). */
  @Column('integer', { name: 'list_version', default: 0, select: false })
  listVersion: number;

  /** Whether selectors leave it out. */
  @Column('boolean', { name: 'is_archived', default: false })
  isArchived: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Millisecond precision, like dates in JSON: a client sends it back to say which version it edited. */
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
