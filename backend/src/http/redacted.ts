/** Stands for what was taken out. */
const GAP = '…';

/** What PostgreSQL puts before the name of one of its objects; anything else that it quotes is somebody's value. */
const NAMED =
  'column|constraint|cursor|database|enum|function|index|operator|parameter|relation|role|schema|sequence|statement|table|trigger|type';
/** `type "integer"` quotes a name, `type integer: "…"` a value. */
const QUOTED = new RegExp(`(\\b(?:${NAMED}) )?"[^"\\n]*"`, 'gi');
/** What `JSON.parse` repeats of a text, which may have quotes of its own. */
const BROKEN_JSON = /"[^\n]*"(?=\.{0,3} is not valid JSON)/g;
const PATTERNS = [
  // E-mail addresses, and passwords in the address of a service.
  /[^\s<>()"',;:=]+@[^\s<>()"',;:]+/g,
  // Tokens of sessions and links.
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /(?<=token=)[\w-]+/g,
  // Codes of tickets.
  /\b[2-9A-HJ-NP-Z]{5}(-?)[2-9A-HJ-NP-Z]{5}\1[2-9A-HJ-NP-Z]{5}\b/g,
  // Phone numbers of ten digits, with or without what people put between them.
  /(?<![\w.:/-])\+?(?:1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?![\w-])/g,
];

/**
 * Takes out of an error's words what may be of a person: PostgreSQL, JSON and servers of others repeat in their messages what they
 * were given. Names of tables and constraints stay, and so does where it happened.
 */
export const redacted = (text: string): string =>
  PATTERNS.reduce(
    (left, pattern) => left.replace(pattern, GAP),
    text.replace(BROKEN_JSON, GAP).replace(QUOTED, (quoted, named?: string) => (named ? quoted : GAP)),
  );
