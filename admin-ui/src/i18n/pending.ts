import { en, type Texts } from './en';

/** A catalogue that is still being translated. */
export type Pending<T> = T extends (...parts: never[]) => unknown
  ? T
  : T extends object
    ? { [K in keyof T]?: Pending<T[K]> }
    : T;

/** What is not translated yet stays English. */
export const filled = (texts: Pending<Texts>): Texts => merged(en, texts) as Texts;

function merged(base: object, over: object): object {
  const isGroup = (value: unknown): value is object =>
    value !== null && typeof value === 'object' && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => {
      const translated = (over as Record<string, unknown>)[key];
      if (translated === undefined) return [key, value as unknown];
      return [
        key,
        isGroup(value) && isGroup(translated) ? { ...translated, ...merged(value, translated) } : translated,
      ];
    }),
  );
}
