import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message that an officer sent to people with tickets. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('text')
  subject: string;

  @Column('text')
  text: string;

  /** The filter of the attendees' list that selected its recipients; of people that were named, their number. */
  @Column('jsonb')
  filter: object;

  @Column('uuid', { name: 'sent_by' })
  sentBy: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
