import { queryOptions } from '@tanstack/react-query';
import { type FoodOption, foodOptionOf } from '@usher/backend/rules';
import { call } from '../../api/client';
import type { FoundAttendeeDto } from '../../api/generated/rest';
import { asApiError, type ApiError } from '../../api/error';
import { doorEventId } from '../door-events';
import { inTime, noteAnswer, serverAnswers, watched } from '../offline/connection';
import { isUnanswered } from '../offline/unanswered';
import type { ListState } from '../offline/database';
import { guestOf } from '../offline/decide';
import { deviceId } from '../offline/device';
import { usableList } from '../offline/offline-state';
import { openDoor } from '../offline/open-door';
import { guestInPractice } from '../practice/practice';
import { PRACTICE_TICKETS } from '../practice/tickets';
import type { Guest } from '../scans/result';
import { peopleOfList, rowsOf } from './listed';
import { matching } from './match';

/** Minimum length of a search text, in characters. */
export const SEARCH_MIN_LENGTH = 2;
/** Maximum number of people shown. */
const SEARCH_MOST = 20;

/** A person found, with no more data than is needed to identify them at the door. */
export interface FoundPerson {
  /** The registration's id. */
  id: string;
  name: string;
  /** The last two digits of the phone number; empty if nobody asked for it. */
  phoneEnd: string;
  /** The last characters of the code, if it was sold at the door; else null. */
  codeEnd: string | null;
  /** First letter and domain; null if found in this device's list. */
  email: string | null;
  tickets: number;
  admitted: number;
  /** null if unknown. */
  served: number | null;
  food: FoodOption;
  seller: string | null;
}

export interface Found {
  people: readonly FoundPerson[];
  /** Time of this device's list (ISO 8601) if it was searched; null if the server answered. */
  asOf: string | null;
}

/**
 * Query for the people whom a search text may mean: at most 20, sorted by name.
 * @param practises whether to search the practice tickets
 */
export const lookUpQuery = (text: string, practises: boolean) =>
  queryOptions<Found, ApiError>({
    queryKey: ['checkin/search', text, practises, doorEventId()],
    queryFn: ({ signal }) => (practises ? findInPractice(text) : findAtDoor(text, signal)),
    enabled: [...text].length >= SEARCH_MIN_LENGTH,
    // Never cached, because people are coming in all the time.
    staleTime: 0,
    gcTime: 0,
  });

/** Asks the server if it answers in time, else searches this device's list. */
async function findAtDoor(text: string, signal: AbortSignal): Promise<Found> {
  await openDoor();
  const list = usableList();
  if (!list) return findOnline(text, signal);
  if (!serverAnswers()) return findHere(text, list);
  try {
    const found = await inTime(findOnline(text, signal));
    if (found) return found;
    noteAnswer(false);
  } catch (error) {
    if (!isUnanswered(asApiError(error))) throw error;
  }
  return findHere(text, list);
}

async function findOnline(text: string, signal: AbortSignal): Promise<Found> {
  const asked = call<FoundAttendeeDto[]>('GET', '/api/checkin/search', {
    query: { q: text, event_id: doorEventId() },
    headers: { 'X-Device-Id': deviceId() },
    signal,
  });
  const people = (await watched(asked, true)).map((row) => ({
    id: row.id,
    name: row.name ?? '',
    codeEnd: row.code_end,
    phoneEnd: row.phone ?? '',
    email: row.email,
    tickets: row.ticket_quantity,
    admitted: row.tickets_admitted,
    served: null,
    food: row.food_option,
    seller: row.volunteer_name,
  }));
  return { people, asOf: null };
}

async function findHere(text: string, list: ListState): Promise<Found> {
  const ids = matching(text, await peopleOfList(list), SEARCH_MOST);
  const rows = await rowsOf(ids);
  const people = rows.map(({ row, waiting }) => {
    const { id, name, tickets, admitted, served, hasFood, phoneEnd } = guestOf(row, waiting);
    return {
      id,
      name,
      tickets,
      admitted,
      served,
      phoneEnd,
      codeEnd: row.c ?? null,
      email: null,
      food: foodOptionOf(hasFood),
      seller: null,
    };
  });
  return { people, asOf: list.asOf };
}

const personOf = ({ phone_end: phoneEnd = '', ...guest }: Guest): FoundPerson => ({
  id: guest.id,
  name: guest.name ?? '',
  phoneEnd,
  codeEnd: null,
  email: null,
  tickets: guest.ticket_quantity,
  admitted: guest.tickets_admitted,
  served: guest.meals_served,
  food: guest.food_option,
  seller: null,
});

/** As in the real search, neither a cancelled registration nor another event's is found. */
function findInPractice(text: string): Found {
  const people = PRACTICE_TICKETS.filter((ticket) => ticket !== 'cancelled' && ticket !== 'other_event').map(
    (ticket) => personOf(guestInPractice(ticket)),
  );
  const ids = matching(text, people, SEARCH_MOST);
  return { people: ids.map((id) => people.find((person) => person.id === id)!), asOf: null };
}
