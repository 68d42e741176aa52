import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ClearingKind } from '../../rules/clearings.js';

/**
 * An entry of the ledger of cleared money: rows are added and never changed. A trigger splits each amount into cash and transfer
 * (functions/clearings.sql).
 */
@Entity('clearings')
export class ClearingEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('uuid', { name: 'seller_id' })
  sellerId: string;

  @Column('text')
  kind: ClearingKind;

  /** Sum of the two parts; positive if handed over, negative if handed back. */
  @Column('bigint', { name: 'amount_cents' })
  amountCents: string;

  @Column('bigint', { name: 'cash_cents' })
  cashCents: string;

  @Column('bigint', { name: 'transfer_cents' })
  transferCents: string;

  /** The row that this one reverses exactly. */
  @Column('uuid', { nullable: true })
  reverses: string | null;

  /** The row of a transfer that this one reverses, or takes the place of, because its sale was split. */
  @Column('uuid', { name: 'split_of', nullable: true })
  splitOf: string | null;

  /** Set for entries about a single sale: a verified transfer, or a cancelled cash sale. */
  @Column('uuid', { name: 'registration_id', nullable: true })
  registrationId: string | null;

  @Column('uuid', { name: 'hand_over_id', nullable: true })
  handOverId: string | null;

  /** Reason of a hand-back or reversal. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('uuid', { name: 'cleared_by' })
  clearedBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
