import { Injectable } from '@nestjs/common';
import { Database, type SqlHandle } from '../database/database.js';
import { singleFlight } from '../database/single-flight.js';
import { EventsService } from '../events/events.service.js';
import { type Cents, dollarsOf } from '../rules/money.js';
import { modesSettledAs, PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';
import type { SeriesPointDto, SeriesQuery, StatsDto } from './stats.dto.js';
import {
  READ_ADMISSIONS_PER_5_MIN,
  READ_ADMITTED,
  READ_BOUNCED,
  READ_DOOR_SALES,
  READ_MAILED,
  READ_SALES_PER_DAY,
  READ_STATS,
} from './stats.sql.js';

const STATION_OF = { check_ins_per_5_min: 'entrance', meals_per_5_min: 'food' } as const;

/** Reads an event's figures from sums that the database maintains, never from registrations. */
@Injectable()
export class StatsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  /** @throws EventError no_event */
  async stats(event: string | undefined): Promise<StatsDto> {
    return this.readShared(await this.events.resolveId(event));
  }

  /** Reads one event's figures inside a transaction. */
  async read(handle: SqlHandle, eventId: string): Promise<StatsDto> {
    // One after the other: a connection runs one statement at a time.
    const [sums] = await handle.run(READ_STATS, [eventId]);
    const [door] = await handle.run(READ_ADMITTED, [eventId]);
    const [atDoor] = await handle.run(READ_DOOR_SALES, [eventId]);
    const bounced = await readBounced(handle, eventId);
    return toStats({ ...sums!, ...door!, ...atDoor!, bounced });
  }

  /** Returns points in chronological order; intervals without events have none. @throws EventError no_event */
  async series({ kind, eventId }: SeriesQuery): Promise<SeriesPointDto[]> {
    const event = await this.events.resolveId(eventId);
    const points =
      kind === 'sales_per_day'
        ? await this.database.run(READ_SALES_PER_DAY, [event])
        : await this.database.run(READ_ADMISSIONS_PER_5_MIN, [event, STATION_OF[kind]]);
    return points.map(({ at, count, cents }) => ({
      at,
      count,
      ...(cents === null ? {} : { amount: dollarsOf(cents) }),
    }));
  }

  private readonly readShared = singleFlight(async (eventId: string) => {
    const [[sums], [door], [atDoor], bounced] = await Promise.all([
      this.database.run(READ_STATS, [eventId]),
      this.database.run(READ_ADMITTED, [eventId]),
      this.database.run(READ_DOOR_SALES, [eventId]),
      readBounced(this.database, eventId),
    ]);
    return toStats({ ...sums!, ...door!, ...atDoor!, bounced });
  });
}

/** Counts the addresses at which a ticket did not arrive. Only then are registrations read, and only those few. */
async function readBounced(handle: SqlHandle, eventId: string): Promise<number> {
  const bounced = await handle.run(READ_BOUNCED, [eventId]);
  if (bounced.length === 0) return 0;
  const ids = bounced.map(({ registrationId }) => registrationId);
  const mailed = new Set((await handle.run(READ_MAILED, [eventId, ids])).map(({ id }) => id));
  return new Set(bounced.filter((mail) => mailed.has(mail.registrationId)).map(({ address }) => address))
    .size;
}

type Sums = NonNullable<
  (typeof READ_STATS)['row'] & (typeof READ_ADMITTED)['row'] & (typeof READ_DOOR_SALES)['row']
> & { bounced: number };

function toStats(sums: Sums): StatsDto {
  const { registrations, checkedIn, withFoodTickets, withoutFoodTickets, cashCents, zelleCents } = sums;
  const collected = (modes: readonly PaymentMode[]): Cents =>
    modes.reduce((sum, mode) => sum + sums[`${mode}Cents`], 0);
  return {
    totalRegistered: withFoodTickets + withoutFoodTickets,
    totalRegistrations: registrations,
    checkedIn,
    ticketsAdmitted: sums.ticketsAdmitted,
    mealsServed: sums.mealsServed,
    doorTickets: sums.doorTickets,
    doorRevenue: dollarsOf(sums.doorCents),
    mealsOrdered: withFoodTickets,
    withFoodTickets,
    withoutFoodTickets,
    revenueCash: dollarsOf(cashCents),
    revenueZelle: dollarsOf(zelleCents),
    zelleVerified: dollarsOf(sums.verifiedCents),
    zelleUnverified: dollarsOf(collected(modesSettledAs('transfer')) - sums.verifiedCents),
    bounced: sums.bounced,
    totalRevenue: dollarsOf(collected(PAYMENT_MODES)),
  };
}
