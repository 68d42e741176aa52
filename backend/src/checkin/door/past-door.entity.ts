import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an event's door was like before one of its changes; maintained by a trigger (functions/past-doors.sql). */
@Entity('past_doors')
export class PastDoorEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('timestamptz')
  until: Date;

  @Column('timestamptz', { name: 'event_date' })
  eventDate: Date;

  @Column('timestamptz', { name: 'over_at' })
  overAt: Date;

  @Column('boolean', { name: 'is_door_open' })
  isDoorOpen: boolean;
}
