import { readSearch, type Search } from '../rules/search.js';
import { likePattern } from './like-pattern.js';

/** The part before the @ of a complete or half-typed address, if it is long enough for the index. */
const BEFORE_AT = /^([^@]*[^@\W_]{3}[^@]*)@/;

/** A search as a condition on a column with `search_text`. */
export interface SearchCondition {
  /** LIKE patterns, for one parameter of the statement: a text array. */
  readonly patterns: readonly string[];
  /**
   * Returns the SQL. Statements with it must have no name: only if PostgreSQL plans them for the actual patterns are these
   * constants to it, and the trigram index is used as far as it helps.
   * @param parameter SQL of the array
   */
  readonly on: (column: string, parameter: string) => string;
}

/** @returns null without a search */
export const searchCondition = (text: string | undefined): SearchCondition | null => {
  const search = readSearch(text);
  return search && conditionOf(search);
};

/** The same as `finds` in rules/search.ts. */
export function conditionOf({ words, digits, number }: Search): SearchCondition {
  const patterns: string[] = [];
  const parts: ((like: Like) => string)[] = [];
  const add = (text: string) => patterns.push(likePattern(text));
  for (const word of words) {
    // Of an address only the part before the @ is looked up in the index, as half of all addresses share the part after it.
    const before = BEFORE_AT.exec(word)?.[1];
    const indexed = before === undefined ? null : add(before);
    const whole = add(word);
    parts.push((like) =>
      indexed ? `${like.indexed(indexed)} and ${like.plain(whole)}` : like.indexed(whole),
    );
  }
  if (digits !== '') {
    const phone = add(digits);
    const written = number === null || number === digits ? null : add(number);
    parts.push((like) =>
      written ? `(${like.indexed(phone)} or ${like.indexed(written)})` : like.indexed(phone),
    );
  }
  return {
    patterns,
    on: (column, parameter) => {
      const pattern = (at: number) => `(${parameter}::text[])[${at}]`;
      const like: Like = {
        indexed: (at) => `${column} like ${pattern(at)}`,
        // An expression keeps the index from being used for it.
        plain: (at) => `${column} || '' like ${pattern(at)}`,
      };
      // Nothing that could be found finds nobody. The condition still has the parameter, which would have no type otherwise.
      if (parts.length === 0) return `cardinality(${parameter}::text[]) > 0`;
      return parts.map((part) => part(like)).join(' and ');
    },
  };
}

/** SQL of a comparison with one of the patterns, counted from 1. */
interface Like {
  indexed: (at: number) => string;
  plain: (at: number) => string;
}
