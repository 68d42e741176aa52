import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { EventsService } from '../../events/events.service.js';
import { toSnakeCase } from '../../http/naming.js';
import { PAGE_DEFAULT, paginationOf } from '../../http/pagination.js';
import { dollarsOf } from '../../rules/money.js';
import type { DoorSalesDto, DoorSalesQuery, ListedDoorSaleDto } from './sales.dto.js';
import { COUNT_DOOR_SALES, LIST_DOOR_SALES, LIST_UNDONE_SALES } from './sales-list.sql.js';
import type { KeptRefusal } from './sales.sql.js';

const refusalOf = ({ code, detail, fields = {} }: KeptRefusal): ListedDoorSaleDto['refusal'] => ({
  code,
  detail: typeof detail === 'string' ? detail : JSON.stringify(detail),
  fields: Object.entries(fields).flatMap(([name, faults]) =>
    faults.map((fault) => ({ field: toSnakeCase(name), ...fault })),
  ),
});

/** Lists the sales at the door for officers, those that need a look by their outcome. */
@Injectable()
export class DoorSalesList {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  /** @throws EventError no_event */
  async list({
    eventId: asked,
    outcome,
    limit = PAGE_DEFAULT,
    offset = 0,
  }: DoorSalesQuery): Promise<DoorSalesDto> {
    const eventId = await this.events.resolveId(asked);
    const [rows, [counts], undone] = await Promise.all([
      this.database.run(LIST_DOOR_SALES, [eventId, outcome ?? null, limit, offset]),
      this.database.run(COUNT_DOOR_SALES, [eventId]),
      this.database.run(LIST_UNDONE_SALES, [eventId]),
    ]);
    const { sold, price_differs, over_capacity, undone: taken, invalid } = counts!;
    const totals = { sold, price_differs, over_capacity, undone: taken, invalid };
    const total = outcome ? totals[outcome] : Object.values(totals).reduce((sum, count) => sum + count, 0);
    return {
      data: rows.map(({ totalCents, takenCents, refusal, ...row }) => ({
        ...row,
        refusal: refusal && refusalOf(refusal),
        totalPrice: totalCents === null ? null : dollarsOf(totalCents),
        taken: takenCents === null ? null : dollarsOf(takenCents),
        priceDifference: totalCents === null || takenCents === null ? 0 : dollarsOf(takenCents - totalCents),
      })),
      pagination: paginationOf({ limit, offset }, total),
      counts: { sold, priceDiffers: price_differs, overCapacity: over_capacity, undone: taken, invalid },
      undone: undone.map(({ cents, ...row }) => ({ ...row, amount: dollarsOf(cents) })),
    };
  }
}
