import { expect, test } from '@jest/globals';
import { csvOf } from './csv';

test('a file has its mark, a head and one line per row', () => {
  const rows = [
    { id: 'a', name: 'Rosa', sold: 3, left: null },
    { id: 'b', name: 'Luis', sold: -1, left: false },
  ];
  expect(csvOf(rows)).toBe('\uFEFFid,name,sold,left\na,Rosa,3,\nb,Luis,-1,false\n');
  expect(csvOf([])).toBe('\uFEFF\n');
});

test('commas, quotes and line ends stay in their cell, and nothing is a formula', () => {
  const rows = [{ text: 'a "b", c\nd', sum: '=1+1', at: '@x', more: { of: [1] } }];
  expect(csvOf(rows)).toBe(`\uFEFFtext,sum,at,more\n"a ""b"", c\nd",'=1+1,'@x,"{""of"":[1]}"\n`);
});
