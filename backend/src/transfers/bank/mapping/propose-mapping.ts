import { foldText } from '../../../rules/folding.js';
import { amountIn, type DecimalSign } from '../file/amounts.js';
import { type ColumnProfile, ColumnProfiler, holdsAmounts, holdsDates } from '../file/column-profile.js';
import { type DateOrder, isDate, orderIn } from '../file/dates.js';
import { directionsOf } from './directions.js';
import { type BankMapping, TEXTS_MAX } from './mapping.js';
import { debitByBalance, directionByBalance, isBalanceOf } from './running-balance.js';
import type { StatementTable } from '../file/statement-table.js';
import { yieldingToEventLoop } from '../file/yield-to-event-loop.js';

/** Number of rows examined to determine what a column holds. */
const SAMPLE_ROWS = 1_000;

/** Number of columns that are tried as the running balance. */
const BALANCE_CANDIDATES_MAX = 8;

/** Usual headings, folded, the likeliest first. */
const HEADINGS = {
  date: [/^(posting|posted|booking|transaction|value)?\s*date$/, /date|datum|fecha|^data\b/],
  amount: [/^amount|importe|monto|betrag|montant|importo|kwota|bedrag|^valor|umsatz$/, /amount/],
  reference: [/reference|transaction id|ref(\.|erence)? ?(no|number)?$|^id$|confirmation|fitid|referencia/],
  text: [
    /description|concepto|verwendungszweck|descripcion|libelle|descrizione|causale|omschrijving|opis|descricao/,
    /memo|narrative|payee|text/,
    /details/,
    /note|name|payer|remark|sender|from|particulars|message|comment|motif|mededeling|tegenpartij|historico/,
    /beneficiar|auftraggeber|empfanger|zahlungspflicht|beguenstigt|ordenante|remitente|communication|tytul|nadawca/,
  ],
  balance: [/balance|running bal|saldo|solde|kontostand/],
} as const;

const CREDIT =
  /\b(credits?|cr|deposits?|receipts?|paid in|money in|gutschrift|haben\w*|\w*eingang|abonos?|haber|ingresos?|creditos?|depositos?|avere|accredit[oi]|entrat[ae]|recettes?|entradas?|bij|uznani[ae]|wplyw\w*|kredit)\b/;
const DEBIT =
  /\b(debits?|dr|withdrawals?|paid out|money out|soll\w*|belastung\w*|\w*ausgang|cargos?|debe|debitos?|retiros?|egresos?|dare|addebit[oi]|uscit[ae]|depenses?|saidas?|salidas?|af|obciazeni[ae]|wyplyw\w*|debet)\b/;
/** A debit only if another column is the credit. */
const DEBIT_BESIDE_CREDIT = /\b(payments?|charges?)\b/;
const NOT_MONEY = /\b(card|number|no|nr|limit|type|id|account|konto|balance|saldo|date)\b/;

const NO_TEXT = /\b(account|bank|card|type|status|date)\b/;
/** A column that says the same in so many rows, such as the name of the account, says nothing about a line. */
const CONSTANT_ROWS = 5;

/** A column and what is known about it. */
interface Column {
  index: number;
  name: string;
  /** Folded; empty if there is no header. */
  heading: string;
  profile: ColumnProfile;
}

/** The order that the dates of these cells tell; null if none decides, or two contradict each other. */
async function orderOf(cells: Iterable<string>): Promise<DateOrder | null> {
  const orders = new Set<DateOrder>();
  let isUndecided = false;
  for await (const cell of yieldingToEventLoop(cells)) {
    const order = orderIn(cell);
    if (order !== null) orders.add(order);
    else if (isDate(cell)) isUndecided = true;
  }
  // Dates that begin with the year, or name their month, say nothing about the others.
  const deciding = [...orders].filter((order) => order !== 'ymd');
  if (deciding.length === 1) return deciding[0]!;
  return deciding.length === 0 && orders.has('ymd') && !isUndecided ? 'ymd' : null;
}

const cellsOf = ({ rows }: Pick<StatementTable, 'rows'>, index: number): string[] =>
  rows.map(({ cells }) => cells?.[index] ?? '').filter((cell) => cell !== '');

