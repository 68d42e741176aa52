import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { AuditAction } from '../../audit/audit-entry.entity.js';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type Transaction, violatedConstraint } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { centsOf, dollarsOf } from '../../rules/money.js';
import { DEFAULT_TIERS, TICKETS_MAX, TICKETS_MIN } from '../../rules/tickets.js';
import { PricingError } from '../pricing.error.js';
import type { CreateTierInput, TierDto, UpdateTierInput } from './tiers.dto.js';
import { PricingTierEntity } from './pricing-tier.entity.js';
import { FIND_OVERLAP, type TierRow } from './tiers.sql.js';

type Columns = Pick<
  PricingTierEntity,
  'foodOption' | 'quantityFrom' | 'quantityTo' | 'priceCents' | 'isActive'
>;

/** Maximum number of rows in a list, far more than any event has. */
const LIST_MAX = 10_000;

/** A tier to be written, which may overlap another one. */
interface WantedTier {
  eventId: string;
  columns: Columns;
  /** The tier's own id if it is being changed, else null. */
  id: string | null;
}

const DEFAULT_COLUMNS = DEFAULT_TIERS.map(({ foodOption, priceCents }): Columns => ({
  foodOption,
  quantityFrom: TICKETS_MIN,
  quantityTo: TICKETS_MAX,
  priceCents,
  isActive: true,
}));

const columnsOf = (input: UpdateTierInput): Columns => ({
  foodOption: input.foodOption,
  quantityFrom: input.quantityFrom,
  quantityTo: input.quantityTo,
  // Not null: the input class has already refused invalid amounts.
  priceCents: centsOf(input.pricePerTicket)!,
  isActive: input.isActive ?? true,
});

/** The fields of a tier that the audit log records. */
const auditable = (tier: PricingTierEntity): TierRow => {
  const { createdAt: _, ...columns } = tier;
  return columns;
};

const toDto = (tier: PricingTierEntity): TierDto => {
  const { priceCents, ...dto } = auditable(tier);
  return { ...dto, pricePerTicket: dollarsOf(priceCents) };
};

/** Lists and changes the price tiers of events. */
@Injectable()
export class TiersService {
  constructor(
    @InjectRepository(PricingTierEntity) private readonly tiers: Repository<PricingTierEntity>,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly live: Live,
  ) {}

  /** Lists the event's tiers by food option and quantity; the current event's if none is given. @throws EventError no_event */
  async list(eventId: string | undefined): Promise<TierDto[]> {
    const tiers = await this.tiers.find({
      where: { eventId: await this.events.resolveId(eventId) },
      order: { foodOption: 'asc', quantityFrom: 'asc', quantityTo: 'asc', id: 'asc' },
      take: LIST_MAX,
    });
    return tiers.map(toDto);
  }

  /** @throws PricingError tier_overlap, no_event */
  async create(actor: Actor, input: CreateTierInput): Promise<TierDto> {
    const wanted: WantedTier = { eventId: input.eventId, columns: columnsOf(input), id: null };
    const tier = await this.refusingOverlap(wanted, () =>
      this.database.transaction(async (tx) => {
        const created = await this.insert(tx, wanted);
        await this.audit(tx, actor, 'tier.created', created, { new: auditable(created) });
        return created;
      }),
    );
    return this.published(tier);
  }

  /** @throws PricingError no_tier, tier_overlap */
  async update(actor: Actor, id: string, input: UpdateTierInput): Promise<TierDto> {
    const wanted: WantedTier = { eventId: '', columns: columnsOf(input), id };
    const tier = await this.refusingOverlap(wanted, () =>
      this.database.transaction(async (tx) => {
        const before = await this.lock(tx, id);
        wanted.eventId = before.eventId;
        await tx.manager.withRepository(this.tiers).update(id, wanted.columns);
        const after = { ...before, ...wanted.columns };
        await this.audit(tx, actor, 'tier.updated', after, { old: auditable(before), new: auditable(after) });
        return after;
      }),
    );
    return this.published(tier);
  }

  /** @throws PricingError no_tier */
  async delete(actor: Actor, id: string): Promise<void> {
    const tier = await this.database.transaction(async (tx) => {
      const deleted = await this.lock(tx, id);
      await tx.manager.withRepository(this.tiers).delete(id);
      await this.audit(tx, actor, 'tier.deleted', deleted, { old: auditable(deleted) });
      return deleted;
    });
    this.published(tier);
  }

  /** Creates both default tiers, or neither. @throws PricingError tier_overlap; EventError no_event; IdempotencyKeyReused */
  async createDefaults(
    actor: Actor,
    eventId: string | undefined,
    key: IdempotencyKey | null,
  ): Promise<TierDto[]> {
    const wanted: WantedTier = {
      eventId: await this.events.resolveId(eventId),
      columns: DEFAULT_COLUMNS[0]!,
      id: null,
    };
    const tiers = await this.refusingOverlap(wanted, () =>
      keyedTransaction(this.database, actor.user.id, key, async (tx) => {
        const created: PricingTierEntity[] = [];
        for (const columns of DEFAULT_COLUMNS) {
          wanted.columns = columns;
          const tier = await this.insert(tx, wanted);
          await this.audit(tx, actor, 'tier.defaults_created', tier, { new: auditable(tier) });
          created.push(tier);
        }
        return created;
      }),
    );
    return tiers.map((tier) => this.published(tier));
  }

  /**
   * Converts a violated exclusion constraint into an error that names the conflicting tier. The transaction updates `wanted` to
   * the tier it is currently writing.
   */
  private async refusingOverlap<T>(wanted: WantedTier, transaction: () => Promise<T>): Promise<T> {
    try {
      return await transaction();
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'pricing_tiers_event_id_fkey') throw new PricingError({ code: 'no_event' });
      if (constraint !== 'pricing_tiers_no_overlap') throw error;
      const { foodOption, quantityFrom, quantityTo } = wanted.columns;
      // Runs after the transaction has released its connection; inside it would need a second one.
      const [tier] = await this.database.run(FIND_OVERLAP, [
        wanted.eventId,
        foodOption,
        quantityFrom,
        quantityTo,
        wanted.id,
      ]);
      throw new PricingError({ code: 'tier_overlap', tier: tier ?? null });
    }
  }

  private async insert(tx: Transaction, { eventId, columns }: WantedTier): Promise<PricingTierEntity> {
    const tiers = tx.manager.withRepository(this.tiers);
    const tier = tiers.create({ eventId, ...columns });
    await tiers.insert(tier);
    return tier;
  }

  /** @throws PricingError no_tier */
  private async lock(tx: Transaction, id: string): Promise<PricingTierEntity> {
    const tier = await tx.manager
      .withRepository(this.tiers)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!tier) throw new PricingError({ code: 'no_tier' });
    return tier;
  }

  private audit(
    tx: Transaction,
    actor: Actor,
    action: AuditAction,
    tier: PricingTierEntity,
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

  private published(tier: PricingTierEntity): TierDto {
    this.live.publish('pricing', tier.id);
    return toDto(tier);
  }
}
