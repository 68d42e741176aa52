import { sql } from '../../database/database.js';

/** A paper ticket, as a refusal names it. */
export interface PaperTicket {
  number: number;
  eventId: string;
  eventName: string;
}

/** $1 code. No row if it is no paper ticket's. */
export const FIND_PAPER_TICKET = sql<PaperTicket>(
  'check_ins.find_paper_ticket',
  `select t.number, e.id as "eventId", e.name as "eventName"
   from paper_tickets t join events e on e.id = t.event_id where t.qr_code = $1`,
);
