import { Injectable } from '@nestjs/common';
import type { SqlHandle } from '../../database/database.js';
import { dollarsOf } from '../../rules/money.js';
import { formatQrCode } from '../../rules/qr-codes.js';
import type { RegistrationDto } from './registration.dto.js';
import { READ_REGISTRATION, type RegistrationRow } from './registration-reader.sql.js';

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
export class RegistrationReader {
  /** One registration, cancelled or not, as the handle's transaction sees it; null where the id names none. */
  async get(handle: SqlHandle, id: string): Promise<RegistrationDto | null> {
    const [row] = await handle.run(READ_REGISTRATION, [id]);
    return row ? toRegistrationDto(row) : null;
  }
}
