import { read, write } from './storage';
import type { TicketView } from './view';

/** The last known view of a ticket, shown when there is no network. */
interface KeptTicket {
  code: string;
  view: TicketView;
  /** Time of the server's answer, ISO 8601. */
  seenAt: string;
}

const KEY = 'usher.tickets';
/** Maximum number of tickets kept, more than a family's. The one seen longest ago is dropped first. */
const MAX_KEPT = 20;

function all(): KeptTicket[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptTicket[]) : [];
  } catch {
    return [];
  }
}

export const keptTicket = (code: string): KeptTicket | null =>
  all().find((kept) => kept.code === code) ?? null;

export function keepTicket(ticket: KeptTicket): void {
  const others = all().filter(({ code }) => code !== ticket.code);
  write(KEY, JSON.stringify([ticket, ...others].slice(0, MAX_KEPT)));
}

export function forgetTicket(code: string): void {
  write(KEY, JSON.stringify(all().filter((kept) => kept.code !== code)));
}
