import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FoodOption } from '../../rules/tickets.js';

@Entity('pricing_tiers')
export class PricingTierEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('text', { name: 'food_option' })
  foodOption: FoodOption;

  @Column('integer', { name: 'quantity_from' })
  quantityFrom: number;

  @Column('integer', { name: 'quantity_to' })
  quantityTo: number;

  @Column('integer', { name: 'price_cents' })
  priceCents: number;

  @Column('boolean', { name: 'is_active', default: true })
  isActive: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
