import { formatQrCode } from '@usher/backend/rules';
import type {
  AssignmentDoneDto,
  BookDto,
  EventDto,
  LoginDto,
  RangesDoneDto,
} from '../../src/api/generated/rest';
import type { Api } from './api';
import type { Seller } from './sellers';
import type { Stack } from './stack';

/** Makes a book of paper tickets with food at $15.00. @param given for example how many */
export const makeBook = (api: Api, event: EventDto, given: object = {}): Promise<BookDto> =>
  api.send(
    'POST',
    '/api/paper/books',
    { event_id: event.id, count: 100, food_option: 'with_food', price: 15, ...given },
    'president',
  );

/** Offers numbers to a seller, as the finance director. */
export const offer = (
  api: Api,
  event: EventDto,
  seller: Seller,
  ranges: string[],
): Promise<AssignmentDoneDto> =>
  api.send(
    'POST',
    '/api/paper/assignments',
    { event_id: event.id, volunteer_id: seller.id, ranges },
    'finance_director',
  );

/** Gives numbers to a seller, who accepts all of them, and returns the seller's session. */
export async function handOut(
  api: Api,
  event: EventDto,
  seller: Seller,
  ranges: string[],
): Promise<LoginDto> {
  const { assignment } = await offer(api, event, seller, ranges);
  const session = await api.signIn(seller);
  await api.send('POST', `/api/paper/assignments/${assignment!.id}/accept`, { ranges }, session);
  return session;
}

/** Takes numbers back from a seller, as the finance director. */
export const takeBack = (
  api: Api,
  event: EventDto,
  seller: Seller,
  ranges: string[],
): Promise<RangesDoneDto> =>
  api.send(
    'POST',
    '/api/paper/returns',
    { event_id: event.id, volunteer_id: seller.id, ranges },
    'finance_director',
  );

/** What the database has of one paper ticket. */
export interface StoredTicket {
  /** As it is printed. */
  code: string;
  state: string;
  /** The seller of its registration, and how many of it are in; null if it is not sold. */
  seller: string | null;
  inside: number | null;
}

/** Reads one paper ticket of an event. */
export async function storedTicket(
  { database }: Stack,
  { id }: EventDto,
  number: number,
): Promise<StoredTicket> {
  const [row] = await database.query<StoredTicket>(
    `select t.qr_code as code, t.state, r.seller_id as seller, r.tickets_admitted as inside
     from paper_tickets t left join registrations r on r.id = t.registration_id
     where t.event_id = $1 and t.number = $2`,
    [id, number],
  );
  return { ...row!, code: formatQrCode(row!.code) };
}
