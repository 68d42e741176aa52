import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import type { SqlHandle } from '../../database/database.js';
import { dollarsOf } from '../../rules/money.js';
import { deliveryOf } from '../../rules/person-key.js';
import { formatQrCode, ticketLink } from '../../rules/qr-codes.js';
import type { RegistrationDto } from './registration.dto.js';
import { READ_REGISTRATION, type RegistrationRow } from './registration-reader.sql.js';

/** Converts a registration to the form that every API answers. */
export const toRegistrationDto = (
  { pricePerTicketCents, totalCents, qrCode, ...row }: RegistrationRow,
  publicUrl: string,
): RegistrationDto => ({
  ...row,
  delivery: deliveryOf(row.email),
  delivered: row.delivered.map((each) => ({ ...each, at: new Date(each.at) })),
  ticketUrl: ticketLink(publicUrl, formatQrCode(qrCode)),
  pricePerTicket: dollarsOf(pricePerTicketCents),
  totalPrice: dollarsOf(totalCents),
  qrCodeId: formatQrCode(qrCode),
  isCheckedIn: row.checkedInAt !== null,
});

/** Reads complete registrations. */
@Injectable()
export class RegistrationReader {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Reads one registration, cancelled or not, as the handle's transaction sees it; null if the id does not exist. */
  async get(handle: SqlHandle, id: string): Promise<RegistrationDto | null> {
    const [row] = await handle.run(READ_REGISTRATION, [id]);
    return row ? toRegistrationDto(row, this.settings.publicUrl) : null;
  }
}
