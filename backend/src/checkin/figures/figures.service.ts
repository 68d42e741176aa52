import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { singleFlight } from '../../database/single-flight.js';
import { EventsService } from '../../events/events.service.js';
import { READ_CONFLICT_SUMS } from '../conflicts/conflicts.sql.js';
import { dollarsOf } from '../../rules/money.js';
import { doorOpensAt, doorState } from '../../rules/door.js';
import type { DoorFiguresDto } from './figures.dto.js';
import {
  LIST_DOOR_SALES_BY_LABEL,
  LIST_ENTRANCES,
  LIST_SCANNERS,
  READ_DOOR_SUMS,
  READ_UNHEARD,
} from './figures.sql.js';

/** Reads the dashboard's figures of the door from sums that the database maintains; nothing here reads registrations. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  /** @throws EventError no_event */
  async read(event: string | undefined): Promise<DoorFiguresDto> {
    return this.readAll(await this.events.resolveId(event));
  }

  /** Single flight: dashboards that ask at the same time share one read. */
  private readonly readAll = singleFlight(async (eventId: string): Promise<DoorFiguresDto> => {
    const [[sums], [conflicts], [unheard], entrances, scanners, sales] = await Promise.all([
      this.database.run(READ_DOOR_SUMS, [eventId]),
      this.database.run(READ_CONFLICT_SUMS, [eventId]),
      this.database.run(READ_UNHEARD, [eventId]),
      this.database.run(LIST_ENTRANCES, [eventId]),
      this.database.run(LIST_SCANNERS, [eventId]),
      this.database.run(LIST_DOOR_SALES_BY_LABEL, [eventId]),
    ]);
    const { eventDate, overAt, ...figures } = sums!;
    const door = { eventDate, overAt, isDoorOpen: figures.isOpen };
    return {
      ...figures,
      ...conflicts!,
      opensAt: doorOpensAt(eventDate),
      state: doorState(door, figures.asOf.getTime()),
      unheard: unheard!,
      entrances,
      scanners,
      sales: sales.map(({ cents, ...row }) => ({ ...row, amount: dollarsOf(cents) })),
    };
  });
}
