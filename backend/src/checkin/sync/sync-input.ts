import { z } from 'zod';
import { parseInstant } from '../../http/instant.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';
import { freeTextFault, validateBody } from '../../http/validation.js';
import {
  DEVICE_LABEL_MAX_LENGTH,
  STATIONS,
  type Station,
  SYNC_MAX_SCANS,
  UNDO_REASON_MAX_LENGTH,
} from '../../rules/admissions.js';
import { OTHER_CODE_MAX_LENGTH } from '../../rules/other-codes.js';
import { TICKETS_MAX } from '../../rules/tickets.js';
import type { WaitingSales } from '../sales/leases.js';
import { SyncInput } from './sync.dto.js';

// The body of a sync is read as it was sent: names and texts that any other route would refuse must not refuse all other scans.
// One scan that cannot be read is answered `invalid`, and a device is described as far as it can be read.

const CURSOR_MAX_LENGTH = 500;
const WAITING_MAX = 1_000_000;
/** Events of which scans may wait on one device: as many as may be at the door. */
const EVENTS_MAX = 100;
/** Of the code of another system, in UTF-16. */
const CODE_MAX_LENGTH = 2 * OTHER_CODE_MAX_LENGTH;
/** How many unknown fields an answer names. */
const UNKNOWN_NAMED = 5;

/** The state of the device; what could not be read is null. */
export interface SyncedDevice {
  id: string;
  label: string | null;
  /** Null also if it was not told, where it stays as it was. */
  station: Station | null;
  listCursor: string | null;
  waiting: number | null;
  /** The event that it scans for; null also if it was not told. */
  eventId: string | null;
  /** How many scans wait on it of each event. */
  waitingOf: Readonly<Record<string, number>> | null;
  /** Sales that wait on it; null if it sells none, as an older page. */
  sales: readonly WaitingSales[] | null;
}

