import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Refund } from '../rules/clearings.js';
import type { FoodOption, PaymentMode } from '../rules/tickets.js';

/** One sale of tickets to a person. Written by functions/register-sales.sql and admissions.sql. */
@Entity('registrations')
export class RegistrationEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  /** Set by a trigger. */
  @Column('uuid', { name: 'person_id' })
  personId: string;

  @Column('uuid', { name: 'seller_id' })
  sellerId: string;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('integer', { name: 'ticket_quantity' })
  ticketQuantity: number;

  @Column('text', { name: 'payment_mode' })
  paymentMode: PaymentMode;

  @Column('text', { name: 'food_option' })
  foodOption: FoodOption;

  @Column('boolean', { name: 'is_guest', default: false })
  isGuest: boolean;

  @Column('integer', { name: 'price_per_ticket_cents' })
  pricePerTicketCents: number;

  @Column('integer', { name: 'total_cents' })
  totalCents: number;

  /** 15 characters without dashes, see rules/qr-codes. */
  @Column('text', { name: 'qr_code' })
  qrCode: string;

  /** The memo that the buyer was asked to put on the transfer, see rules/transfer-memo; null for other sales, and for older ones. */
  @Column('text', { nullable: true })
  memo: string | null;

  /** This is the sum of the ledger (admissions) at the entrance, and the next column the one at the food counter. */
  @Column('integer', { name: 'tickets_admitted', default: 0 })
  ticketsAdmitted: number;

  @Column('integer', { name: 'meals_served', default: 0 })
  mealsServed: number;

  /** When the code was scanned: the earliest scan of those who are in. */
  @Column('timestamptz', { name: 'checked_in_at', nullable: true })
  checkedInAt: Date | null;

  /** When the server recorded the first check-in. */
  @Column('timestamptz', { name: 'check_in_recorded_at', nullable: true })
  checkInRecordedAt: Date | null;

  @Column('uuid', { name: 'checked_in_by', nullable: true })
  checkedInBy: string | null;

  /** The account that sent that scan, if it was another: `checkedInBy` is then what the phone says. */
  @Column('uuid', { name: 'checked_in_sent_by', nullable: true })
  checkedInSentBy: string | null;

  /** The label of the device that scanned the code. */
  @Column('text', { name: 'checked_in_label', nullable: true })
  checkedInLabel: string | null;

  /** When an undo last took back everybody who was in. */
  @Column('timestamptz', { name: 'emptied_at', nullable: true })
  emptiedAt: Date | null;

  @Column('timestamptz', { name: 'meals_emptied_at', nullable: true })
  mealsEmptiedAt: Date | null;

  /** Increases with every change of the row. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('timestamptz', { name: 'cancelled_at', nullable: true })
  cancelledAt: Date | null;

  @Column('uuid', { name: 'cancelled_by', nullable: true })
  cancelledBy: string | null;

  @Column('text', { name: 'cancel_reason', nullable: true })
  cancelReason: string | null;

  /** Who pays the guest back; null if nothing was paid. */
  @Column('text', { nullable: true })
  refund: Refund | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