export const dateOrderOf = (table: StatementTable, date: string): Promise<DateOrder | null> =>
  orderOf(cellsOf(table, table.columns.indexOf(date)));

/** Returns the decimal sign with which more cells of these columns parse as amounts. */
export async function decimalOf(table: StatementTable, columns: readonly string[]): Promise<DecimalSign> {
  let balance = 0;
  let amounts = 0;
  let withThreeDigits = 0;
  for (const column of columns)
    for await (const cell of yieldingToEventLoop(cellsOf(table, table.columns.indexOf(column)))) {
      const [point, comma] = [amountIn(cell, '.') !== null, amountIn(cell, ',') !== null];
      balance += Number(comma) - Number(point);
      if (!point && !comma) continue;
      amounts++;
      if (/,\d{3}\D*$/.test(cell)) withThreeDigits++;
    }
  // `16,000` may be read either way, but if all amounts look like this, they are not all thousands.
  return balance > 0 || (balance === 0 && amounts > 1 && withThreeDigits === amounts) ? ',' : '.';
}

const profiles = new WeakMap<StatementTable, ColumnProfile[]>();

/** What the columns look like in the first rows. */
async function profilesOf(table: StatementTable): Promise<ColumnProfile[]> {
  const known = profiles.get(table);
  if (known) return known;
  const profilers = table.columns.map(() => new ColumnProfiler());
  for await (const { cells } of yieldingToEventLoop(table.rows.slice(0, SAMPLE_ROWS)))
    cells?.forEach((cell, i) => profilers[i]!.add(cell));
  const found = profilers.map((profiler) => profiler.result());
  profiles.set(table, found);
  return found;
}

/** The different values of each column that has only a few, the most frequent first. */
export const valuesOf = async (table: StatementTable): Promise<string[][]> =>
  (await profilesOf(table)).map(({ values }) =>
    [...(values ?? [])].sort((a, b) => b[1] - a[1]).map(([value]) => value),
  );

type Money = Pick<BankMapping, 'amount' | 'debit' | 'credit' | 'direction' | 'directionIn' | 'directionOut'>;

/** Finds the most likely meaning of the columns of a bank's file. */
class MappingProposer {
  private readonly taken = new Set<Column>();

  constructor(
    private readonly table: StatementTable,
    private readonly columns: readonly Column[],
  ) {}

  private free(test: (column: Column) => boolean): Column[] {
    return this.columns.filter((column) => !this.taken.has(column) && test(column));
  }

  private take<Found extends Column | null>(column: Found): Found {
    if (column) this.taken.add(column);
    return column;
  }

  private named(headings: readonly RegExp[], test: (column: Column) => boolean): Column | null {
    const free = this.free(test);
    for (const heading of headings) {
      const found = free.find((column) => heading.test(column.heading));
      if (found) return found;
    }
    return null;
  }

  private cents({ index }: Column): (number | null)[] {
    return this.table.rows
      .slice(0, SAMPLE_ROWS)
      .map(
        ({ cells }) =>
          (amountIn(cells?.[index] ?? '', '.') ?? amountIn(cells?.[index] ?? '', ','))?.cents ?? null,
      );
  }

  date(): Column | null {
    const dates = ({ profile }: Column): boolean => holdsDates(profile);
    return this.take(this.named(HEADINGS.date, dates) ?? this.free(dates)[0] ?? null);
  }

