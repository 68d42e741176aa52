import { randomUUID } from 'node:crypto';
import type { EventDto, LoginDto, RegistrationDto } from '../../src/api/generated/rest';
import type { Api } from './api';
import { ownEvent } from './events';
import type { AccountRole, Stack } from './stack';

const DAY_MS = 24 * 60 * 60_000;

/** Creates an event for one test and makes it the current one until `leave` is called: only the current event sells tickets. */
export async function currentEvent(
  api: Api,
  given: Record<string, unknown> = {},
): Promise<{ event: EventDto; leave: () => Promise<void> }> {
  const event = await ownEvent(api, {
    event_date: new Date(Date.now() + 5 * DAY_MS).toISOString(),
    ...given,
  });
  await api.send(
    'POST',
    `/api/pricing/admin/create-default-tiers?event_id=${event.id}`,
    undefined,
    'president',
  );
  const reopen = await closeOtherDoors(api, event);
  const leave = async () => {
    await reopen();
    // Else it would stay at the door, and phones would keep its list beside the other one.
    await api.send('PUT', `/api/events/${event.id}/door`, { is_open: false }, 'president');
    const { name, description, location, updated_at } = await api.send<EventDto>(
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

/** Closes the doors of other events, so that only this one's tickets are scanned. @returns a function that opens them again */
async function closeOtherDoors(api: Api, { id: ownId }: EventDto): Promise<() => Promise<void>> {
  const others = (
    await api.send<Array<{ id: string }>>('GET', '/api/checkin/events', undefined, 'president')
  ).filter(({ id }) => id !== ownId);
  const set = async (isOpen: boolean) => {
    for (const { id } of others)
      await api.send('PUT', `/api/events/${id}/door`, { is_open: isOpen }, 'president');
  };
  await set(false);
  return () => set(true);
}

interface DoorScan {
  of: RegistrationDto;
  tickets?: number;
  station?: 'entrance' | 'food';
  /** The account that was signed in when the scan was made; if missing, the account that hands it in. */
  accountId?: string;
}

/** A phone at the door, as the server sees it: it reports what it did while it was offline. */
export class DoorDevice {
  readonly id = randomUUID();
  /** How far its clock is ahead, in milliseconds. */
  clockAhead = 0;

  constructor(
    private readonly api: Api,
    private readonly eventId: string,
    private readonly label: string,
    private readonly role: AccountRole | LoginDto = 'volunteer',
  ) {}

  /**
   * @param waiting number of further scans that still wait on the phone
   * @param sales of the signed-in account that wait on it, in dollars
   */
  async sync(
    scans: readonly DoorScan[] = [],
    waiting = 0,
    sales?: { count: number; amount: number },
  ): Promise<void> {
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
          ...(sales && { event_id: this.eventId, sales }),
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

  /** Makes the phone's last contact this long ago. */
  async lastHeard(stack: Stack, ago: string): Promise<void> {
    await stack.database.query(`update devices set last_contact_at = now() - $2::interval where id = $1`, [
      this.id,
      ago,
    ]);
    // The server counts scans that wait on a phone only for events older than the phone's last contact.
    await stack.database.query(
      `update events set created_at = least(created_at, now() - $2::interval - interval '1 day') where id = $1`,
      [this.eventId, ago],
    );
  }
}
