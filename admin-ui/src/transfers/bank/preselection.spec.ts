import { expect, test } from '@jest/globals';
import type { BankLineDto, BankStatementDto, ProposalDto } from '../../api/generated/rest';
import { salesOf, preselectedLineIds } from './preselection';

const line = (id: string, ...proposals: [string, ...ProposalDto['why']][]): BankLineDto => ({
  line_id: id,
  date: '2026-11-23',
  text: id,
  amount: 16,
  direction_known: true,
  used: false,
  accepted_text: null,
  reversal_of: null,
  proposals: proposals.map(([ids, ...why]) => ({ attendee_ids: ids.split('+'), why })),
});
const sales = salesOf({
  sales: ['a', 'b', 'own'].map((id) => ({
    attendee_id: id,
    name: id,
    total_price: 16,
    status: 'unverified',
    is_own: id === 'own',
  })),
} as unknown as BankStatementDto);

test('what memo or name say without a doubt is ticked', () => {
  const lines = [
    { ...line('of unknown direction', ['a', 'memo', 'amount']), direction_known: false },
    { ...line('like an accepted one', ['b', 'memo', 'amount']), accepted_text: 'b' },
    line('by memo', ['a', 'memo', 'amount']),
    line('the same sale', ['a', 'memo', 'amount']),
    line('by name', ['b', 'amount', 'name']),
    line('by day', ['b', 'amount', 'day']),
    line('two fit', ['a', 'memo', 'amount'], ['b', 'memo', 'amount']),
    line('own', ['own', 'memo', 'amount']),
    line('own beside another', ['b+own', 'memo', 'amount']),
    { ...line('used', ['b', 'memo', 'amount']), used: true },
    line('none'),
  ];
  expect([...preselectedLineIds(lines, sales)]).toEqual(['by memo', 'by name']);
});
