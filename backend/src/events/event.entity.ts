import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  @Column('text')
  location: string;

  /** IANA name. */
  @Column('text', { name: 'time_zone' })
  timeZone: string;

  @Column('text', { name: 'payment_recipient', nullable: true })
  paymentRecipient: string | null;

  /** Where replies to the event's mails go; null: to their sender. */
  @Column('text', { name: 'reply_to', nullable: true })
  replyTo: string | null;

  /** How long before its start people are reminded; null: never. */
  @Column('integer', { name: 'reminder_hours_before', nullable: true, default: 24 })
  reminderHoursBefore: number | null;

  /** How much cash in hand a seller may have before being asked to hand it over; null: no limit. */
  @Column('bigint', { name: 'cash_limit_cents', nullable: true })
  cashLimitCents: string | null;

  /** The SEQUENCE of its calendar entry: grows with each change that calendars show. */
  @Column('integer', { name: 'calendar_sequence', default: 0 })
  calendarSequence: number;

  /** Computed: 06:00 of the day after, on the clock of the event. */
  @Column({ type: 'timestamptz', name: 'over_at', insert: false, update: false, select: false })
  overAt: Date;

  /** Codes are hashed with it on the lists of phones. */
  @Column({
    type: 'text',
    name: 'door_salt',
    default: () => `encode(uuid_send(gen_random_uuid()), 'hex'::text)`,
    select: false,
  })
  doorSalt: string;

  @Column('boolean', { name: 'is_door_open', default: false })
  isDoorOpen: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Milliseconds, as they travel in JSON: a client sends it back to say which version it has changed. */
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
