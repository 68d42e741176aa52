import { Inject, Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { EventError } from '../../events/events.error.js';
import { DoorService } from '../door/door.service.js';
import { type ListCursor, readCursor, writeCursor } from '../devices/list-cursor.js';
import type { Encoding } from '../../http/encoded-json.js';
import { LIST_MOST_REGISTRATIONS } from '../../rules/door.js';
import type { DoorTier } from '../../rules/door-sales.js';
import { may } from '../../rules/permissions.js';
import type { DoorListDto, GoneCodeDto, ListQuery, ListRowDto, PaperRowDto } from './list.dto.js';
import { signedPrices } from '../sales/signed-prices.js';
import { type ListPage, ListPages } from './list-pages.js';
import {
  COUNT_UNSOLD,
  type ListedRow,
  type ListRow,
  type Parts,
  type ListHead,
  READ_CHANGES,
  READ_HEAD,
  READ_OFFER,
  READ_PAPER,
  READ_WHOLE,
  START_FEED,
} from './list.sql.js';

const PAGE = 5_000;
const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** How long after an event its changes can still be read: housekeeping deletes them after a week. */
const FEED_KEPT_MS = 6 * 24 * 3_600_000;

/** The list of an event by which phones decide scans without a network. */
@Injectable()
export class ListService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly door: DoorService,
    private readonly pages: ListPages,
  ) {}

  /**
   * Reads one page of an event's whole list, or of its changes. No change is ever left out; one may come twice.
   * @param text the cursor of the previous answer; of another event, the whole list is sent
   * @param eventId the current event if it is left out
   * @param encoding how a page is compressed
   * @returns a page as it is sent, which others may get too, or an answer of no rows
   * @throws DoorClosed for a volunteer before the door opens; EventError no_event; Busy
   */
  async read(
    actor: Actor,
    { cursor: text, eventId }: ListQuery,
    encoding: Encoding,
  ): Promise<DoorListDto | ListPage> {
    const given = text ? readCursor(text) : null;
    const head = await this.head(actor, given, eventId);
    this.door.requireOpen(actor, head);
    const isKnown =
      given !== null &&
      given.feedId === head.feedId &&
      given.eventId === head.id &&
      BigInt(given.seen) <= BigInt(head.seen) &&
      Date.now() < head.overAt.getTime() + FEED_KEPT_MS;
    const cursor = isKnown ? given : null;
    if (await this.isTooLarge(head))
      return this.answer(head, null, [], { complete: false, reset: text !== undefined, tooLarge: true });
    if (cursor && !cursor.next && !head.hasChanges)
      return this.answer(head, { ...cursor, ...now(head) }, [], { eventVersion: cursor.eventVersion });
    const reset = Boolean(text) && cursor === null;
    const page = await this.pages.get({
      eventId: head.id,
      of: [
        head.feedId,
        head.listVersion,
        head.hasOtherCodes,
        head.paper > 0,
        cursor ? writeCursor(cursor) : { reset },
      ],
      encoding,
      read: async () => ({ list: await this.page(head, cursor, reset), seen: head.seen }),
      account: () => actor.user.id,
    });
    // Audited with the first page, which already contains names, whether or not the device requests the rest; and for each account
    // that gets it, whether or not it was read for another.
    if (!cursor)
      await writeAudit(this.database, actor, {
        action: 'door_list.taken',
        subjectType: 'event',
        subjectId: head.id,
        eventId: head.id,
        details: { registrations: head.registrations },
      });
    return page;
  }

  private async head(
    { user }: Actor,
    cursor: ListCursor | null,
    eventId: string | undefined,
  ): Promise<ListHead> {
    const values = [
      cursor?.eventId ?? null,
      cursor?.seen ?? '0',
      eventId ?? null,
      may(user, 'events.read.drafts'),
    ];
    let [head] = await this.database.run(READ_HEAD, values);
    if (head?.feedId === null) {
      await this.database.run(START_FEED, []);
      [head] = await this.database.run(READ_HEAD, values);
    }
    if (!head) throw new EventError({ code: 'no_event' });
    return head;
  }

  private async isTooLarge({ id, registrations, paper }: ListHead): Promise<boolean> {
    // All that was ever printed is a sum at hand, and those that are sold are in it twice: seldom must anything be counted.
    if (registrations + paper <= LIST_MOST_REGISTRATIONS) return false;
    const [unsold] = await this.database.run(COUNT_UNSOLD, [id]);
    return registrations + unsold!.paper > LIST_MOST_REGISTRATIONS;
  }

  private async page(head: ListHead, cursor: ListCursor | null, reset: boolean): Promise<DoorListDto> {
    const next = cursor
      ? (cursor.next ?? { kind: 'changes' as const, after: [cursor.seen, FIRST] as const, seen: head.seen })
      : { kind: 'whole' as const, after: [FIRST, LAST] as const, seen: head.seen };
    const hasPaper = head.paper > 0;
    const query = next.kind === 'whole' ? READ_WHOLE : READ_CHANGES;
    // Before reading: what is committed later may be missing.
    const readAt = Date.now();
    // One extra row shows whether another page follows.
    const found = await this.database.run(query, [
      head.id,
      head.salt,
      ...next.after,
      PAGE + 1,
      head.hasOtherCodes,
      hasPaper,
    ]);
    const rows = found.slice(0, PAGE);
    const complete = found.length <= PAGE;
    // All of them with the last page, whose cursor is the first that is after them.
    const since = cursor && next.kind === 'changes' ? cursor.seen : '0';
    const paper =
      complete && hasPaper ? await this.database.run(READ_PAPER, [head.id, head.salt, since]) : [];
    const after: ListCursor = {
      ...now(head, readAt),
      seen: complete ? next.seen : (cursor?.seen ?? next.seen),
      next: complete ? null : { kind: next.kind, after: rows.at(-1)!.after, seen: next.seen },
    };
    return this.answer(head, after, rows, {
      complete,
      reset,
      paper,
      eventVersion: cursor?.eventVersion,
      readAt,
    });
  }

  private async answer(
    head: ListHead,
    cursor: ListCursor | null,
    listed: readonly ListedRow[],
    {
      complete = true,
      reset = false,
      tooLarge = false,
      paper = [],
      eventVersion,
      readAt = Date.now(),
    }: {
      complete?: boolean;
      reset?: boolean;
      tooLarge?: boolean;
      paper?: PaperRowDto[];
      eventVersion?: number | undefined;
      readAt?: number;
    },
  ): Promise<DoorListDto> {
    const rows: ListRowDto[] = [];
    const gone: GoneCodeDto[] = [];
    const list = ({ isCancelled, h2, c, t, ...row }: ListRow & Parts) => {
      if (isCancelled) gone.push({ h: row.h, why: 'cancelled' });
      else
        rows.push({ ...row, ...(h2 !== null && { h2 }), ...(c !== null && { c }), ...(t !== null && { t }) });
    };
    for (const { replaced, successor, isSoldAgain, after: _, ...row } of listed) {
      // Phones that were told that the code is gone add what has it now.
      if (isSoldAgain) gone.push({ h: row.h, why: 'cancelled' });
      if (successor) {
        // Phones remove what has the code, and then add its new row: `gone` is applied before `rows`.
        gone.push({ h: successor.h, why: 'cancelled' });
        if (!successor.isCancelled) list(successor);
      } else list(row);
      for (const h of replaced) gone.push({ h, why: row.isCancelled ? 'cancelled' : 'replaced' });
    }
    return {
      ...(eventVersion !== head.listVersion ? { event: await this.eventOf(head) } : {}),
      salt: head.salt,
      cursor: cursor && writeCursor(cursor),
      complete,
      rows,
      gone,
      ...(paper.length > 0 ? { paper } : {}),
      reset,
      tooLarge,
      serverTime: new Date(readAt),
    };
  }

  /** Read after the head: what has changed in between comes once more. */
  private async eventOf(head: ListHead): Promise<NonNullable<DoorListDto['event']>> {
    const { id, name, eventDate, eventEnd, overAt, timeZone, location, paperAtDoor } = head;
    const [{ hasCapacity, tiers }] = (await this.database.run(READ_OFFER, [id])) as [
      { hasCapacity: boolean; tiers: DoorTier[] },
    ];
    const prices = signedPrices(this.settings.jwtSecret, id, tiers);
    return { id, name, eventDate, eventEnd, overAt, timeZone, location, prices, hasCapacity, paperAtDoor };
  }
}

const now = (head: ListHead, readAt = Date.now()): ListCursor => ({
  feedId: head.feedId!,
  eventId: head.id,
  eventVersion: head.listVersion,
  readAt,
  seen: head.seen,
  next: null,
});
