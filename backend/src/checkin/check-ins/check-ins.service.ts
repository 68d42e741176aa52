import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { CheckInPool } from '../../database/check-in-pool.js';
import { type IdempotencyKey, IdempotencyKeyReused, retryExpiredKey } from '../../http/idempotency.js';
import { GuessLimit } from '../../http/limits/guess-limit.js';
import { RateLimiter } from '../../http/limits/rate-limiter.js';
import type { FeatureError } from '../../http/problems/problem.js';
import { LIVE_SCAN_MAX_TRANSIT_MS } from '../../rules/admissions.js';
import { contactFor } from '../../rules/contacts.js';
import { isOtherCodeText } from '../../rules/other-codes.js';
import { isPracticeCode, parseQrCode } from '../../rules/qr-codes.js';
import { DevicesService } from '../devices/devices.service.js';
import type { CheckInDto, ScanInput } from './check-ins.dto.js';
import { CheckInError } from './check-ins.error.js';
import { FIND_PAPER_TICKET, type PaperTicket } from './check-ins.sql.js';
import {
  type EarlyRefusal,
  type ReceivedScan,
  type ScanResult,
  TELLS_REGISTRATION,
  storable,
  scanningAccount,
} from '../scans/received-scan.js';
import { Scans } from '../scans/scans.js';
import type { ScannedRegistration } from '../scans/scans.sql.js';

/** The details sent with a live scan, and the device that sent it. */
export interface LiveScanSource extends ScanInput {
  deviceId: string | null;
}

/**
 * @param user who gets it: volunteers see no more of a contact than the search shows, unless they sold the registration. Whoever was
 *   given its tickets may be another's guest.
 */
const attendeeOf = (row: ScannedRegistration, user: Actor['user']): CheckInDto['attendee'] => ({
  id: row.id,
  name: row.name,
  ...contactFor(user, row.sellerId === user.id && !row.isGiven, row),
  ticketQuantity: row.ticketQuantity,
  foodOption: row.foodOption,
  paymentMode: row.paymentMode,
  isGuest: row.isGuest,
  ticketsAdmitted: row.admitted,
  mealsServed: row.served,
  isCheckedIn: row.admitted > 0,
  checkedInAt: row.checkedInAt === null ? null : new Date(row.checkedInAt),
  checkedInBy: row.checkedInBy,
  checkedInSentBy: row.checkedInSentBy,
  checkedInLabel: row.checkedInLabel,
  paperNumber: row.paperNumber,
  volunteerName: row.seller,
  volunteerTeamRole: row.teamRole,
});

/**
 * @param paper ticket that was scanned, where nobody has a registration for it
 * @throws CheckInError if the outcome is a refusal, see `TELLS_REGISTRATION`
 */
function toDto(
  { outcome, station, registration }: ScanResult,
  user: Actor['user'],
  paper: PaperTicket | undefined,
): CheckInDto {
  const answer = (success: boolean, message: string): CheckInDto => ({
    success,
    message,
    attendee: attendeeOf(registration!, user),
  });
  switch (outcome) {
    case 'admitted':
    case 'partly':
      return answer(true, station === 'food' ? 'Meals served' : 'Check-in successful');
    case 'duplicate':
      return answer(false, station === 'food' ? 'All meals were served' : 'Attendee already checked in');
    case 'some_left':
    case 'not_let_in':
      return answer(false, `${registration!.admitted} of ${registration!.ticketQuantity} tickets are in`);
    case 'too_many': {
      const used = registration && (station === 'food' ? registration.served : registration.admitted);
      // A paper ticket that is not sold is one.
      const count = registration ? registration.ticketQuantity - used! : 1;
      throw new CheckInError({ code: 'more_than_left', count });
    }
    case 'other_event': {
      const { eventName, eventId } = registration ?? paper!;
      throw new CheckInError({ code: 'qr_code_of_other_event', event: eventName, event_id: eventId });
    }
    case 'not_sold':
      throw new CheckInError({ code: 'ticket_not_sold', number: String(paper!.number) });
    case 'cancelled':
      throw new CheckInError({ code: 'registration_cancelled' });
    case 'replaced':
      throw new CheckInError({ code: 'ticket_replaced' });
    case 'no_food':
      throw new CheckInError({ code: 'ticket_without_food' });
    case 'cut_off':
      throw new CheckInError({ code: 'device_cut_off' });
    case 'door_over':
      throw new CheckInError({ code: 'door_over' });
    case 'unknown':
      throw new CheckInError({ code: 'unknown_qr_code' });
    case 'mistyped':
      throw new CheckInError({ code: 'qr_code_mistyped' });
    case 'practice':
      throw new CheckInError({ code: 'practice_code' });
    // The id belongs to another scan: a look-up, an undo, or one with other content.
    case 'door_closed':
    case 'not_allowed':
    case 'no_such_scan':
    case 'undone':
    case 'waiting':
    case 'invalid':
    case 'reused':
      throw new CheckInError({ code: 'scan_id_reused' });
  }
}

/** The scanned code or registration, and why it is refused, if that is already known. */
interface LiveSubject extends Pick<ReceivedScan, 'code' | 'registrationId' | 'refusal'> {
  /** The error to throw for `door_closed`. */
  closed?: FeatureError;
}

