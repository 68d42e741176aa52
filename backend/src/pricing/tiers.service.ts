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
    const tier = await this.refusingOverlap(input.eventId, columnsOf(input), null, (columns) =>
      this.database.transaction(async (tx) => {
        const [created] = await tx.run(INSERT_TIER, [input.eventId, ...columns]);
        await this.audit(tx, actor, 'tier.created', created!, { new: created });
        return created!;
      }),
    );
    return this.announced(tier);
  }

  /** @throws PricingError no_tier, overlap */
  async update(actor: Actor, id: string, input: UpdateTierInput): Promise<TierDto> {
    let eventId = '';
    const tier = await this.refusingOverlap(
      () => eventId,
      columnsOf(input),
      id,
      (columns) =>
        this.database.transaction(async (tx) => {
          const [before] = await tx.run(LOCK_TIER, [id]);
          if (!before) throw new PricingError({ code: 'no_tier' });
          eventId = before.eventId;
          const [after] = await tx.run(UPDATE_TIER, [id, ...columns]);
          await this.audit(tx, actor, 'tier.updated', after!, { old: before, new: after });
          return after!;
        }),
    );
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
    const event = await this.events.resolveId(eventId);
    const tiers: TierRow[] = [];
    await this.database.transaction(async (tx) => {
      // The transaction may run again after a deadlock.
      tiers.length = 0;
      for (const { foodOption, priceCents } of DEFAULT_TIERS) {
        const columns: Columns = [foodOption, TICKETS_MIN, TICKETS_MAX, priceCents, true];
        const created = await this.refusingOverlap(event, columns, null, async (values) => {
          const [row] = await tx.run(INSERT_TIER, [event, ...values]);
          return row!;
        });
        await this.audit(tx, actor, 'tier.defaults_created', created, { new: created });
        tiers.push(created);
      }
    });
    return tiers.map((tier) => this.announced(tier));
  }

  /** Runs `work`, and turns the exclusion constraint that refused it into an error that names the tier in the way. */
  private async refusingOverlap<T>(
    eventId: string | (() => string),
    columns: Columns,
    except: string | null,
    work: (columns: Columns) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(columns);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'pricing_tiers_event_id_fkey') throw new PricingError({ code: 'no_event' });
      if (constraint !== 'pricing_tiers_no_overlap') throw error;
      const event = typeof eventId === 'string' ? eventId : eventId();
      const [foodOption, from, to] = columns;
      const [tier] = await this.database.run(FIND_OVERLAP, [event, foodOption, from, to, except]);
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
    this.live.announce('pricing', tier.id);
    return toDto(tier);
  }
}
