import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TransferStatus } from '../../rules/transfers.js';

/**
 * State of a transfer, set by a person or by a cancellation. A transfer without a row is unverified, or was cancelled with its
 * sale.
 */
@Entity('transfers')
export class TransferEntity {
  @PrimaryColumn('uuid', { name: 'registration_id' })
  registrationId: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('text')
  status: TransferStatus;

  /** The sale's total, set by a trigger (functions/transfers.sql). */
  @Column('integer', { name: 'total_cents' })
  totalCents: number;

  @Column('text', { nullable: true })
  note: string | null;

  @Column('uuid', { name: 'changed_by' })
  changedBy: string;

  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' })
  changedAt: Date;

  @Column('uuid', { name: 'refunded_by', nullable: true })
  refundedBy: string | null;

  @Column('timestamptz', { name: 'refunded_at', nullable: true })
  refundedAt: Date | null;
}
