import type { Station } from '@usher/backend/rules';
import { call } from '../api/client';
import { ApiError } from '../api/error';
import { sessionState } from '../api/session';
import type { CheckinAnswer } from '../api/types';
import { watched } from './offline/connection';
import { deviceId } from './offline/device';
import { isNoAnswer } from './offline/no-answer';
import { isStationConfirmed } from './offline/sender';
import type { ToldFigures } from './offline/waiting-store';
import type { Scan } from './queue';
import { resultOfAnswer, type Result } from './result';

export interface Answer {
  result: Result;
  /** The server may have let somebody in without our knowing. */
  isLost: boolean;
  /** False where there was no answer, or one that is not the server's. */
  isAnswer: boolean;
  /** How the registration stands; null where the answer does not tell. */
  figures: ToldFigures | null;
}

/** Nothing was sent. */
const NOT_ASKED: Answer = {
  result: { kind: 'failed', error: null },
  isLost: false,
  isAnswer: false,
  figures: null,
};

/** When a scan was made, as it is sent to the server, directly or in a sync. */
export const scannedAt = ({ madeAt }: Pick<Scan, 'madeAt'>): string => new Date(madeAt).toISOString();

/**
 * Asks the server about a scan.
 * @param sender whose scan it is
 * @returns null where the session has ended: the scan then waits for the next sign-in of its account
 */
export async function askServer(scan: Scan, sender: string): Promise<Answer | null> {
  // Else it would count at another station. Without a session nobody can tell the server.
  if (!(await isStationConfirmed(scan.station)) && sessionState().session) return NOT_ASKED;
  try {
    const who = scan.lookedUp ? `by-id/${scan.lookedUp.id}` : encodeURIComponent(scan.code);
    const answer = call<CheckinAnswer>('POST', `/api/checkin/${who}`, {
      headers: { 'X-Device-Id': deviceId() },
      body: {
        scan_id: scan.id,
        scanned_at: scannedAt(scan),
        ...(scan.tickets === null ? {} : { tickets: scan.tickets }),
      },
    });
    return understood(await watched(answer, true), scan.station, scan.tickets);
  } catch (reason) {
    const error = reason instanceof ApiError ? reason : null;
    // If the account does have a session, it has signed in again in another tab.
    if (error?.isSessionOver)
      return sessionState().session?.user.id === sender ? askServer(scan, sender) : null;
    return {
      result: { kind: 'failed', error },
      isLost: error?.isUnsettled ?? true,
      isAnswer: error !== null && !isNoAnswer(error),
      figures: null,
    };
  }
}

function understood(given: CheckinAnswer, station: Station, tickets: number | null): Answer {
  // An older server lets in all of a registration's tickets, and does not say how many.
  const { attendee } = given;
  const all = { tickets_admitted: attendee.ticket_quantity, meals_served: 0 };
  const answer = { ...given, attendee: { ...all, ...attendee } };
  const { id, tickets_admitted: admitted, meals_served: served } = answer.attendee;
  return {
    result: resultOfAnswer(answer, station, tickets),
    isLost: false,
    isAnswer: true,
    figures: { registrationId: id, admitted, served, version: answer.v ?? null },
  };
}
