import type { TicketEventDto, TicketViewDto } from '../api/generated/rest';

/** A view; one that was kept before they existed has no organization, nothing about giving, no description, no end, no sequence and no language. */
export interface TicketView extends Omit<TicketViewDto, 'event' | 'organization' | 'may_give'> {
  may_give?: boolean;
  organization?: TicketViewDto['organization'];
  event: Omit<TicketEventDto, 'description' | 'event_end' | 'sequence' | 'lang'> &
    Partial<Pick<TicketEventDto, 'description' | 'event_end' | 'sequence' | 'lang'>>;
}

/** Why there is no ticket to show. The first three are final, so a retry would not help. */
export type TicketProblem = 'mistyped' | 'practice' | 'unknown' | 'busy' | 'noAnswer';

const BY_CODE: Record<string, TicketProblem> = {
  qr_code_mistyped: 'mistyped',
  practice_code: 'practice',
  unknown_qr_code: 'unknown',
  too_many_requests: 'busy',
};

/** Timeout of the request, in milliseconds. */
const TIMEOUT_MS = 8_000;

/**
 * Fetches the ticket of a code. The code is sent in the body, so that it appears in no URL.
 * @param asking aborts the request; the timeout aborts it, too
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
    // No network, or a captive portal answered in the server's place.
    return 'noAnswer';
  } finally {
    clearTimeout(timer);
  }
}
