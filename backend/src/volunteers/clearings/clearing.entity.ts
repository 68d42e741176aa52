import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ClearingKind } from '../../rules/clearings.js';

/** The ledger of what sellers handed over: rows are added and never changed. A trigger splits them (functions/clearings.sql). */
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

  /** Handed over, or below zero handed back: the sum of the two parts. */
  @Column('bigint', { name: 'amount_cents' })
  amountCents: string;

  @Column('bigint', { name: 'cash_cents' })
  cashCents: string;

  @Column('bigint', { name: 'transfer_cents' })
  transferCents: string;

  /** The row of which this is the exact opposite. */
  @Column('uuid', { nullable: true })
  reverses: string | null;

  /** Set for a verified transfer, and for a cancelled cash sale. */
  @Column('uuid', { name: 'registration_id', nullable: true })
  registrationId: string | null;

  @Column('uuid', { name: 'hand_over_id', nullable: true })
  handOverId: string | null;

  /** Why it was taken back. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('uuid', { name: 'cleared_by' })
  clearedBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
