import { expect, test } from '@jest/globals';
import { matching } from './match';

const people = ['Zoe Álvarez', 'Ana Delgado', 'Rosa Delgado', 'José Pérez'].map((name) => ({
  id: name,
  name,
}));

test('a person is found by parts of the name, whatever the case, accents and order, and by name', () => {
  expect(matching('delg', people, 20)).toEqual(['Ana Delgado', 'Rosa Delgado']);
  expect(matching('DELGADO rosa', people, 20)).toEqual(['Rosa Delgado']);
  expect(matching('alvarez', people, 20)).toEqual(['Zoe Álvarez']);
  expect(matching('jose pérez', people, 20)).toEqual(['José Pérez']);
  expect(matching('nobody', people, 20)).toEqual([]);
});

test('nothing typed is nobody, and no more are told than there is room for', () => {
  expect(matching('  ', people, 20)).toEqual([]);
  expect(matching('o', people, 2)).toHaveLength(2);
});
