import type { BankStatementRecord, BankLine } from '../../console/transfer-records';

type Sales = ReadonlyMap<string, BankStatementRecord['sales'][number]>;

export const salesOf = (statement: BankStatementRecord): Sales =>
  new Map(statement.sales.map((sale) => [sale.attendee_id, sale]));

/** Whether some sale of a proposal was sold by whoever looks, who may not accept it. */
export const isOwn = (ids: readonly string[], sales: Sales): boolean =>
  ids.some((id) => sales.get(id)?.is_own);

/**
 * The lines that are ticked at first: memo or name say whose each is, nothing else fits, and no line before it has the same sale. The
 * rest is for a person to tell.
 */
export function surelyPaid(lines: readonly BankLine[], sales: Sales): Set<string> {
  const taken = new Set<string>();
  const sure = new Set<string>();
  for (const { line_id: id, used, proposals } of lines) {
    const [only, ...others] = proposals;
    if (!only || used || others.length > 0) continue;
    if (!only.why.includes('memo') && !only.why.includes('name')) continue;
    if (isOwn(only.attendee_ids, sales) || only.attendee_ids.some((sale) => taken.has(sale))) continue;
    for (const sale of only.attendee_ids) taken.add(sale);
    sure.add(id);
  }
  return sure;
}
