import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../../database/database.js';
import { singleFlight } from '../../database/single-flight.js';
import { type Encoding, encodeJson } from '../../http/encoded-json.js';
import { FairQueue } from '../../http/limits/fair-queue.js';
import type { DoorListDto } from './list.dto.js';
import { LISTS_BUSY } from '../door/door-busy.error.js';
import { HAS_CHANGED } from './list.sql.js';

/**
 * One page at a time, as each costs the process as much as a hundred check-ins. A phone has two requests open at a time, and all
 * who want the same page wait for one.
 */
const LANE = {
  concurrency: 1,
  perAccount: { jobs: 40, size: 40 },
  inAll: { jobs: 200, size: 200 },
  busy: LISTS_BUSY,
};

/** How long a page is kept, in milliseconds, and how many bytes all of them may take. */
const KEPT_MS = 5_000;
const KEPT_BYTES = 16 * 2 ** 20;

/** A page of the list in the bytes that are sent. */
export class ListPage {
  constructor(
    readonly body: Buffer,
    readonly encoding: Encoding,
    /** Where another page follows, its cursor. */
    readonly nextCursor: string | null,
    /** All changes of transactions before this one are in the page, or reach the phone by its cursor. */
    readonly seen: string,
  ) {}
}

/** Which page, and how to read it. Two questions are the same if all but their functions is: who asks first has it read for all. */
interface PageQuestion {
  eventId: string;
  /** All else on which the page depends, except the registrations. */
  of: readonly unknown[];
  encoding: Encoding;
  /** Returns the page, and `seen` as it was before the page was read. */
  read: () => Promise<{ list: DoorListDto; seen: string }>;
  /** The account that has it read. */
  account: () => string;
}

/**
 * Pages of the list that are read and compressed once for all phones that want them at about the same time. Who may have the list, and
 * who took it, is not decided here.
 *
 * A page is shared for a few seconds. If another follows it, changes since it was read come with what follows the last page, as they
 * do for a phone that takes seconds to fetch the next one: its cursor says from which transaction on. The last page completes the
 * list, so it is shared only while nothing has changed since.
 */
@Injectable()
export class ListPages {
  private readonly lane = new FairQueue(LANE);
  private readonly kept = new LRUCache<string, ListPage>({
    ttl: KEPT_MS,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });

  constructor(private readonly database: Database) {}

  /** @throws Busy if too many wait for other pages */
  readonly get = singleFlight(async ({ eventId, of, encoding, read, account }: PageQuestion) => {
    const key = JSON.stringify([eventId, of, encoding]);
    const kept = this.kept.get(key);
    if (kept && (kept.nextCursor !== null || !(await this.hasChanged(eventId, kept.seen)))) return kept;
    const page = await this.lane.run(account(), 1, null, (turn) =>
      turn(async () => {
        const { list, seen } = await read();
        const body = await encodeJson(list, encoding);
        return new ListPage(body, encoding, list.complete ? null : list.cursor, seen);
      }),
    );
    this.kept.set(key, page);
    return page;
  });

  private async hasChanged(eventId: string, seen: string): Promise<boolean> {
    const [row] = await this.database.run(HAS_CHANGED, [eventId, seen]);
    return row!.hasChanged;
  }
}
