import { randomUUID } from 'node:crypto';
import type { ReceivedScan } from '../../src/checkin/scans/received-scan.js';

/** Builds a live scan of a code, as the service passes it on. */
export const scanOf = (code: string, userId: string, fields: Partial<ReceivedScan> = {}): ReceivedScan => ({
  scanId: randomUUID(),
  isKept: false,
  code,
  registrationId: null,
  eventId: null,
  station: null,
  tickets: null,
  scannedAt: new Date(),
  sentScannedAt: null,
  wasLetIn: null,
  letInTickets: null,
  isUndo: false,
  undoes: null,
  reason: null,
  refusal: null,
  account: { id: userId, fullName: 'A Name', role: 'volunteer', doorOnly: false, mayUndoAny: false },
  saidBy: null,
  requestId: 'a request',
  deviceId: null,
  source: 'online',
  ...fields,
});

/** Flattens the entries of `GET /api/checkin/conflicts` that have a registration to one object per scan. */
export const scansOf = (entries: any[]): any[] =>
  entries.flatMap(({ registration_id, name, scans }) =>
    scans.map(({ station, outcome, let_in, counted, other, ...scan }: any) => ({
      registration_id,
      name,
      station,
      outcome,
      let_in,
      counted,
      scan,
      other,
    })),
  );
