import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { normalizeName } from '../../rules/names.js';
import { numbersOf, type PaperRefusal } from '../../rules/paper.js';
import { may } from '../../rules/permissions.js';
import { personKey } from '../../rules/person-key.js';
import { normalizePhone } from '../../rules/phones.js';
import { lockEvent, numbersIn, requirePublished, sortOut, toDone } from '../tickets/sort-out.js';
import type { RangesDoneDto } from '../tickets/tickets.dto.js';
import { LOCK_TICKETS, type LockedTicket } from '../tickets/tickets.sql.js';
import type { Buyer, SalesInput, UndoSalesInput } from './sales.dto.js';
import { type PaperSale, sellPaper, undoPaper } from './paper-sales.js';
import { LOCK_KEYS, LOCK_PEOPLE, LOCK_SALES, READ_SALES, type SoldTicket } from './sales.sql.js';

const UNDONE = 'Reported by mistake';

/** A buyer in stored form; what is not known is null. */
const buyerOf = ({ name, phone }: Buyer = {}): { name: string | null; phone: string | null } => ({
  name: name === undefined ? null : normalizeName(name),
  phone: phone === undefined ? null : normalizePhone(phone),
});

/** The key of somebody of whom name and phone are known; whoever else bought a ticket is nobody who was there before. */
const keyOf = ({ name, phone }: { name: string | null; phone: string | null }): string[] =>
  name === null || phone === null ? [] : [personKey({ email: null, name, phone })];

/** Takes reports of paper tickets that were sold. The cases are in docs/paper-cases.md. */
@Injectable()
export class PaperSalesService {
  constructor(
    private readonly database: Database,
    private readonly live: Live,
  ) {}

  /**
   * Sells numbers that are out: each becomes a registration of one ticket, for cash, of its holder.
   * @throws PaperError no_event, event_not_on_sale; IdempotencyKeyReused
   */
  async sell(
    actor: Actor,
    { eventId, ranges, names = {} }: SalesInput,
    key: IdempotencyKey | null,
  ): Promise<RangesDoneDto> {
    const asked = numbersOf(ranges);
    const by = { accountId: actor.user.id, requestId: actor.requestId };
    const buyers = new Map(asked.map((number) => [number, buyerOf(names[String(number)])]));
    const keys = [...buyers.values()].flatMap(keyOf);
    const refusalOf = ({ state, volunteerId }: LockedTicket): PaperRefusal | null =>
      this.refusalOfOther(actor, state, volunteerId) ?? (state === 'out' ? null : state);
    const sold = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      requirePublished(await lockEvent(tx, eventId), actor.user);
      if (keys.length > 0) {
        await tx.run(LOCK_KEYS, [eventId, keys]);
        await tx.run(LOCK_PEOPLE, [eventId, keys]);
      }
      const sorted = sortOut(asked, await tx.run(LOCK_TICKETS, [eventId, asked]), refusalOf);
      const sales = sorted.good.map(({ number, volunteerId }): PaperSale => ({
        number,
        seller: volunteerId!,
        ...buyers.get(number)!,
      }));
      await sellPaper(tx, eventId, sales, by);
      return toDone(sorted);
    });
    this.live.publish('registration', eventId);
    return sold;
  }

  /**
   * Takes back reports of numbers that nothing has happened to since: they are out again, and their codes good. Their holder for half
   * an hour, whoever manages paper tickets those of others at any time.
   * @throws PaperError no_event, event_not_on_sale; IdempotencyKeyReused
   */
  async undo(
    actor: Actor,
    { eventId, ranges, reason }: UndoSalesInput,
    key: IdempotencyKey | null,
  ): Promise<RangesDoneDto> {
    const asked = numbersOf(ranges);
    const by = { accountId: actor.user.id, requestId: actor.requestId };
    const refusalOf = (ticket: SoldTicket): PaperRefusal | null => {
      const { state, volunteerId } = ticket;
      const refused = this.refusalOfOther(actor, state, volunteerId);
      if (refused) return refused;
      if (state !== 'sold') return state;
      if (volunteerId === actor.user.id && !ticket.isFresh) return 'too_late';
      if (ticket.isScanned) return 'scanned';
      if (ticket.isGiven) return 'given';
      return ticket.isCorrected ? 'corrected' : null;
    };
    const undone = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      requirePublished(await lockEvent(tx, eventId), actor.user);
      await tx.run(LOCK_SALES, [eventId, asked]);
      const sorted = sortOut(asked, await tx.run(READ_SALES, [eventId, asked]), refusalOf);
      await undoPaper(tx, eventId, numbersIn(sorted.good), by, reason || UNDONE);
      return toDone(sorted);
    });
    this.live.publish('cancellation', eventId);
    return undone;
  }

  /** Sellers report what they have themselves; of what others have, they are told nothing. */
  private refusalOfOther(
    { user }: Actor,
    state: LockedTicket['state'],
    volunteerId: string | null,
  ): PaperRefusal | null {
    if (volunteerId === user.id || may(user, 'paper.manage')) return null;
    return state === 'void' ? 'void' : 'not_yours';
  }
}
