import { randomUUID } from 'node:crypto';
import type { EventInfo, Registration } from '../../src/api/types';
import type { Api } from './api';
import { ownEvent } from './events';
import type { AccountRole, Stack } from './stack';

const DAY_MS = 24 * 60 * 60_000;

/** An event of one test's own that is the current one until `leave`: only of that tickets are sold. */
export async function currentEvent(api: Api): Promise<{ event: EventInfo; leave: () => Promise<void> }> {
  const event = await ownEvent(api, { event_date: new Date(Date.now() + 5 * DAY_MS).toISOString() });
  await api.send(
    'POST',
    `/api/pricing/admin/create-default-tiers?event_id=${event.id}`,
    undefined,
    'president',
  );
  const leave = async () => {
    const { name, description, location, updated_at } = await api.send<EventInfo>(
      'GET',
      `/api/events/${event.id}`,
      undefined,
      'president',
    );
    await api.send(
      'PUT',
      `/api/events/${event.id}`,
      { name, description, location, updated_at, event_date: '2031-05-03T18:30:00-04:00' },
      'president',
    );
  };
  return { event, leave };
}

interface DoorScan {
  of: Registration;
  tickets?: number;
  station?: 'entrance' | 'food';
  /** Who was signed in; missing: who hands it in. */
  accountId?: string;
}

/** A phone at the door, as the server knows it: it tells what it did while nobody could be asked. */
export class DoorDevice {
  readonly id = randomUUID();
  /** By how many milliseconds its clock is ahead. */
  clockAhead = 0;

  constructor(
    private readonly api: Api,
    private readonly eventId: string,
    private readonly label: string,
    private readonly role: AccountRole = 'volunteer',
  ) {}

  /** @param waiting how many more scans wait on it */
  async sync(scans: readonly DoorScan[] = [], waiting = 0): Promise<void> {
    const now = new Date(Date.now() + this.clockAhead).toISOString();
    await this.api.send(
      'POST',
      '/api/checkin/sync',
      {
        now,
        device: {
          id: this.id,
          label: this.label,
          station: scans[0]?.station ?? 'entrance',
          list_cursor: null,
          waiting: waiting + scans.length,
        },
        scans: scans.map(({ of, tickets, station = 'entrance', accountId }) => ({
          scan_id: randomUUID(),
          event_id: this.eventId,
          code: of.qr_code_id,
          station,
          tickets: tickets ?? null,
          scanned_at: now,
          let_in: true,
          ...(accountId === undefined ? {} : { account_id: accountId }),
        })),
      },
      this.role,
    );
  }

  /** As if it had been heard so long ago. */
  async lastHeard(stack: Stack, ago: string): Promise<void> {
    await stack.database.query(`update devices set last_contact_at = now() - $2::interval where id = $1`, [
      this.id,
      ago,
    ]);
    // What waits on a phone is of no event that was made after the phone was heard.
    await stack.database.query(
      `update events set created_at = least(created_at, now() - $2::interval - interval '1 day') where id = $1`,
      [this.eventId, ago],
    );
  }
}