/** Live check-ins: lets people in and serves meals, by code or by the id of a registration. */
@Injectable()
export class CheckInsService {
  private readonly unknownCodes: GuessLimit;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly checkInPool: CheckInPool,
    private readonly scans: Scans,
    private readonly devices: DevicesService,
    limiter: RateLimiter,
  ) {
    this.unknownCodes = new GuessLimit(
      limiter.limit('check-in:unknown', settings.limits.unknownCodesPerUser),
    );
  }

  /**
   * Lets the holder of a code in, or serves their meals, depending on the device's station. Of concurrent calls for one code, as
   * many succeed as tickets are left; every other one answers with the time of the first admission.
   * @param text the code as it was typed or scanned, Usher's own or of another system
   * @throws CheckInError; DeviceError device_cut_off; TooManyRequests after too many unknown codes; IdempotencyKeyReused
   */
  async checkIn(
    actor: Actor,
    text: string,
    key: IdempotencyKey | null,
    source: LiveScanSource = { deviceId: null },
  ): Promise<CheckInDto> {
    const code = parseQrCode(text);
    const refusal: EarlyRefusal | null =
      code === null ? 'mistyped' : isPracticeCode(code) ? 'practice' : null;
    const isOther = refusal === 'mistyped' && isOtherCodeText(text.trim());
    if (!refusal || isOther) this.unknownCodes.assertNotBlocked(actor.user.id);
    // Without a scan id nothing is stored, so the refusal needs no statement.
    else if (source.scanId === undefined)
      throw new CheckInError({ code: refusal === 'mistyped' ? 'qr_code_mistyped' : 'practice_code' });
    const subject = { code: code ?? storable(text.trim()), registrationId: null, refusal };
    return this.decide(actor, subject, 'online', key, source);
  }

  /**
   * Like `checkIn`, for a guest without a code who was found by name.
   * @param door whether it is closed for the caller, and the error to throw then
   * @throws CheckInError no_registration if the id names none, and as for a code; `closed`
   */
  async checkInById(
    actor: Actor,
    registrationId: string,
    key: IdempotencyKey | null,
    source: LiveScanSource,
    { isClosed, closed }: { isClosed: boolean; closed: FeatureError },
  ): Promise<CheckInDto> {
    if (isClosed && source.scanId === undefined) throw closed;
    const refusal = isClosed ? 'door_closed' : null;
    return this.decide(actor, { code: null, registrationId, refusal, closed }, 'look_up', key, source);
  }

  private async decide(
    { user, requestId }: Actor,
    { code, registrationId, refusal, closed }: LiveSubject,
    via: ReceivedScan['source'],
    key: IdempotencyKey | null,
    { tickets, scanId, scannedAt, eventId, deviceId }: LiveScanSource,
  ): Promise<CheckInDto> {
    await this.devices.hear(user, deviceId);
    const now = Date.now();
    const isOld = !scannedAt || now - scannedAt.getTime() > LIVE_SCAN_MAX_TRANSIT_MS;
    // Each field by its name: behind a spread, V8 takes a microsecond for each.
    const scan: ReceivedScan = {
      code,
      registrationId,
      refusal,
      scanId: scanId?.toLowerCase() ?? randomUUID(),
      isKept: scanId !== undefined,
      eventId: eventId ?? null,
      station: null,
      tickets: tickets ?? null,
      scannedAt: new Date(isOld ? now : Math.min(scannedAt.getTime(), now)),
      sentScannedAt: scannedAt?.toISOString() ?? null,
      wasLetIn: null,
      letInTickets: null,
      isUndo: false,
      undoes: null,
      reason: null,
      account: scanningAccount(user),
      saidBy: null,
      requestId,
      deviceId,
      source: via,
    };
    const hasBody = tickets !== undefined || scanId !== undefined || scannedAt !== undefined;
    const answerOf = (result: ScanResult, paper?: PaperTicket): CheckInDto => {
      const answer = toDto(result, user, paper);
      return hasBody ? { ...answer, tickets: result.counted, v: result.registration!.version } : answer;
    };
    const answer = (result: ScanResult) => (TELLS_REGISTRATION.has(result.outcome) ? answerOf(result) : null);
    const row = await retryExpiredKey(this.checkInPool.handle, user.id, key, () =>
      this.scans.decideLive({ scan, key, answer }),
    );
    if ('isKeyReused' in row) throw new IdempotencyKeyReused();
    if ('keyAnswer' in row) return ofKeptAnswer(row.keyAnswer as CheckInDto);
    if (row.result.outcome === 'unknown') {
      if (code === null) throw new CheckInError({ code: 'no_registration' });
      if (!row.result.isRepeated) await this.unknownCodes.count(user.id);
    }
    if (row.result.outcome === 'door_closed' && closed) throw closed;
    return answerOf(row.result, await this.paperOf(code, row.result));
  }

  /** The paper ticket that a refusal names. */
  private async paperOf(
    code: string | null,
    { outcome, registration }: ScanResult,
  ): Promise<PaperTicket | undefined> {
    if (outcome !== 'not_sold' && (outcome !== 'other_event' || registration)) return undefined;
    const [paper] = await this.checkInPool.handle.run(FIND_PAPER_TICKET, [code]);
    return paper;
  }
}

/** Reads an answer stored under its key; one that a process of the previous release stored has no counts. */
function ofKeptAnswer({ success, message, attendee, ...counts }: CheckInDto): CheckInDto {
  const { checkedInAt } = attendee;
  return {
    ...counts,
    success,
    message: message ?? (success ? 'Check-in successful' : 'Attendee already checked in'),
    attendee: {
      ...attendee,
      ticketsAdmitted: attendee.ticketsAdmitted ?? attendee.ticketQuantity,
      mealsServed: attendee.mealsServed ?? 0,
      checkedInLabel: attendee.checkedInLabel ?? null,
      checkedInSentBy: attendee.checkedInSentBy ?? null,
      isCheckedIn: checkedInAt !== null,
      checkedInAt: checkedInAt === null ? null : new Date(checkedInAt),
    },
  };
}
