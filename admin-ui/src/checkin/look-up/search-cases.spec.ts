import { expect, test } from '@jest/globals';
import { searchCases, searchGuests } from '../../../../backend/test/support/search-cases';
import { matching } from './match';

const people = searchGuests().map(({ id, name, phone }) => ({ id, name, phoneEnd: phone.slice(-2) }));

test.each(searchCases())('$title', ({ typed, phone }) => {
  expect(matching(typed, people, 20)).toEqual(phone);
});
