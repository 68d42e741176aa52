import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sales of each seller, kept by triggers (functions/seller-sums.sql). Each figure is the sum over the slots. */
@Entity('seller_sums')
export class SellerSumEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('uuid', { name: 'seller_id' })
  sellerId: string;

  @PrimaryColumn('smallint')
  slot: number;

  @Column('integer', { default: 0 })
  registrations: number;

  @Column('integer', { name: 'checked_in', default: 0 })
  checkedIn: number;

  /** Guests count in the two figures by food option, but not in the amounts or the figures by payment mode. */
  @Column('integer', { name: 'with_food_tickets', default: 0 })
  withFoodTickets: number;

  @Column('integer', { name: 'without_food_tickets', default: 0 })
  withoutFoodTickets: number;

  @Column('integer', { name: 'cash_registrations', default: 0 })
  cashRegistrations: number;

  @Column('integer', { name: 'zelle_registrations', default: 0 })
  zelleRegistrations: number;

  @Column('integer', { name: 'cash_tickets', default: 0 })
  cashTickets: number;

  @Column('bigint', { name: 'cash_cents', default: () => '0' })
  cashCents: string;

  @Column('integer', { name: 'zelle_tickets', default: 0 })
  zelleTickets: number;

  @Column('bigint', { name: 'zelle_cents', default: () => '0' })
  zelleCents: string;
}
