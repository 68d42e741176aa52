import { Entity, PrimaryColumn } from 'typeorm';

/** Records who was reminded of which day of an event, so that nobody is reminded twice. */
@Entity('reminders')
export class ReminderEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  /** In the event's time zone. */
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  email: string;
}
