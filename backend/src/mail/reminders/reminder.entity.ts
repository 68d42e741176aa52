import { Entity, PrimaryColumn } from 'typeorm';

/** Who was reminded of which day of an event: nobody is twice. */
@Entity('reminders')
export class ReminderEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  /** On the event's own clock. */
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  email: string;
}
