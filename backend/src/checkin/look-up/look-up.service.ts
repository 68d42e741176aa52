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
import { readSearch } from '../../rules/search.js';
import { DoorService } from '../door/door.service.js';
import type { CheckInDto } from '../check-ins/check-ins.dto.js';
import { CheckInsService, type LiveScanSource } from '../check-ins/check-ins.service.js';
import type { FoundAttendeeDto, LookUpQuery } from './look-up.dto.js';
import { searchDoor } from './look-up.sql.js';
import { narrowed } from './narrowed.js';

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
   * Finds live registrations of one event, by default the current one, by a part of name, e-mail or phone: at most 20, sorted by name. For accounts that
   * may not see all attendees, see `narrowed`.
   * @throws DoorClosed; TooManyRequests
   */
  async search(actor: Actor, { q: text, eventId: asked }: LookUpQuery): Promise<FoundAttendeeDto[]> {
    await this.searches.consume(actor.user.id);
    const { eventId } = await this.door.requireOpenDoor(actor, asked);
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
