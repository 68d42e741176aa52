import { indexedPatterns } from './search.js';

test.each([
  ['an address', 'anna.bell@one.example', '%anna.bell%'],
  ['the beginning of one', 'bell@', '%bell%'],
  ['an address with signs of its own', 'a_b%cde@x', '%a\\_b\\%cde%'],
])('%s is looked up by what stands before the @, and must match as a whole', (_, text, before) => {
  const whole = `%${text.replace(/[%_]/g, '\\$&')}%`;
  expect(indexedPatterns(text)).toEqual([before, before, whole]);
});

test.each(['@one.example', 'ab@one.example', 'a.b@one.example', 'anna'])(
  'nothing of %s is enough to be looked up by alone',
  (text) => {
    expect(indexedPatterns(text)).toEqual([`%${text}%`, `%${text}%`, null]);
  },
);

test('a phone number is looked up as it is and by its digits', () => {
  expect(indexedPatterns('(415) 555-01')).toEqual(['%(415) 555-01%', '%41555501%', null]);
  expect(indexedPatterns('')).toBeNull();
});
