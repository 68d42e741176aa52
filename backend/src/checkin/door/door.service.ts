import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { EventError } from '../../events/events.error.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { may } from '../../rules/permissions.js';
import { type Door, doorState, mayUseDoor } from '../../rules/door.js';
import type { DoorDto, DoorEventDto } from './door.dto.js';
import { DoorClosed } from './door.error.js';
import { LIST_AT_DOOR, READ_DOOR, SET_DOOR } from './door.sql.js';

/** The door of an event, and the zone of its times. */
interface DoorOfEvent extends Door {
  timeZone: string;
}

/** Decides whether volunteers get the list of names and the search. Scans are decided with their registration (`scans/`). */
@Injectable()
export class DoorService {
  constructor(
    private readonly database: Database,
    private readonly live: Live,
  ) {}

  /** @throws DoorClosed */
  requireOpen(actor: Actor, door: DoorOfEvent): void {
    const { isClosed, closed } = this.doorFor(actor, door);
    if (isClosed) throw closed;
  }

  /** The events among which the door chooses. */
  listEvents(): Promise<DoorEventDto[]> {
    return this.database.run(LIST_AT_DOOR, []);
  }

  /**
   * Returns whether an event's door is closed for the caller, and the error for that.
   * @param asked the current event if it is left out
   * @throws EventError no_event
   */
  async of(
    actor: Actor,
    asked: string | undefined,
  ): Promise<{ eventId: string; isClosed: boolean; closed: DoorClosed }> {
    const [door] = await this.database.run(READ_DOOR, [asked ?? null, may(actor.user, 'events.read.drafts')]);
    if (!door) throw new EventError({ code: 'no_event' });
    return { eventId: door.id, ...this.doorFor(actor, door) };
  }

  /** @throws EventError no_event; DoorClosed */
  async requireOpenDoor(actor: Actor, asked: string | undefined): Promise<{ eventId: string }> {
    const { eventId, isClosed, closed } = await this.of(actor, asked);
    if (isClosed) throw closed;
    return { eventId };
  }

  private doorFor({ user }: Actor, door: DoorOfEvent) {
    const state = doorState(door, Date.now());
    const closed = state === 'over' ? DoorClosed.over() : DoorClosed.until(door.eventDate, door.timeZone);
    return { isClosed: !mayUseDoor(user, state, 'names'), closed };
  }

  /** Opens the door for volunteers ahead of time, or undoes that. @throws EventError no_event; IdempotencyKeyReused */
  async set(actor: Actor, eventId: string, isOpen: boolean, key: IdempotencyKey | null): Promise<DoorDto> {
    const answer = await keyedTransaction(this.database, actor.user.id, key, async (tx): Promise<DoorDto> => {
      const [changed] = await tx.run(SET_DOOR, [eventId, isOpen]);
      if (!changed) throw new EventError({ code: 'no_event' });
      if (changed.wasOpen !== isOpen)
        await writeAudit(tx, actor, {
          action: isOpen ? 'door.opened' : 'door.closed',
          subjectType: 'event',
          subjectId: eventId,
          eventId,
          details: {},
        });
      return { isOpen };
    });
    this.live.publish('event', eventId);
    return answer;
  }
}
