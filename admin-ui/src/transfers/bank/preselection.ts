import type { BankLineDto, BankStatementDto } from '../../api/generated/rest';

type Sales = ReadonlyMap<string, BankStatementDto['sales'][number]>;

export const salesOf = (statement: BankStatementDto): Sales =>
  new Map(statement.sales.map((sale) => [sale.attendee_id, sale]));

/** Whether the user sold one of a proposal's sales and so may not accept it. */
export const isOwn = (ids: readonly string[], sales: Sales): boolean =>
  ids.some((id) => sales.get(id)?.is_own);

/**
 * Returns the ids of the lines that are ticked at first: the file says that the money came in, memo or name identify the sale,
 * nothing else fits, no earlier ticked line has the same sale, and no accepted line looks like this one. The user decides about
 * the rest.
 */
export function preselectedLineIds(lines: readonly BankLineDto[], sales: Sales): Set<string> {
  const taken = new Set<string>();
  const sure = new Set<string>();
  for (const {
    line_id: id,
    used,
    direction_known: isKnown,
    accepted_text: acceptedText,
    proposals,
  } of lines) {
    const [only, ...others] = proposals;
    if (!only || used || others.length > 0 || !isKnown || acceptedText !== null) continue;
    if (!only.why.includes('memo') && !only.why.includes('name')) continue;
    if (isOwn(only.attendee_ids, sales) || only.attendee_ids.some((sale) => taken.has(sale))) continue;
    for (const sale of only.attendee_ids) taken.add(sale);
    sure.add(id);
  }
  return sure;
}
