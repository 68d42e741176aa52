import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { singleFlight } from '../../database/single-flight.js';
import { EventsService } from '../../events/events.service.js';
import { dollarsOf } from '../../rules/money.js';
import type { HandOverFiguresDto } from './figures.dto.js';
import { READ_FIGURES } from './figures.sql.js';

/** Figures of hand-overs for the dashboard. */
@Injectable()
export class HandOverFiguresService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  /** Returns the totals of an event's hand-overs. @throws EventError no_event */
  async read(event: string | undefined): Promise<HandOverFiguresDto> {
    const { overCents, shortCents, ...counts } = await this.readFigures(await this.events.resolveId(event));
    return { ...counts, over: dollarsOf(overCents), short: dollarsOf(shortCents) };
  }

  private readonly readFigures = singleFlight(
    async (eventId: string) => (await this.database.run(READ_FIGURES, [eventId]))[0]!,
  );
}
