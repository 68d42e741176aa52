import { type FieldFault, fieldFault } from '../../http/problems/field-faults.js';
import type { Cents } from '../../rules/money.js';
import { lowerCase, personKey } from '../../rules/person-key.js';
import { type FoodOption, surchargeCents } from '../../rules/tickets.js';
import type { ImportSale, RowFaults, RowSuggestions } from './read-row.js';

// Decides what becomes of rows, without I/O: the check for a whole file by what it read at once, the run for some rows by what it
// locked. Both see the effects of the rows before. docs/import-cases.md has the cases.

export const IMPORT_OUTCOMES = ['created', 'same_person', 'repeated', 'invalid'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export interface KnownPerson {
  /** Null if it is not known. */
  name: string | null;
  /** Null or empty if it is not known. */
  phone: string | null;
}

/** What rows are decided by. */
export interface World {
  /** Tickets left; null without a limit. */
  left: number | null;
  tiers: ReadonlyArray<{ food: FoodOption; from: number; to: number; price: Cents }>;
  /** People with tickets, by their key. */
  people: Map<string, KnownPerson>;
  /** Keys of whose live imported registrations are, by the row's identity in hexadecimal. */
  imported: Map<string, string | null>;
}

export interface RowToDecide {
  sale: ImportSale;
  /** In hexadecimal. */
  identity: string;
}

export interface Decision {
  outcome: ImportOutcome;
  /** Price per ticket in cents, of what is sold. */
  price: Cents;
  total: Cents;
  isGuest: boolean;
  errors: RowFaults;
  suggestions: RowSuggestions;
}

const unsold = (
  outcome: 'repeated' | 'invalid',
  errors: RowFaults = {},
  suggestions: RowSuggestions = {},
): Decision => ({
  outcome,
  price: 0,
  total: 0,
  isGuest: false,
  errors,
  suggestions,
});

const notEnoughLeft = (left: number): FieldFault =>
  left > 0
    ? fieldFault('import.too_few_left', `Only ${left} tickets are left`)
    : fieldFault('import.sold_out');

export class RowDecider {
  /** @param world is changed by each row that is sold. @param mayGive whether the importer may give tickets away */
  constructor(
    private readonly world: World,
    private readonly mayGive: boolean,
  ) {}

  decide({ sale, identity }: RowToDecide): Decision {
    const { world } = this;
    const key = personKey(sale);
    const brought = world.imported.get(identity);
    // Without a code it is the row that was brought, however its person was corrected since.
    if (brought === key || (brought !== undefined && sale.code === null)) return unsold('repeated');
    if (brought !== undefined) return unsold('invalid', { code: [fieldFault('import.code_of_other')] });
    const person = world.people.get(key);
    const other = person && this.differs(person, sale);
    if (other) return other;

    const isGuest = sale.total === 0;
    if (isGuest && !this.mayGive)
      return unsold('invalid', { total: [fieldFault('import.free_is_presidents')] });
    const price = sale.total === null ? this.priceOf(sale) : sale.total / sale.tickets;
    if (price === null) return unsold('invalid', { tickets: [fieldFault('import.no_price')] });
    if (!Number.isInteger(price))
      return unsold('invalid', { total: [fieldFault('import.total_not_divisible')] });
    if (world.left !== null && sale.tickets > world.left)
      return unsold('invalid', { tickets: [notEnoughLeft(world.left)] });

    if (world.left !== null) world.left -= sale.tickets;
    world.imported.set(identity, key);
    world.people.set(key, { name: person?.name ?? sale.name, phone: person?.phone || sale.phone });
    return {
      outcome: person ? 'same_person' : 'created',
      price,
      total: price * sale.tickets,
      isGuest,
      errors: {},
      suggestions: {},
    };
  }

  /** One key is one person: another name or phone is refused, and the person's own proposed. */
  private differs(person: KnownPerson, sale: ImportSale): Decision | null {
    const errors: RowFaults = {};
    const suggestions: RowSuggestions = {};
    if (person.name !== null && lowerCase(person.name) !== lowerCase(sale.name)) {
      errors.name = [fieldFault('import.other_name')];
      suggestions.name = person.name;
    }
    if (person.phone && sale.phone !== '' && person.phone !== sale.phone) {
      errors.phone = [fieldFault('import.other_phone')];
      suggestions.phone = person.phone;
    }
    return Object.keys(errors).length > 0 ? unsold('invalid', errors, suggestions) : null;
  }

  private priceOf({ food, tickets, payment }: ImportSale): Cents | null {
    const tier = this.world.tiers.find(
      (one) => one.food === food && tickets >= one.from && tickets <= one.to,
    );
    return tier ? tier.price + surchargeCents(payment) : null;
  }
}
