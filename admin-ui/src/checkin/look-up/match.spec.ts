import { expect, test } from '@jest/globals';
import { matching } from './match';

const people = [
  ['Zoe Álvarez', '11'],
  ['Ana Delgado', '42'],
  ['Rosa Delgado', '07'],
  ['José Pérez', '42'],
].map(([name, phoneEnd]) => ({ id: name!, name: name!, phoneEnd: phoneEnd! }));

test('a person is found by parts of the name, whatever the case, accents and order, and by name', () => {
  expect(matching('delg', people, 20)).toEqual(['Ana Delgado', 'Rosa Delgado']);
  expect(matching('DELGADO rosa', people, 20)).toEqual(['Rosa Delgado']);
  expect(matching('alvarez', people, 20)).toEqual(['Zoe Álvarez']);
  expect(matching('jose pérez', people, 20)).toEqual(['José Pérez']);
  expect(matching('nobody', people, 20)).toEqual([]);
});

test('or by the last two digits of the phone, also of a whole number, and with a part of the name', () => {
  expect(matching('42', people, 20)).toEqual(['Ana Delgado', 'José Pérez']);
  expect(matching('(415) 555-0142', people, 20)).toEqual(['Ana Delgado', 'José Pérez']);
  expect(matching('415 555 01 07', people, 20)).toEqual(['Rosa Delgado']);
  expect(matching('delgado 42', people, 20)).toEqual(['Ana Delgado']);
  expect(matching('24', people, 20)).toEqual([]);
  expect(matching('delgado 4', people, 20)).toEqual(['Ana Delgado', 'Rosa Delgado']);
});

test('nothing typed is nobody, and no more are told than there is room for', () => {
  for (const nothing of ['  ', '4', '-', '()']) expect(matching(nothing, people, 20)).toEqual([]);
  expect(matching('o', people, 2)).toHaveLength(2);
});
