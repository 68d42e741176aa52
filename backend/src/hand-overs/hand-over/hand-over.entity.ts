import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Denominations, HandOverStatus } from '../../rules/hand-overs.js';

/** Cash on its way from a seller to finance. A trigger protects the counted amounts from changes (functions/hand-overs.sql). */
@Entity('hand_overs')
export class HandOverEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('uuid', { name: 'seller_id' })
  sellerId: string;

  @Column('text', { default: 'offered' })
  status: HandOverStatus;

  @Column('bigint', { name: 'declared_cents' })
  declaredCents: string;

  @Column('jsonb', { nullable: true })
  denominations: Denominations | null;

  @Column('boolean', { name: 'is_final' })
  isFinal: boolean;

  @Column('text', { nullable: true })
  note: string | null;

  /** Cash the seller should have had in hand according to the books when it was offered. */
  @Column('bigint', { name: 'expected_cents' })
  expectedCents: string;

  @Column('timestamptz', { name: 'offered_at', default: () => 'now()' })
  offeredAt: Date;

  @Column('uuid', { name: 'received_by', nullable: true })
  receivedBy: string | null;

  @Column('timestamptz', { name: 'received_at', nullable: true })
  receivedAt: Date | null;

  @Column('bigint', { name: 'received_cents', nullable: true })
  receivedCents: string | null;

  @Column('jsonb', { name: 'received_denominations', nullable: true })
  receivedDenominations: Denominations | null;

  @Column('text', { name: 'received_note', nullable: true })
  receivedNote: string | null;

  @Column('bigint', { name: 'float_returned_cents', nullable: true })
  floatReturnedCents: string | null;

  /** The part that was entered in the ledger. */
  @Column('bigint', { name: 'cleared_cents', nullable: true })
  clearedCents: string | null;

  /** Numbers of the paper tickets that the seller had out when it was received; null until then. */
  @Column('jsonb', { name: 'paper_out', nullable: true })
  paperOut: number[] | null;

  /** Who withdrew or reversed it, when and why. */
  @Column('uuid', { name: 'ended_by', nullable: true })
  endedBy: string | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('text', { nullable: true })
  reason: string | null;
}