  money(): Money {
    const isMoney = ({ profile }: Column): boolean => holdsAmounts(profile);
    const isEmpty = ({ profile }: Column): boolean => profile.filled === 0;
    const side = (own: RegExp, other: RegExp) =>
      this.free(
        (column) =>
          (isMoney(column) || isEmpty(column)) &&
          own.test(column.heading) &&
          !other.test(column.heading) &&
          !NOT_MONEY.test(column.heading),
      ).sort((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)) || a.index - b.index)[0] ?? null;
    const credit = side(CREDIT, DEBIT);
    const debit = side(DEBIT, CREDIT) ?? (credit && side(DEBIT_BESIDE_CREDIT, CREDIT));
    if (credit && debit && (isMoney(credit) || isMoney(debit))) {
      this.take(credit);
      this.take(debit);
      return { debit: debit.name, credit: credit.name };
    }
    const balance = this.named(HEADINGS.balance, isMoney);
    const others = (column: Column): boolean => isMoney(column) && column !== balance;
    const amount = this.named(HEADINGS.amount, others);
    if (amount) return this.withDirection(this.take(amount), balance);
    for (const [name, column] of [
      ['credit', credit],
      ['debit', debit],
    ] as const)
      if (column && isMoney(column))
        return column.profile.signed > 0
          ? this.withDirection(this.take(column), balance)
          : { [name]: this.take(column).name };
    return this.unnamedMoney(this.free(others), balance);
  }

  /** Finds the amount by what the columns hold. */
  private unnamedMoney(candidates: readonly Column[], named: Column | null): Money {
    const pair = this.exclusivePair(candidates);
    if (pair) {
      pair.forEach((column) => this.take(column));
      const [one, other] = pair;
      for (const balance of named
        ? [named]
        : this.free(({ profile }) => holdsAmounts(profile)).slice(0, BALANCE_CANDIDATES_MAX)) {
        const debit = debitByBalance(this.cents(one), this.cents(other), this.cents(balance));
        if (debit === 'one') return { debit: one.name, credit: other.name };
        if (debit === 'other') return { debit: other.name, credit: one.name };
      }
      return { debit: null, credit: null };
    }
    const isConstant = ({ profile }: Column): boolean => profile.filled > 1 && profile.values?.size === 1;
    const ranked = candidates.toSorted(
      (a, b) =>
        Number(isConstant(a)) - Number(isConstant(b)) ||
        Number(b.profile.withCents > 0) - Number(a.profile.withCents > 0),
    );
    // A running balance changes by the amounts, which tells both apart.
    const few = candidates.slice(0, BALANCE_CANDIDATES_MAX);
    for (const balance of named ? [named] : few)
      for (const amount of few)
        if (amount !== balance && isBalanceOf(this.cents(balance), this.cents(amount)))
          return this.alone(amount, balance);
    const amount = ranked[0] ?? null;
    return amount ? this.alone(amount, null) : { amount: null };
  }

  /** In a file without a header, an empty column beside unsigned amounts may be the other one of debit and credit. */
  private alone(amount: Column, balance: Column | null): Money {
    this.take(amount);
    const money = this.withDirection(amount, balance);
    const isHalf =
      !this.table.hasHeader &&
      money.direction === null &&
      [-1, 1].some((by) => this.columns[amount.index + by]?.profile.filled === 0);
    return isHalf ? { debit: null, credit: null } : money;
  }

  /** Two columns of which each row fills exactly one. */
  private exclusivePair(candidates: readonly Column[]): [Column, Column] | null {
    const rows = this.table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells }) => (cells ? [cells] : []));
    const isFilled = (cell: string | undefined): boolean => /[1-9]/.test(cell ?? '');
    for (const [i, one] of candidates.entries())
      for (const other of candidates.slice(i + 1)) {
        if (other.index !== one.index + 1) continue;
        const counts = [0, 0, 0];
        for (const cells of rows)
          counts[Number(isFilled(cells[one.index])) + 2 * Number(isFilled(cells[other.index])) - 1]!++;
        const [first, second, both] = counts as [number, number, number];
        if (first > 0 && second > 0 && both === 0) return [one, other];
      }
    return null;
  }

  /** Adds what tells the direction of an amount: its sign, a column of words, or the balance. */
  private withDirection(amount: Column, balance: Column | null): Money {
    const words = this.directionColumn(amount);
    // OFX defines the signs.
    const isSigned = amount.profile.signed > 0 || this.table.format === 'ofx';
    if (isSigned && !words?.contradictsSigns) return { amount: amount.name };
    if (words) {
      this.take(words.column);
      return {
        amount: amount.name,
        direction: words.column.name,
        directionIn: words.into,
        directionOut: words.out,
      };
    }
    const direction = balance && directionByBalance(this.cents(amount), this.cents(balance));
    if (direction === 'in') return { credit: amount.name };
    if (direction === 'out') return { debit: amount.name };
    return { amount: amount.name, direction: null };
  }

  private directionColumn(
    amount: Column,
  ): { column: Column; into: string[]; out: string[]; contradictsSigns: boolean } | null {
    const found = this.free(
      ({ profile }) => profile.values !== null && profile.filled > 0 && !holdsAmounts(profile),
    )
      .map((column) => {
        const values = [...column.profile.values!];
        const known = directionsOf(
          values.map(([value]) => value),
          column.heading,
        );
        const count = values.reduce((sum, [value, times]) => sum + (known.has(value) ? times : 0), 0);
        const of = (direction: 'in' | 'out'): string[] =>
          values.map(([value]) => value).filter((value) => known.get(value) === direction);
        return { column, count, into: of('in'), out: of('out') };
      })
      .filter(
        ({ column, count }) => count >= 0.5 * column.profile.filled && count >= 0.5 * amount.profile.filled,
      )
      .sort((a, b) => b.count - a.count)[0];
    if (!found) return null;
    // The only column with words is the text.
    const isText = !this.free((column) => column !== found.column && column.profile.letters > 0)[0];
    if (isText) return null;
    const cents = this.cents(amount);
    const contradictsSigns = this.table.rows
      .slice(0, SAMPLE_ROWS)
      .some(({ cells }, i) => (cents[i] ?? 0) > 0 && found.out.includes(cells?.[found.column.index] ?? ''));
    return { ...found, contradictsSigns };
  }

  reference(): Column | null {
    return this.take(this.named(HEADINGS.reference, ({ profile }) => profile.isUnique && profile.filled > 0));
  }

  texts(): Column[] {
    const hasLetters = ({ profile }: Column): boolean => profile.letters > 0;
    const mostLetters = this.free(hasLetters).toSorted((a, b) => b.profile.letters - a.profile.letters)[0];
    const named = this.named(HEADINGS.text, hasLetters);
    const first = named ?? mostLetters ?? this.free(() => true)[0];
    if (!first) return [];
    const isConstant = ({ profile }: Column): boolean =>
      profile.filled >= CONSTANT_ROWS && profile.values?.size === 1;
    const saysDirection = ({ profile, heading }: Column): boolean =>
      profile.values !== null &&
      directionsOf([...profile.values.keys()], heading).size === profile.values.size;
    const isText = (column: Column): boolean =>
      named
        ? HEADINGS.text.some((heading) => heading.test(column.heading)) &&
          !NO_TEXT.test(column.heading) &&
          (!saysDirection(column) || HEADINGS.text[0].test(column.heading))
        : !saysDirection(column) && !holdsDates(column.profile);
    const more = this.free(
      (column) => column !== first && hasLetters(column) && !isConstant(column) && isText(column),
    );
    return [first, ...more].slice(0, TEXTS_MAX).toSorted((a, b) => a.index - b.index);
  }
}

/** Proposes the most likely mapping of a bank's file. A person confirms it before any lines are matched. */
export async function proposeMapping(table: StatementTable): Promise<BankMapping> {
  const found = await profilesOf(table);
  const columns = table.columns.map((name, index) => ({
    index,
    name,
    heading: table.hasHeader ? foldText(name) : '',
    profile: found[index]!,
  }));
  const proposer = new MappingProposer(table, columns);
  const date = proposer.date();
  const money = proposer.money();
  const reference = proposer.reference();
  const texts = proposer.texts().map(({ name }) => name);
  const moneyColumns = [money.amount, money.debit, money.credit].filter((column) => column != null);
  return {
    date: date?.name ?? null,
    dateOrder: date === null ? null : await dateOrderOf(table, date.name),
    ...money,
    decimal: await decimalOf({ ...table, rows: table.rows.slice(0, SAMPLE_ROWS) }, moneyColumns),
    text: texts.length > 1 ? texts : (texts[0] ?? null),
    ...(reference === null ? {} : { reference: reference.name }),
  };
}
