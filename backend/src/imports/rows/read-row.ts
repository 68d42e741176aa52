import { type FieldFault, type FieldCode, fieldFault } from '../../http/problems/field-faults.js';
import { freeTextFault } from '../../http/validation.js';
import { checkEmail, normalizeEmail } from '../../rules/emails.js';
import { foldText } from '../../rules/folding.js';
import type { Cents } from '../../rules/money.js';
import { checkName, normalizeName, suggestName } from '../../rules/names.js';
import { checkPhone, normalizePhone } from '../../rules/phones.js';
import { isPracticeCode, parseQrCode } from '../../rules/qr-codes.js';
import { isOtherCodeText, OTHER_CODE_MAX_LENGTH } from '../../rules/other-codes.js';
import { checkTicketQuantity, type FoodOption, type PaymentMode, TICKETS_MAX } from '../../rules/tickets.js';
import { CANCELLED_HEAD, type ImportField, type ImportMapping } from '../../rules/import-fields.js';
import { plain, readFood, readPayment } from '../mapping/words.js';
import { isNothing, readAmount, readTickets, ticketsWithin } from './texts.js';

/** What a row of a list says, where all of it can be sold as far as the row alone tells. */
export interface ImportSale {
  name: string;
  /** Null if the row has none: then there is a phone, and whoever sold the tickets delivers them. */
  email: string | null;
  /** Empty if the row has none. */
  phone: string;
  tickets: number;
  food: FoodOption;
  payment: PaymentMode;
  sellerId: string;
  /** What was paid, in cents; null for the price of the tier. */
  total: Cents | null;
  code: string | null;
  note: string | null;
}

export type RowFaults = Partial<Record<ImportField | 'row', FieldFault[]>>;
export type RowSuggestions = Partial<Record<ImportField, string>>;

export interface ReadRow {
  /** Null if something in it cannot be read. */
  sale: ImportSale | null;
  errors: RowFaults;
  /** Texts that could stand in the row instead, by field. */
  suggestions: RowSuggestions;
}

/** An account, as a list may name it. */
export interface Seller {
  id: string;
  fullName: string;
  email: string;
  isActive: boolean;
}

const NOTE_MAX_LENGTH = 500;

/** Finds the sellers that a list names: by name without case and accents, or by e-mail. */
export class Sellers {
  private readonly byText = new Map<string, Seller[]>();

  constructor(sellers: readonly Seller[]) {
    for (const seller of sellers)
      for (const text of [plain(seller.fullName), normalizeEmail(seller.email)])
        this.byText.set(text, [...(this.byText.get(text) ?? []), seller]);
  }

  find(text: string): Seller[] {
    return this.byText.get(normalizeEmail(text)) ?? this.byText.get(plain(text)) ?? [];
  }

  /** The only active seller whose name has all of the text's words, or whose words are all in the text. */
  suggest(text: string): string | null {
    const words = plain(text).split(' ').filter(Boolean);
    if (words.length === 0) return null;
    const meant = [...new Set([...this.byText.values()].flat())].filter(({ fullName, isActive }) => {
      const own = foldText(fullName).split(/\s+/);
      return (
        isActive && (words.every((word) => own.includes(word)) || own.every((word) => words.includes(word)))
      );
    });
    return meant.length === 1 ? meant[0]!.fullName : null;
  }
}

/** Reads the rows of a list by its mapping. */
export class RowReader {
  private readonly columns: Partial<Record<ImportField, number>> = {};
  private readonly cancelledColumn: number;

  /** @param importerId whose sale a row is that names no seller */
  constructor(
    heads: readonly string[],
    private readonly mapping: ImportMapping,
    private readonly sellers: Sellers,
    private readonly importerId: string,
  ) {
    this.cancelledColumn = heads.indexOf(CANCELLED_HEAD);
    for (const [field, source] of Object.entries(mapping) as Array<[ImportField, string | object]>)
      if (typeof source === 'string') this.columns[field] = heads.indexOf(source);
  }

  /** @param corrections texts that stand for those of the file, by field */
  read(cells: readonly string[] | null, corrections: RowSuggestions): ReadRow {
    const refuse = (code: FieldCode): ReadRow => ({
      sale: null,
      errors: { row: [fieldFault(code)] },
      suggestions: {},
    });
    if (cells === null) return refuse('import.row_unreadable');
    if (cells[this.cancelledColumn]) return refuse('import.cancelled');
    const errors: RowFaults = {};
    const suggestions: RowSuggestions = {};
    const text = (field: ImportField): string => {
      const source = this.mapping[field];
      const column = this.columns[field];
      return (
        corrections[field] ??
        (column !== undefined ? cells[column] : (source as { value: string })?.value) ??
        ''
      ).trim();
    };
    const fail = (field: ImportField, code: FieldCode, suggestion?: string | null): null => {
      errors[field] = [fieldFault(code)];
      if (suggestion) suggestions[field] = suggestion;
      return null;
    };

    const name = this.name(text, corrections, fail);
    const email = this.email(text('email'), fail);
    const phone = this.phone(text('phone'), fail);
    if (email === undefined && phone === '') fail('email', 'import.email_missing');
    const tickets = this.tickets(text('tickets'), fail);
    const food = readFood(text('food'));
    if (food.choice === null) fail('food', 'import.food_unknown', food.suggestion);
    const payment = readPayment(text('payment'));
    const total = this.total(text('total'), fail);
    const code = this.code(text('code'), fail);
    // Nobody paid for a free row, so that how does not matter.
    const mode = payment.choice ?? (total === 0 ? 'cash' : null);
    if (mode === null) fail('payment', 'import.payment_unknown', payment.suggestion);
    const sellerId = this.seller(text('seller'), fail);
    const note = text('note');
    if (freeTextFault(note, NOTE_MAX_LENGTH, { optional: true, multiline: true }) !== null)
      fail('note', 'import.note_too_long');
    if (Object.keys(errors).length > 0) return { sale: null, errors, suggestions };
    const sale: ImportSale = {
      name: name!,
      email: email ?? null,
      phone: phone!,
      tickets: tickets!,
      food: food.choice!,
      payment: mode!,
      sellerId: sellerId!,
      total: total === undefined ? null : total,
      code: code === undefined ? null : code,
      note: note || null,
    };
    return { sale, errors, suggestions };
  }

