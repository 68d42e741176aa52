import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('events')
export class EventEntity {
  @PrimaryColumn('uuid', { generated: 'uuid' })
  id: string;

  @Column('text')
  name: string;

  @Column('text')
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

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
