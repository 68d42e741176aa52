import { randomUUID } from 'node:crypto';

/** A phone at the entrance, as it names itself. @param {string} label */
export const phoneAt = (label) => ({
  id: randomUUID(),
  label,
  station: 'entrance',
  list_cursor: null,
  waiting: 0,
});

/**
 * The body of `POST /api/checkin/sync`: what a phone scanned at the entrance without a network.
 * @param {{ eventId: string, device: ReturnType<typeof phoneAt>, codes: string[], letIn: boolean }} scanned
 *   letIn: whether the phone let their people in
 */
export const syncBody = ({ eventId, device, codes, letIn }) => ({
  now: new Date().toISOString(),
  device,
  scans: codes.map((code) => ({
    scan_id: randomUUID(),
    event_id: eventId,
    code,
    station: 'entrance',
    tickets: null,
    scanned_at: new Date().toISOString(),
    let_in: letIn,
  })),
});
