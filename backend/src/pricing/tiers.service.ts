import { Injectable } from '@nestjs/common';
import { type AuditAction, writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { Database, type Transaction, violatedConstraint } from '../database/database.js';
import { EventsService } from '../events/events.service.js';
import { Live } from '../live/live.js';
import { centsOf, dollarsOf } from '../rules/money.js';
import { DEFAULT_TIERS, type FoodOption, TICKETS_MAX, TICKETS_MIN } from '../rules/tickets.js';
import { PricingError } from './pricing.error.js';
import type { CreateTierInput, TierDto, UpdateTierInput } from './tiers.dto.js';
import {
  DELETE_TIER,
  FIND_OVERLAP,
  INSERT_TIER,
  LIST_TIERS,
  LOCK_TIER,
  type TierRow,
  UPDATE_TIER,
} from './tiers.sql.js';

type Columns = [foodOption: FoodOption, from: number, to: number, priceCents: number, isActive: boolean];

/** A tier that another one may be in the way of. */
interface WantedTier {
  eventId: string;
  columns: Columns;
  /** Of the tier itself, where it is changed. */
  id: string | null;
}

const DEFAULT_COLUMNS = DEFAULT_TIERS.map(({ foodOption, priceCents }): Columns => [
  foodOption,
  TICKETS_MIN,
  TICKETS_MAX,
  priceCents,
  true,
]);

const columnsOf = (input: UpdateTierInput): Columns => [
  input.foodOption,
  input.quantityFrom,
  input.quantityTo,
  // The input class has refused what is no amount.
  centsOf(input.pricePerTicket)!,
  input.isActive ?? true,
];

const toDto = ({ priceCents, ...tier }: TierRow): TierDto => ({
  ...tier,
  pricePerTicket: dollarsOf(priceCents),
});

@Injectable()
export class TiersService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
  ) {}

  /** The event's tiers by food option and quantity; the current event's where none is named. @throws EventError no_event */
  async list(eventId: string | undefined): Promise<TierDto[]> {
    const tiers = await this.database.run(LIST_TIERS, [await this.events.resolveId(eventId)]);
    return tiers.map(toDto);
  }

  /** @throws PricingError overlap, no_event */
  async create(actor: Actor, input: CreateTierInput): Promise<TierDto> {
    const wanted: WantedTier = { eventId: input.eventId, columns: columnsOf(input), id: null };
    const tier = await this.refusingOverlap(wanted, async (tx) => {
      const [created] = await tx.run(INSERT_TIER, [wanted.eventId, ...wanted.columns]);
      await this.audit(tx, actor, 'tier.created', created!, { new: created });
      return created!;
    });
    return this.announced(tier);
  }

  /** @throws PricingError no_tier, overlap */
  async update(actor: Actor, id: string, input: UpdateTierInput): Promise<TierDto> {
    const wanted: WantedTier = { eventId: '', columns: columnsOf(input), id };
    const tier = await this.refusingOverlap(wanted, async (tx) => {
      const [before] = await tx.run(LOCK_TIER, [id]);
      if (!before) throw new PricingError({ code: 'no_tier' });
      wanted.eventId = before.eventId;
      const [after] = await tx.run(UPDATE_TIER, [id, ...wanted.columns]);
      await this.audit(tx, actor, 'tier.updated', after!, { old: before, new: after });
      return after!;
    });
    return this.announced(tier);
  }

  /** @throws PricingError no_tier */
  async delete(actor: Actor, id: string): Promise<void> {
    const tier = await this.database.transaction(async (tx) => {
      const [gone] = await tx.run(DELETE_TIER, [id]);
      if (!gone) throw new PricingError({ code: 'no_tier' });
      await this.audit(tx, actor, 'tier.deleted', gone, { old: gone });
      return gone;
    });
    this.announced(tier);
  }

  /** Both default tiers or none of them. @throws PricingError overlap; EventError no_event */
  async createDefaults(actor: Actor, eventId: string | undefined): Promise<TierDto[]> {
    const wanted: WantedTier = {
      eventId: await this.events.resolveId(eventId),
      columns: DEFAULT_COLUMNS[0]!,
      id: null,
    };
    const tiers = await this.refusingOverlap(wanted, async (tx) => {
      const created: TierRow[] = [];
      for (const columns of DEFAULT_COLUMNS) {
        wanted.columns = columns;
        const [tier] = await tx.run(INSERT_TIER, [wanted.eventId, ...columns]);
        await this.audit(tx, actor, 'tier.defaults_created', tier!, { new: tier });
        created.push(tier!);
      }
      return created;
    });
    return tiers.map((tier) => this.announced(tier));
  }

  /**
   * Runs `work` in a transaction, and turns the exclusion constraint that refused it into an error that names the tier in
   * the way. `wanted` is what the work tries at that moment.
   */
  private async refusingOverlap<T>(wanted: WantedTier, work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'pricing_tiers_event_id_fkey') throw new PricingError({ code: 'no_event' });
      if (constraint !== 'pricing_tiers_no_overlap') throw error;
      const [foodOption, from, to] = wanted.columns;
      // After the transaction, whose connection is free again: it would need a second one inside.
      const [tier] = await this.database.run(FIND_OVERLAP, [wanted.eventId, foodOption, from, to, wanted.id]);
      throw new PricingError({ code: 'tier_overlap', tier: tier ?? null });
    }
  }

  private audit(
    tx: Transaction,
    actor: Actor,
    action: AuditAction,
    tier: TierRow,
    details: object,
  ): Promise<void> {
    return writeAudit(tx, actor, {
      action,
      subjectType: 'tier',
      subjectId: tier.id,
      eventId: tier.eventId,
      details: { ...details },
    });
  }

  private announced(tier: TierRow): TierDto {
    this.live.publish('pricing', tier.id);
    return toDto(tier);
  }
}