export interface Sync {
  now: Date;
  device: SyncedDevice;
  /** As they were sent. */
  scans: readonly unknown[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a device's label without the characters that cannot be shown, and cut to its length; null if nothing is left. */
function cleanLabel(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const shown = value.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return [...shown].slice(0, DEVICE_LABEL_MAX_LENGTH).join('').trim() || null;
}

const id = z.guid().transform((text) => text.toLowerCase());
const waiting = z.int().min(0).max(WAITING_MAX);

const sales = z.object({
  count: waiting,
  amount: z
    .number()
    .min(0)
    .max(WAITING_MAX)
    .transform((dollars) => Math.round(dollars * 100)),
});
const SALES = sales
  .extend({
    of: z
      .array(sales.extend({ event_id: id, account_id: id }))
      .max(EVENTS_MAX)
      .optional(),
  })
  .transform(({ count, amount, of }): WaitingSales[] =>
    of
      ? of.map((each) => ({
          eventId: each.event_id,
          accountId: each.account_id,
          count: each.count,
          cents: each.amount,
        }))
      : [{ eventId: null, accountId: null, count, cents: amount }],
  );

const DEVICE = z.object({
  // One that cannot be read says that there are none: it is a page that sells nevertheless.
  sales: SALES.catch([]).nullable().default(null),
  label: z.unknown().optional().transform(cleanLabel),
  station: z.enum(STATIONS).default('entrance').nullable().catch(null),
  list_cursor: z.string().max(CURSOR_MAX_LENGTH).nullable().catch(null),
  waiting: waiting.nullable().catch(null),
  event_id: id.nullable().catch(null),
  waiting_of: z
    .array(z.object({ event_id: id, waiting }))
    .max(EVENTS_MAX)
    .transform((events) => Object.fromEntries(events.map((event) => [event.event_id, event.waiting])))
    .nullable()
    .catch(null),
});

/** Counts the scans of a body that may be anything. */
export const countScans = (body: unknown): number =>
  isObject(body) && Array.isArray(body.scans) ? body.scans.length : 0;

/** @throws InvalidInput if no scan could be taken in: no `now`, no id of the device, no array of scans, or too many of them */
export async function readSync(body: unknown): Promise<Sync> {
  const sent = body ?? {};
  if (!isObject(sent)) throw new InvalidInput({ body: [fieldFault('body.not_an_object')] });
  const { now, device, scans, ...unknown } = sent;
  const names = Object.keys(unknown).slice(0, UNKNOWN_NAMED);
  if (names.length > 0)
    throw new InvalidInput(Object.fromEntries(names.map((name) => [name, [fieldFault('field.unknown')]])));
  const read = await validateBody(SyncInput, {
    now,
    device: isObject(device) ? { id: device.id } : device,
    // Their number is checked here, and what they hold one by one.
    scans: Array.isArray(scans) ? scans.slice(0, SYNC_MAX_SCANS + 1).fill(null) : scans,
  });
  const { list_cursor: listCursor, event_id: eventId, waiting_of: waitingOf, ...told } = DEVICE.parse(device);
  return {
    now: read.now,
    device: { ...told, listCursor, eventId, waitingOf, id: read.device.id.toLowerCase() },
    scans: scans as unknown[],
  };
}

const tickets = z.int().min(1).max(TICKETS_MAX);
const instant = z.string().transform((text, context) => {
  const moment = parseInstant(text);
  if (moment === null) context.addIssue('No instant');
  return moment ?? z.NEVER;
});

/** A scan's label: refused where the device's would be cleaned, as the scan can be told to be invalid. */
const label = z
  .string()
  .refine((text) => freeTextFault(text, DEVICE_LABEL_MAX_LENGTH, { optional: true }) === null)
  .transform((text) => text.trim());

const reason = z
  .string()
  .refine((text) => freeTextFault(text, UNDO_REASON_MAX_LENGTH, { optional: true, multiline: true }) === null)
  .transform((text) => text.trim());

const SCAN = z
  .strictObject({
    scan_id: id,
    event_id: id,
    code: z.string().max(CODE_MAX_LENGTH).nullish(),
    id: id.nullish(),
    station: z.enum(STATIONS),
    tickets: tickets.nullish(),
    scanned_at: instant,
    let_in: z.boolean(),
    let_in_tickets: tickets.nullish(),
    undoes: id.nullish(),
    account_id: id.nullish(),
    label: label.nullish(),
    reason: reason.nullish(),
  })
  .refine((scan) => (scan.code == null) !== (scan.id == null))
  .transform((scan) => ({
    scanId: scan.scan_id,
    eventId: scan.event_id,
    code: scan.code ?? null,
    registrationId: scan.id ?? null,
    station: scan.station,
    tickets: scan.tickets ?? null,
    scannedAt: scan.scanned_at,
    wasLetIn: scan.let_in,
    letInTickets: scan.let_in_tickets ?? null,
    undoes: scan.undoes ?? null,
    accountId: scan.account_id ?? null,
    /** Undefined if it is the device's; empty if there was none. */
    label: scan.label ?? undefined,
    /** Only of an undo. */
    reason: (scan.undoes != null && scan.reason) || null,
  }));

/** A scan that a device made without asking the server. */
export type SyncedScan = z.output<typeof SCAN>;

/** @returns null if any part of it cannot be read */
export const readScan = (sent: unknown): SyncedScan | null => SCAN.safeParse(sent).data ?? null;

const lenient = <Type extends z.ZodType>(type: Type) => type.nullable().catch(null);

const UNREADABLE = z
  .object({
    scan_id: lenient(id),
    event_id: lenient(id),
    station: lenient(z.enum(STATIONS)),
    tickets: lenient(tickets),
    let_in: z.boolean().catch(false),
    let_in_tickets: lenient(tickets),
    undoes: z.unknown().optional(),
  })
  .transform((scan) => ({
    scanId: scan.scan_id,
    eventId: scan.event_id,
    station: scan.station,
    tickets: scan.tickets,
    wasLetIn: scan.let_in,
    letInTickets: scan.let_in_tickets,
    isUndo: scan.undoes != null,
  }));

/** Reads what can be read of a scan that `readScan` cannot: each field by itself. @returns null if it is no object at all */
export const readPartly = (sent: unknown): z.output<typeof UNREADABLE> | null =>
  UNREADABLE.safeParse(sent).data ?? null;
