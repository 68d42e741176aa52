import { Injectable } from '@nestjs/common';
import type { SqlHandle } from '../../database/database.js';
import { dollarsOf } from '../../rules/money.js';
import { deliveryOf } from '../../rules/person-key.js';
import { formatQrCode } from '../../rules/qr-codes.js';
import type { RegistrationDto } from './registration.dto.js';
import { READ_REGISTRATION, type RegistrationRow } from './registration-reader.sql.js';

/** Converts a registration to the form that every API answers. */
export const toRegistrationDto = ({
  pricePerTicketCents,
  totalCents,
  qrCode,
  ...row
}: RegistrationRow): RegistrationDto => ({
  ...row,
  delivery: deliveryOf(row.email),
  pricePerTicket: dollarsOf(pricePerTicketCents),
  totalPrice: dollarsOf(totalCents),
  qrCodeId: formatQrCode(qrCode),
  isCheckedIn: row.checkedInAt !== null,
});

/** Reads complete registrations. */
@Injectable()
export class RegistrationReader {
  /** Reads one registration, cancelled or not, as the handle's transaction sees it; null if the id does not exist. */
  async get(handle: SqlHandle, id: string): Promise<RegistrationDto | null> {
    const [row] = await handle.run(READ_REGISTRATION, [id]);
    return row ? toRegistrationDto(row) : null;
  }
}
