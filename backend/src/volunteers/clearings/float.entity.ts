import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of the ledger of floats, which the screens call change money: rows are added and never changed. */
@Entity('floats')
export class FloatEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('uuid', { name: 'seller_id' })
  sellerId: string;

  /** Positive if given, negative if taken back. */
  @Column('bigint', { name: 'amount_cents' })
  amountCents: string;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('uuid', { name: 'hand_over_id', nullable: true })
  handOverId: string | null;

  @Column('uuid', { name: 'given_by' })
  givenBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
