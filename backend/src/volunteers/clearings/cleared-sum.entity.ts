import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Total that each seller has cleared, kept by a trigger (functions/clearings.sql). */
@Entity('cleared_sums')
export class ClearedSumEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('uuid', { name: 'seller_id' })
  sellerId: string;

  @Column('bigint', { name: 'cleared_cents' })
  clearedCents: string;

  @Column('bigint', { name: 'cash_cents', default: () => '0' })
  cashCents: string;

  @Column('bigint', { name: 'transfer_cents', default: () => '0' })
  transferCents: string;

  /** Transfer part of direct clearings that was not handed back. */
  @Column('bigint', { name: 'direct_transfer_cents', default: () => '0' })
  directTransferCents: string;

  /** Maximum amount that can be handed back. */
  @Column('bigint', { name: 'returnable_cents', default: () => '0' })
  returnableCents: string;
}
