import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { CheckInPool } from '../database/check-in-pool.js';
import { batchedStatement } from '../database/batched-statement.js';
import { type IdempotencyKey, IdempotencyKeyReused, retryExpiredKey } from '../http/idempotency.js';
import { TooManyRequests } from '../http/problems/problem.js';
import { type Limit, RateLimiter } from '../http/limits/rate-limiter.js';
import { Live } from '../live/live.js';
import { parseQrCode } from '../rules/qr-codes.js';
import type { CheckInDto } from './checkin.dto.js';
import { CheckInError } from './checkin.error.js';
import { CHECK_IN, type CheckInJson, type CheckInRow, scanConflictKeys } from './checkin.sql.js';

const toDto = ({ success, attendee }: CheckInJson): CheckInDto => ({
  success,
  message: success ? 'Check-in successful' : 'Attendee already checked in',
  attendee: { ...attendee, isCheckedIn: true, checkedInAt: new Date(attendee.checkedInAt) },
});

@Injectable()
export class CheckinService {
  private readonly unknownCodes: Limit;
  private readonly letIn: (values: unknown[]) => Promise<CheckInRow>;
  /**
   * Who tried too many unknown codes, and until when (milliseconds). Kept in the process too, so that a check-in pays
   * no round trip to learn that its caller is not one of them.
   */
  private readonly refusedUntil = new Map<string, number>();

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly checkInPool: CheckInPool,
    private readonly live: Live,
    limiter: RateLimiter,
  ) {
    this.unknownCodes = limiter.limit('check-in:unknown', settings.limits.unknownCodesPerUser);
    this.letIn = batchedStatement(checkInPool.handle, CHECK_IN, scanConflictKeys);
  }

  /**
   * Lets the holder of a code in. Of any number of calls for one code exactly one succeeds; every other one answers
   * with the first one's stamp.
   * @param text the code as it was typed or scanned
   * @throws CheckInError; TooManyRequests after too many unknown codes; IdempotencyKeyReused
   */
  async checkIn(actor: Actor, text: string, key: IdempotencyKey | null): Promise<CheckInDto> {
    const code = parseQrCode(text);
    if (code === null) throw new CheckInError({ code: 'qr_code_mistyped' });
    this.refuseGuessing(actor.user.id);
    const scan = [
      actor.user.id,
      key?.key ?? null,
      key?.fingerprint ?? null,
      code,
      actor.user.fullName,
      actor.requestId,
    ];
    const row = await retryExpiredKey(this.checkInPool.handle, actor.user.id, key, () => this.letIn(scan));
    switch (row.outcome) {
      case 'let_in':
        this.live.publish('check_in', row.answer.attendee.id);
        return toDto(row.answer);
      case 'already_in':
      case 'repeated':
        return toDto(row.answer);
      case 'key_reused':
        throw new IdempotencyKeyReused();
      case 'unknown_qr_code':
        await this.countUnknown(actor.user.id);
        throw new CheckInError({ code: 'unknown_qr_code' });
      case 'qr_code_of_other_event':
        throw new CheckInError({ code: 'qr_code_of_other_event', ...row.answer });
      case 'registration_cancelled':
        throw new CheckInError({ code: 'registration_cancelled' });
    }
  }

  private async countUnknown(userId: string): Promise<void> {
    try {
      await this.unknownCodes.consume(userId);
    } catch (error) {
      if (error instanceof TooManyRequests)
        this.refusedUntil.set(userId, Date.now() + error.retryAfterSeconds * 1000);
      throw error;
    }
  }

  private refuseGuessing(userId: string): void {
    const until = this.refusedUntil.get(userId);
    if (until === undefined) return;
    if (until > Date.now()) throw new TooManyRequests(Math.ceil((until - Date.now()) / 1000));
    this.refusedUntil.delete(userId);
  }
}
