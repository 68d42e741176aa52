import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What each seller has handed over in all, kept by a trigger (functions/clearings.sql). */
@Entity('cleared_sums')
export class ClearedSumEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('uuid', { name: 'seller_id' })
  sellerId: string;

  @Column('bigint', { name: 'cleared_cents' })
  clearedCents: string;
}
