import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { conditionOf } from '../../database/search.sql.js';
import { type Limit, RateLimiter } from '../../http/limits/rate-limiter.js';
import type { IdempotencyKey } from '../../http/idempotency.js';
import { masked } from '../../rules/contacts.js';
import { may } from '../../rules/permissions.js';
import { codeEndOf } from '../../rules/qr-codes.js';
import { readSearch } from '../../rules/search.js';
import { DoorService } from '../door/door.service.js';
import type { CheckInDto } from '../check-ins/check-ins.dto.js';
import { CheckInsService, type LiveScanSource } from '../check-ins/check-ins.service.js';
import type { FoundAttendeeDto, LookUpQuery } from './look-up.dto.js';
import { FIND_BY_CODE_END, searchDoor } from './look-up.sql.js';
import { narrowed } from './narrowed.js';

const SEARCH_MOST = 20;

/** Finds and checks in guests who have no code with them. */
@Injectable()
export class LookUpService {
  private readonly searches: Limit;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly database: Database,
    private readonly door: DoorService,
    private readonly checkIns: CheckInsService,
    limiter: RateLimiter,
  ) {
    this.searches = limiter.limit('check-in:search', settings.limits.doorSearchesPerUser);
  }

  /**
   * Finds live registrations of one event, by default the current one, by a part of name, e-mail or phone: at most 20,
   * sorted by name, after what was sold at the door and has a code with this end. For accounts that
   * may not see all attendees, see `narrowed`.
   * @throws DoorClosed; TooManyRequests
   */
  async search(actor: Actor, { q: text, eventId: asked }: LookUpQuery): Promise<FoundAttendeeDto[]> {
    await this.searches.consume(actor.user.id);
    const { eventId } = await this.door.requireOpenDoor(actor, asked);
    const byCode = await this.byCodeEnd(eventId, text);
    const byText = await this.byText(actor, eventId, text);
    return [...byCode, ...byText.filter(({ id }) => !byCode.some((row) => row.id === id))].slice(
      0,
      SEARCH_MOST,
    );
  }

  /** Finds what was sold at the door by the last characters of the code, which its seller and its guest have seen. */
  private async byCodeEnd(eventId: string, text: string): Promise<FoundAttendeeDto[]> {
    const end = codeEndOf(text);
    if (end === null) return [];
    const found = await this.database.run(FIND_BY_CODE_END, [eventId, end]);
    return found.map((row) => ({ ...row, ...masked(row) }));
  }

  private async byText(actor: Actor, eventId: string, text: string): Promise<FoundAttendeeDto[]> {
    const search = readSearch(text);
    if (!search) return [];
    const narrow = may(actor.user, 'registrations.read') ? undefined : narrowed(text, search);
    if (narrow === null) return [];
    const condition = conditionOf(narrow?.search ?? search);
    const found = await this.database.run(searchDoor(condition, narrow?.by ?? null), [
      eventId,
      condition.patterns,
      narrow?.value ?? null,
    ]);
    return found.map((row) => ({ ...row, ...masked(row) }));
  }

  /**
   * Checks in a guest who was found by name.
   * @throws DoorClosed; CheckInError, see `CheckInsService.checkInById`
   */
  async checkIn(
    actor: Actor,
    registrationId: string,
    key: IdempotencyKey | null,
    source: LiveScanSource,
  ): Promise<CheckInDto> {
    return this.checkIns.checkInById(
      actor,
      registrationId,
      key,
      source,
      await this.door.of(actor, source.eventId),
    );
  }
}
