import type { Denominations, SettableStatus } from '@usher/backend/rules';
import type {
  BankMappingDto,
  BankStatementDto,
  HandOverDto,
  PairInput,
  PairOutcomeDto,
} from '../../api/generated/rest';
import type { SalesTeamRow, Transfer } from '../records/records';
import { eventQuery, fileForm, keyed, repeatable, request, segment, type EventId } from './command';

/** A seller's money of one event. */
interface OfSeller {
  sellerId: string;
  eventId: EventId;
}

/** What finance counted of a hand-over, in dollars. */
interface Count {
  received: number;
  denominations: Denominations | null;
  floatReturned: number;
  note: string | null;
}

/** What is done to a hand-over for a reason. */
const toHandOver = (act: 'explain' | 'countersign' | 'reverse' | 'withdraw') =>
  keyed(({ id, reason }: { id: string; reason: string }) =>
    request<HandOverDto>('POST', `/api/hand-overs/${segment(id)}/${act}`, { body: { reason } }),
  );

/** The use cases of sellers' cash and bank transfers: custom methods of the data provider, as in `commands.ts`. */
export const moneyCommands = {
  /** Adds to a seller's cleared amount. */
  clearAmount: keyed(({ sellerId, eventId, amount }: OfSeller & { amount: number }) =>
    request<SalesTeamRow>('PATCH', `/api/auth/users/${segment(sellerId)}/cleared-amount`, {
      query: eventQuery(eventId),
      body: { cleared_amount: amount },
    }),
  ),

  /** Gives a seller money back, or undoes a clearing that was mistyped. */
  handBack: keyed(({ sellerId, eventId, ...body }: OfSeller & { amount: number; reason: string }) =>
    request<SalesTeamRow>('POST', `/api/volunteers/${segment(sellerId)}/hand-back`, {
      query: eventQuery(eventId),
      body,
    }),
  ),

  /** Gives a seller change money; a negative amount takes it back. */
  giveFloat: keyed(({ sellerId, eventId, ...body }: OfSeller & { amount: number; reason: string | null }) =>
    request<SalesTeamRow>('POST', `/api/volunteers/${segment(sellerId)}/float`, {
      body: { event_id: eventId, ...body },
    }),
  ),

  /** Records what finance counted of a hand-over, and how much of it is change money. */
  receiveHandOver: keyed(({ id, received, floatReturned, ...body }: Count & { id: string }) =>
    request<HandOverDto>('POST', `/api/hand-overs/${segment(id)}/receive`, {
      body: { received_amount: received, float_returned: floatReturned, ...body },
    }),
  ),

  /** Explains why the count differs; the explanation takes effect when another person has countersigned it. */
  explainHandOver: toHandOver('explain'),

  /** Countersigns the explanation that was read. Refused if it was replaced since. */
  countersignHandOver: toHandOver('countersign'),

  /** Reverses a received hand-over with counter-entries. */
  reverseHandOver: toHandOver('reverse'),

  /** Withdraws a seller's offer of a hand-over. */
  withdrawHandOver: toHandOver('withdraw'),

  /** Sets the status, and optionally the note, of a bank transfer. */
  changeTransfer: keyed(({ id, ...change }: { id: string; status: SettableStatus; note?: string }) =>
    request<Transfer>('PATCH', `/api/transfers/${segment(id)}`, { body: change }),
  ),

  /**
   * Uploads a bank's file and returns the sales of an event that each of its lines may pay.
   * Safe to repeat: a line that was read before is recognised by its content and kept only once.
   * @param mapping null to get only a proposed mapping; nothing is kept then
   */
  readBankStatement: repeatable(
    ({ file, mapping, eventId }: { file: File; mapping: BankMappingDto | null; eventId: string }) => {
      const form = fileForm(file);
      if (mapping) form.append('mapping', JSON.stringify(mapping));
      return request<BankStatementDto>('POST', '/api/transfers/statement', {
        query: eventQuery(eventId),
        body: form,
      });
    },
  ),

  /** Accepts which sales each of these lines of a bank's statement pays. */
  acceptPairs: keyed(({ pairs }: { pairs: PairInput[] }) =>
    request<PairOutcomeDto[]>('POST', '/api/transfers/statement/accept', { body: { pairs } }),
  ),
};
