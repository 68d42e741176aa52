import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The ledger of what sellers handed over: rows are added and never changed. */
@Entity('clearings')
export class ClearingEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('uuid', { name: 'seller_id' })
  sellerId: string;

  /** Handed over, or below zero handed back. */
  @Column('bigint', { name: 'amount_cents' })
  amountCents: string;

  /** Why it was handed back. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('uuid', { name: 'cleared_by' })
  clearedBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
