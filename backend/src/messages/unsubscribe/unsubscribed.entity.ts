import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whoever wants no more messages, of any event. Tickets still come. */
@Entity('unsubscribed')
export class UnsubscribedEntity {
  @PrimaryColumn('text')
  email: string;

  @Column('timestamptz', { name: 'unsubscribed_at', default: () => 'now()' })
  unsubscribedAt: Date;
}
