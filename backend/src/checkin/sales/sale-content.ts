import { createHash } from 'node:crypto';
import type { DoorSaleInput } from './sales.dto.js';

/** In hexadecimal. */
export const contentHash = (values: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

/** What a sale is made of: a repeat under the same id must have the same. Times, account and label are no part of it. */
export const contentOf = ({ code, eventId, tickets, foodOption, paymentMode }: DoorSaleInput): string =>
  contentHash([eventId, code ?? null, tickets, foodOption, paymentMode]);
