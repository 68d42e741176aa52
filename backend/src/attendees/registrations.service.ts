import { Injectable } from '@nestjs/common';
import { Database, type SqlHandle } from '../database/database.js';
import { EventsService } from '../events/events.service.js';
import { PAGE_DEFAULT, paginationOf } from '../http/pagination.js';
import { normalizeEmail } from '../rules/emails.js';
import { dollarsOf } from '../rules/money.js';
import { formatQrCode } from '../rules/qr-codes.js';
import { ChangeError } from './changes.error.js';
import type { RegistrationDto } from './attendees.dto.js';
import type { RegistrationPageDto, RegistrationsQuery } from './lists.dto.js';
import {
  COUNT_BY_EMAIL,
  LIST_BY_EMAIL,
  READ_REGISTRATION,
  type RegistrationRow,
} from './registrations.sql.js';

/** A registration as every interface shows it. */
export const toRegistrationDto = ({
  pricePerTicketCents,
  totalCents,
  qrCode,
  ...row
}: RegistrationRow): RegistrationDto => ({
  ...row,
  pricePerTicket: dollarsOf(pricePerTicketCents),
  totalPrice: dollarsOf(totalCents),
  qrCodeId: formatQrCode(qrCode),
  isCheckedIn: row.checkedInAt !== null,
});

/** Reads whole registrations. */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  /** One registration, cancelled or not, as the handle's transaction sees it; null where the id names none. */
  async get(handle: SqlHandle, id: string): Promise<RegistrationDto | null> {
    const [row] = await handle.run(READ_REGISTRATION, [id]);
    return row ? toRegistrationDto(row) : null;
  }

  /** All registrations of one e-mail address in the event, newest first. @throws EventError no_event */
  async listByEmail(email: string, query: RegistrationsQuery): Promise<RegistrationPageDto> {
    // The database has no text with a NUL in it, and no parameter either.
    if (email.includes('\0')) throw new ChangeError({ code: 'no_registration_of_email' });
    const eventId = await this.events.resolveId(query.eventId);
    const chosen = [eventId, normalizeEmail(email), query.cancelled ?? false];
    const rows = await this.database.run(LIST_BY_EMAIL, [
      ...chosen,
      query.limit ?? PAGE_DEFAULT,
      query.offset ?? 0,
    ]);
    const [count] = await this.database.run(COUNT_BY_EMAIL, chosen);
    return { data: rows.map(toRegistrationDto), pagination: paginationOf(query, count!.total) };
  }
}
