import type { Station } from '@usher/backend/rules';
import type { CheckInDto } from '../../api/generated/rest';
import { call } from '../../api/client';
import { ApiError } from '../../api/error';
import { sessionState } from '../../api/session';
import { watched } from '../offline/connection';
import { deviceId } from '../offline/device';
import { isUnanswered } from '../offline/unanswered';
import { isStationConfirmed } from '../offline/sender';
import type { ServerFigures } from '../offline/waiting-store';
import type { Scan } from './queue';
import { resultOfAnswer, type Result } from './result';

export interface Answer {
  result: Result;
  /** Whether the server may have let the guest in although its answer was lost. */
  isLost: boolean;
  /** False if there was no answer, or not one from our server. */
  isFromServer: boolean;
  /** Current figures of the registration; null if the answer does not contain them. */
  figures: ServerFigures | null;
}

/** Answer to a scan that was never sent. */
const NOT_ASKED: Answer = {
  result: { kind: 'failed', error: null },
  isLost: false,
  isFromServer: false,
  figures: null,
};

/** Time of a scan as sent to the server, in a direct request or in a sync. */
export const scannedAt = ({ madeAt }: Pick<Scan, 'madeAt'>): string => new Date(madeAt).toISOString();

/**
 * Asks the server about a scan.
 * @param sender id of the account that made the scan
 * @returns null if the session has ended; the scan then waits for the account's next sign-in
 */
export async function askServer(scan: Scan, sender: string): Promise<Answer | null> {
  // Sent before the server knows the station, the scan would count at another one. Without a session the server cannot be told.
  if (!(await isStationConfirmed(scan.station)) && sessionState().session) return NOT_ASKED;
  try {
    const who = scan.lookedUp ? `by-id/${scan.lookedUp.id}` : encodeURIComponent(scan.code);
    const answer = call<CheckInDto>('POST', `/api/checkin/${who}`, {
      headers: { 'X-Device-Id': deviceId() },
      body: {
        scan_id: scan.id,
        event_id: scan.eventId,
        scanned_at: scannedAt(scan),
        ...(scan.tickets === null ? {} : { tickets: scan.tickets }),
      },
    });
    return answerOf(await watched(answer, true), scan.station, scan.tickets);
  } catch (reason) {
    const error = reason instanceof ApiError ? reason : null;
    // If the account has a session now, it has signed in again in another tab.
    if (error?.isSessionOver)
      return sessionState().session?.user.id === sender ? askServer(scan, sender) : null;
    return {
      result: { kind: 'failed', error },
      isLost: error?.isUnsettled ?? true,
      isFromServer: error !== null && !isUnanswered(error),
      figures: null,
    };
  }
}

function answerOf(given: CheckInDto, station: Station, tickets: number | null): Answer {
  // An older server admits all of a registration's tickets and does not return how many.
  const { attendee } = given;
  const all = { tickets_admitted: attendee.ticket_quantity, meals_served: 0 };
  const answer = { ...given, attendee: { ...all, ...attendee } };
  const { id, tickets_admitted: admitted, meals_served: served, paper_number: paper } = answer.attendee;
  return {
    result: resultOfAnswer(answer, station, tickets),
    isLost: false,
    isFromServer: true,
    figures: { registrationId: id, admitted, served, version: answer.v ?? null, paper },
  };
}
