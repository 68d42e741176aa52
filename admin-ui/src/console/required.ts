import type { Texts } from '../i18n/en';

/** A form rule: the field must not be blank. */
export const required = (text: Texts) => (typed: string) => typed.trim() !== '' || text.rules.required;

/** The same for react-admin's inputs. */
export const needed = (text: Texts) => inputRule(required(text));

/** Returns a form rule as react-admin's inputs take it. */
export const inputRule =
  <Fields>(rule: (typed: string, fields: Fields) => true | string) =>
  (typed: string, fields: Fields) => {
    const said = rule(typed, fields);
    return said === true ? undefined : said;
  };
