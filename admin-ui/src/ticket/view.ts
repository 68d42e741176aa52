import type { FoodOption } from '@usher/backend/rules';

/** What `POST /api/tickets/view` answers. */
export interface TicketView {
  event: {
    id: string;
    name: string;
    event_date: string;
    location: string;
    time_zone: string;
    /** Of its calendar entry. Views that were kept before there was one have none. */
    sequence?: number;
  };
  /** First name and initial. */
  name: string;
  tickets: number;
  food_option: FoodOption;
  /** How many of the party are in. */
  admitted: number;
  state: 'valid' | 'used' | 'cancelled' | 'replaced' | 'over';
}

/** Why there is no ticket to show. The first three are final: asking again would not help. */
export type TicketProblem = 'mistyped' | 'practice' | 'unknown' | 'busy' | 'noAnswer';

const BY_CODE: Record<string, TicketProblem> = {
  qr_code_mistyped: 'mistyped',
  practice_code: 'practice',
  unknown_qr_code: 'unknown',
  too_many_requests: 'busy',
};

/** A server that takes longer than this is as good as none. */
const TIMEOUT_MS = 8_000;

/**
 * Asks for the ticket of a code, which travels in the body, so that it is in no address.
 * @param asking ends it, as does the time-out
 */
export async function askForTicket(
  code: string,
  asking: AbortController,
): Promise<TicketView | TicketProblem> {
  const timer = setTimeout(() => asking.abort(), TIMEOUT_MS);
  try {
    const response = await fetch('/api/tickets/view', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ code }),
      signal: asking.signal,
    });
    const body = (await response.json()) as TicketView | { code?: string };
    if (response.ok && 'state' in body) return body;
    return ('code' in body && BY_CODE[body.code ?? '']) || 'noAnswer';
  } catch {
    // No network, or a hotel's page in the server's place.
    return 'noAnswer';
  } finally {
    clearTimeout(timer);
  }
}
