import { directionsOf } from './directions.js';

test.each([
  ['Credit Debit', '', 'in out'],
  ['CREDIT DEBIT CHECK', '', 'in out –'],
  ['CR. DR.', '', 'in out'],
  ['C D', '', 'in out'],
  ['D K', '', 'out in'],
  ['H S', '', 'in out'],
  ['D H', '', 'out in'],
  ['D A', '', 'out in'],
  ['C A', '', 'out in'],
  ['A B', '', 'out in'],
  ['I E', '', 'in out'],
  ['E S', '', 'in out'],
  ['+ −', '', 'in out'],
  ['Bij Af', '', 'in out'],
  ['Wn Ma', '', 'out in'],
  ['Gutschrift Belastung', '', 'in out'],
  ['Abono Cargo', '', 'in out'],
  ['Crédito Débito', '', 'in out'],
  ['Crédit Débit', '', 'in out'],
  ['Avere Dare', '', 'in out'],
  ['Uznanie Obciążenie', '', 'in out'],
  ['D', 'Type', 'out'],
  ['C', 'Type', '–'],
  ['C', 'D/C', 'in'],
  ['C', 'Debit/Credit', 'in'],
  ['C', 'Cargo/Abono', 'out'],
  ['A', 'Dare/Avere', 'in'],
  ['Zelle', 'Type', '–'],
])('the values %s under the heading %s mean %s', (values, heading, wanted) => {
  const given = values.split(' ');
  const known = directionsOf(given, heading);
  expect(given.map((value) => known.get(value) ?? '–').join(' ')).toBe(wanted);
});
