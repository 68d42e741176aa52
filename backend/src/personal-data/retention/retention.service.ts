import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type SqlHandle } from '../../database/database.js';
import { singleFlight } from '../../database/single-flight.js';
import { ANNOUNCED_DAYS } from '../../rules/retention.js';
import { addErasure } from '../erase/add-erasure.js';
import { ADD_GUESTS } from '../erase/guests.sql.js';
import type { RetentionDto } from './retention.dto.js';
import {
  ANNOUNCE,
  ENSURE_SETTING,
  FIND_DUE,
  LIST_ANNOUNCED,
  LOCK_RETENTION,
  READ_RETENTION,
  TAKE_BACK,
  WRITE_RETENTION,
} from './retention.sql.js';

/** Events are announced for two weeks: nobody has more of them. */
const LISTED_MAX = 100;

/** After how many days the guests of an event are erased, and which events that is announced of. */
@Injectable()
export class RetentionService {
  constructor(private readonly database: Database) {}

  /** Single flight, as the guests of events are counted. */
  readonly read = singleFlight<void, RetentionDto>(async () => {
    const [setting] = await this.database.run(READ_RETENTION, []);
    const announced = await this.database.run(LIST_ANNOUNCED, [LISTED_MAX]);
    return { days: setting?.days ?? null, announcedDays: ANNOUNCED_DAYS, announced };
  });

  /** @param days null: never */
  async update(actor: Actor, days: number | null): Promise<RetentionDto> {
    await this.database.transaction(async (tx) => {
      await tx.run(ENSURE_SETTING, []);
      const [before] = await tx.run(LOCK_RETENTION, []);
      if (before!.days === days) return;
      await tx.run(WRITE_RETENTION, [days]);
      await writeAudit(tx, actor, {
        action: 'retention.changed',
        subjectType: 'organization',
        details: { old: { days: before!.days }, new: { days } },
      });
      await announce(tx);
    });
    return this.read();
  }

  /**
   * Announces what is to be announced, and begins to erase the guests of events whose time has come.
   * @returns the erasures that it began
   */
  look(): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      const [setting] = await tx.run(LOCK_RETENTION, []);
      if (!setting) return [];
      await announce(tx);
      const begun: string[] = [];
      for (const { eventId } of await tx.run(FIND_DUE, [])) begun.push(await addGuests(tx, eventId));
      return begun;
    });
  }
}

async function announce(tx: SqlHandle): Promise<void> {
  await tx.run(TAKE_BACK, []);
  await tx.run(ANNOUNCE, []);
}

async function addGuests(tx: SqlHandle, eventId: string): Promise<string> {
  const id = await addErasure(tx, {
    kind: 'event',
    askedBy: null,
    eventId,
    sought: null,
    hashes: [],
    events: [],
    people: [],
  });
  await tx.run(ADD_GUESTS, [id, eventId]);
  return id;
}
