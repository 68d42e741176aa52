import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { addressKey } from '../../http/limits/address-key.js';
import { OrganizationService } from '../../organization/organization.service.js';
import { isPracticeCode, parseQrCode } from '../../rules/qr-codes.js';
import { FIND_SALE_TO_GIVE } from '../changes/gifts.sql.js';
import { mayGuestGive } from './giving.service.js';
import type { TicketState, TicketViewDto } from './tickets.dto.js';
import { TicketError } from './tickets.error.js';
import { NOTE_OPENED, READ_TICKET, type TicketRow } from './tickets.sql.js';
import { UnknownTickets } from './unknown-tickets.js';

/**
 * `Rosa María Delgado` → `Rosa D.`: enough for a guest with several tickets, and little for a stranger who found one. Empty where
 * nobody asked for a name.
 */
export function shortName(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/);
  const [first = '', ...others] = words;
  const initial = [...(others.at(-1) ?? '')][0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}

function stateOf({ isReplaced, isCancelled, isOver, admitted, ticketQuantity }: TicketRow): TicketState {
  if (isReplaced) return 'replaced';
  if (isCancelled) return 'cancelled';
  if (isOver) return 'over';
  return admitted >= ticketQuantity ? 'used' : 'valid';
}

/** Shows a ticket to the holder of its code. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationService,
    private readonly unknownTickets: UnknownTickets,
  ) {}

  /**
   * Reads a ticket for its holder. Mistyped and practice codes are refused without asking the database and do not count as
   * guesses: the check character and the prefix reveal them.
   * @param text the code from the link
   * @param address `request.ip`
   * @param isSignedIn whether an account looks: only a guest's first look is noted, for who delivers the ticket
   * @throws TicketError; TooManyRequests after too many unknown codes
   */
  async view(text: string, address: string, isSignedIn: boolean): Promise<TicketViewDto> {
    const code = parseQrCode(text);
    if (code === null) throw new TicketError({ code: 'qr_code_mistyped' });
    if (isPracticeCode(code)) throw new TicketError({ code: 'practice_code' });
    const caller = addressKey(address);
    this.unknownTickets.assertNotBlocked(caller);
    const [row] = await this.database.run(READ_TICKET, [code]);
    if (!row) {
      await this.unknownTickets.count(caller);
      throw new TicketError({ code: 'unknown_qr_code' });
    }
    if (row.isOpeningSeen && !isSignedIn) await this.database.run(NOTE_OPENED, [row.eventId, code]);
    const [sale] = row.isReplaced ? [] : await this.database.run(FIND_SALE_TO_GIVE, [code]);
    const { name, logo, address: answersTo } = await this.organizations.showWithAddress();
    return {
      organization: { name, logo, address: row.replyTo ?? answersTo },
      event: {
        id: row.eventId,
        name: row.eventName,
        description: row.description,
        eventDate: row.eventDate,
        eventEnd: row.eventEnd,
        location: row.location,
        timeZone: row.timeZone,
        sequence: row.sequence,
        lang: row.lang,
      },
      // Whoever gave tickets away sees their own, and nothing of the person who has them.
      name: shortName(row.givenAway ? row.givenAway.name : row.name),
      tickets: row.givenAway?.tickets ?? row.ticketQuantity,
      foodOption: row.foodOption,
      admitted: row.givenAway ? 0 : row.admitted,
      state: stateOf(row),
      isOpeningSeen: row.isOpeningSeen,
      mayGive: sale !== undefined && mayGuestGive(sale, 1),
    };
  }
}
