import { Injectable } from '@nestjs/common';
import type { SessionUser } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { Live } from '../../live/live.js';
import { DEVICES_PER_ACCOUNT } from '../../rules/admissions.js';
import { LEASE_MS, LEASE_TICKETS } from '../../rules/door-sales.js';
import type { Cents } from '../../rules/money.js';
import type { LeaseDto } from './leases.dto.js';
import { DRAW_LEASE, type LeaseRow, READ_LEASE, RECORD_WAITING_SALES } from './leases.sql.js';

/** A device, and the event that it scans for; null for the current one. */
interface SellingDevice {
  id: string;
  eventId: string | null;
}

/** Sales of one seller at one event that wait on a device. */
export interface WaitingSales {
  /** Null: the device's. */
  eventId: string | null;
  /** Null: the account that syncs. */
  accountId: string | null;
  count: number;
  cents: Cents;
}

const toDto = (lease: LeaseRow | undefined): LeaseDto | null =>
  lease ? { number: lease.number, tickets: lease.tickets, endsAt: lease.endsAt } : null;

/** What phones at the entrance may sell without a network, and what they have sold and not sent yet. */
@Injectable()
export class Leases {
  constructor(
    private readonly database: Database,
    private readonly live: Live,
  ) {}

  /**
   * Returns the tickets that a device may sell without asking: those that it has, else the next ones of the event's reserve. Null
   * if there are none, or it needs none as its event has no capacity.
   */
  async of(user: SessionUser, { id, eventId }: SellingDevice): Promise<LeaseDto | null> {
    const [now] = await this.database.run(READ_LEASE, [id, eventId]);
    if (!now?.isAtEntrance) return null;
    if (now.lease) return toDto({ ...now.lease, endsAt: new Date(now.lease.endsAt) });
    if (!now.hasReserve) return null;
    const [drawn] = await this.database.run(DRAW_LEASE, [
      now.eventId,
      id,
      user.id,
      LEASE_TICKETS,
      LEASE_MS / 1_000,
      DEVICES_PER_ACCOUNT,
    ]);
    return toDto(drawn);
  }

  /** Records how many sales wait on a device, of which seller and event. */
  async record(
    user: SessionUser,
    { id, eventId }: SellingDevice,
    sales: readonly WaitingSales[],
  ): Promise<void> {
    const [recorded] = await this.database.run(RECORD_WAITING_SALES, [
      id,
      sales.map((each) => each.eventId ?? eventId),
      sales.map((each) => each.accountId ?? user.id),
      sales.map(({ count }) => count),
      sales.map(({ cents }) => cents),
    ]);
    // Hand-overs and sellers' money say what waits.
    if (recorded!.isChanged) this.live.publish('clearance', id);
  }
}
