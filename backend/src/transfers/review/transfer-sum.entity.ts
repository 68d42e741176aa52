import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TransferStatus } from '../../rules/transfers.js';

/**
 * Number and total of an event's transfers per state, counting only those with a row. Kept by a trigger
 * (functions/transfers.sql).
 */
@Entity('transfer_sums')
export class TransferSumEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text')
  status: TransferStatus;

  @PrimaryColumn('smallint')
  slot: number;

  @Column('integer')
  transfers: number;

  @Column('bigint')
  cents: string;
}
