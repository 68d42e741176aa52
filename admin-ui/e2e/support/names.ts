import { randomInt } from 'node:crypto';

const FIRST =
  'Ana Ben Carla Dario Elena Farid Grace Hiro Ines Jonas Kemi Luis Maya Nadia Omar Priya Quinn Rosa Sami Teresa Uma Victor Wen Yara'.split(
    ' ',
  );
const LAST =
  'Alvarez Brandt Castillo Diallo Eriksen Fischer Garcia Haddad Ivanova Jensen Kimura Lindqvist Moreno Nguyen Okafor Patel Reyes Silva Tanaka Ueda Vargas Watanabe Yilmaz Zapata'.split(
    ' ',
  );
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;

/** Whether pictures are taken, on which a person has a name that one would meet, instead of one that no other test has. */
const isBelievable = process.env.USHER_BELIEVABLE_NAMES === 'yes';

/** Returns a last name: one that no other test uses, except on pictures. */
export const lastName = (): string => {
  if (isBelievable) return oneOf(LAST);
  const letters = Array.from({ length: 8 }, () => oneOf([...LETTERS])).join('');
  return letters[0]!.toUpperCase() + letters.slice(1);
};

/** Returns a person's full name: one that no other test uses, except on pictures, where it may be given. */
export const fullName = (given?: string): string =>
  (isBelievable && given) || `${firstName('Rosa')} ${lastName()}`;

/** Returns the name of an event: one that no other test uses, except on pictures. */
export const eventName = (usual: string): string =>
  isBelievable ? usual : `${usual} ${randomInt(1_000_000)}`;

/** Returns a first name: on pictures any, otherwise the one given. */
export const firstName = (usual: string): string => (isBelievable ? oneOf(FIRST) : usual);