  private name(
    text: (field: ImportField) => string,
    corrections: RowSuggestions,
    fail: (field: ImportField, code: FieldCode, suggestion?: string | null) => null,
  ): string | null {
    const isWhole = this.mapping.name !== undefined || corrections.name !== undefined;
    const typed = isWhole ? text('name') : `${text('first_name')} ${text('last_name')}`.trim();
    // Sheets sort people by `Diaz, Rosa`.
    const turned = /^([^,]+),\s*([^,]+)$/.exec(typed);
    const fault = checkName(typed);
    if (fault === null) return normalizeName(typed);
    const inOrder = turned ? `${turned[2]} ${turned[1]}` : typed;
    const suggestion = checkName(inOrder) === null ? normalizeName(inOrder) : suggestName(inOrder);
    return fail('name', fault, suggestion);
  }

  /** @returns undefined if the row has none */
  private email(
    text: string,
    fail: (field: ImportField, code: FieldCode, suggestion?: string | null) => null,
  ) {
    if (isNothing(text)) return undefined;
    const fault = checkEmail(text);
    if (fault === null) return normalizeEmail(text);
    // `Rosa Diaz <rosa@example.org>`, `mailto:rosa@example.org`
    const bare = /<([^<>\s]+)>$/.exec(text)?.[1] ?? text.replace(/^mailto:/i, '').replace(/[\s,;.]+$/, '');
    return fail(
      'email',
      fault,
      [bare, bare.replace(/\s+/g, '')].find((one) => checkEmail(one) === null) ?? null,
    );
  }

  private phone(
    text: string,
    fail: (field: ImportField, code: FieldCode, suggestion?: string | null) => null,
  ) {
    if (isNothing(text)) return '';
    const fault = checkPhone(text);
    if (fault === null) return normalizePhone(text);
    // `415-555-0142 (home)`, `415-555-0142 or 415-555-0199`
    const first = /\+?[\d(][\d\s().-]{8,}\d/.exec(text)?.[0] ?? '';
    return fail('phone', fault, checkPhone(first) === null ? normalizePhone(first) : null);
  }

  private tickets(
    text: string,
    fail: (field: ImportField, code: FieldCode, suggestion?: string | null) => null,
  ) {
    const tickets = readTickets(text);
    if (tickets !== null && checkTicketQuantity(tickets) === null) return tickets;
    const within = tickets === null ? ticketsWithin(text) : null;
    const isPossible = within !== null && within >= 1 && within <= TICKETS_MAX;
    return fail('tickets', 'tickets.range', isPossible ? String(within) : null);
  }

  /** @returns undefined if no column says it, or nothing stands in it */
  private total(
    text: string,
    fail: (field: ImportField, code: FieldCode, suggestion?: string | null) => null,
  ) {
    if (text === '') return undefined;
    return readAmount(text) ?? fail('total', 'import.total_invalid');
  }

  /** @returns undefined if the row has none */
  private code(
    text: string,
    fail: (field: ImportField, code: FieldCode, suggestion?: string | null) => null,
  ) {
    if (text === '') return undefined;
    const own = parseQrCode(text);
    if (own !== null)
      return fail('code', isPracticeCode(own) ? 'import.code_practice' : 'import.code_own_form');
    if ([...text].length > OTHER_CODE_MAX_LENGTH) return fail('code', 'import.code_too_long');
    return isOtherCodeText(text) ? text : fail('code', 'import.code_invalid');
  }

  private seller(
    text: string,
    fail: (field: ImportField, code: FieldCode, suggestion?: string | null) => null,
  ) {
    if (this.mapping.seller === undefined) return this.importerId;
    if (text === '') return fail('seller', 'import.seller_missing');
    const found = this.sellers.find(text);
    const [seller] = found;
    if (found.length > 1) return fail('seller', 'import.seller_ambiguous');
    if (!seller) return fail('seller', 'import.seller_unknown', this.sellers.suggest(text));
    return seller.isActive ? seller.id : fail('seller', 'import.seller_inactive');
  }
}
