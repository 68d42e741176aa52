import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that gets no more messages, for any event. Tickets are still sent. */
@Entity('unsubscribed')
export class UnsubscribedEntity {
  @PrimaryColumn('text')
  email: string;

  @Column('timestamptz', { name: 'unsubscribed_at', default: () => 'now()' })
  unsubscribedAt: Date;
}
