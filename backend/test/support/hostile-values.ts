import fc from 'fast-check';

/** A schema of the OpenAPI document, as far as it says what to send. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
}
export type Schemas = Record<string, Schema>;

/** Texts that somebody has put into a form to see what happens. */
const HOSTILE = [
  `'; drop table users; --`,
  `%' or 1=1 or name like '%`,
  '%_\\%',
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '=cmd|calc!A1',
  '../../etc/passwd',
  '\u202Egnp.exe\u200F',
  '😀𝕏👨‍👩‍👧‍👦',
  'İıſK\u0345',
  '\r\nSet-Cookie: a=b',
  'a\0b',
  'a\uD800b',
  '\u0300'.repeat(300),
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '9'.repeat(400),
  ' \t\u00A0\uFEFF ',
  'x'.repeat(20_000),
];
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1 + 0.2,
  1e-9,
  1.005,
  99_999_999.999,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
];

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(...HOSTILE),
);
const number = fc.oneof(fc.constantFrom(...NUMBERS), fc.double(), fc.integer());
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '2027-01-01T00:00:00Z',
    '0000-00-00T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30',
    '-271821-04-20T00:00:00Z',
  ),
);
/** Arrays in arrays, objects in objects: as deep and as wide as a small body can be. */
const deep = fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.boolean()).map(([levels, isList]) => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = isList ? [value] : { a: value };
  return value;
});
const wide = fc.integer({ min: 1, max: 5_000 }).map((count) => Array.from({ length: count }, (_, i) => i));

/** Anything that JSON can hold. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: number },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, {}, [], '') },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.oneof(deep, wide) },
);

/** Makes values from schemas: mostly such as they allow, their edges, and now and then anything. */
export class Values {
  /** Of what exists, mostly. */
  readonly id: fc.Arbitrary<string>;

  /**
   * @param schemas by name
   * @param ids of what exists, for fields that name something
   * @param words of what exists, for fields that search or name somebody
   */
  constructor(
    private readonly schemas: Schemas,
    ids: readonly string[],
    private readonly words: readonly string[],
  ) {
    this.id = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...ids) },
      { weight: 2, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: text },
    );
  }

  of(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
    return fc.oneof(
      { weight: 40, arbitrary: this.fitting(schema, depth) },
      { weight: 1, arbitrary: anything },
    );
  }

  private fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (schema.$ref) return this.fitting(this.schemas[schema.$ref.split('/').pop()!]!, depth);
    if (schema.allOf) return this.fitting(schema.allOf[0]!, depth);
    if (schema.oneOf) return fc.oneof(...schema.oneOf.map((each) => this.fitting(each, depth)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number': {
        const { minimum = -10, maximum = 1_000_000, example, type } = schema;
        const edges = [minimum - 1, minimum, minimum + 1, maximum, maximum + 1];
        const between =
          type === 'integer'
            ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
            : fc
                .integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) })
                .map((cents) => cents / 100);
        return fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: 1, max: 20 }) },
          { weight: 3, arbitrary: between },
          {
            weight: 2,
            arbitrary: fc.constantFrom(...edges, ...(typeof example === 'number' ? [example] : [])),
          },
          { weight: 1, arbitrary: number },
        );
      }
      case 'array':
        return fc.oneof(
          {
            weight: 8,
            arbitrary: fc.array(this.of(schema.items ?? {}, depth + 1), { maxLength: depth > 1 ? 2 : 6 }),
          },
          { weight: 1, arbitrary: wide },
        );
      case 'object':
        return schema.properties && depth < 5
          ? this.object(schema, depth)
          : fc.dictionary(text, anything, { maxKeys: 4 });
      case 'string':
        return this.string(schema);
      default:
        return anything;
    }
  }

  private object({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, this.of(each, depth + 1)]),
    );
    return fc.oneof(
      {
        weight: 12,
        arbitrary: fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }),
      },
      { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.record(fields), text, anything)
          .map(([some, name, more]) => ({ ...some, [name]: more })),
      },
    );
  }

  private string({ format, example, maxLength = 200 }: Schema): fc.Arbitrary<string> {
    if (format === 'uuid') return this.id;
    if (format === 'date-time' || format === 'date')
      return fc.oneof({ weight: 8, arbitrary: time }, { weight: 1, arbitrary: text });
    return fc.oneof(
      { weight: 12, arbitrary: fc.constant(String(example ?? 'x')) },
      { weight: 3, arbitrary: fc.constantFrom(...this.words) },
      { weight: 2, arbitrary: text },
      { weight: 1, arbitrary: fc.constantFrom('', 'x', 'x'.repeat(maxLength), 'x'.repeat(maxLength + 1)) },
      { weight: 1, arbitrary: this.id },
    );
  }
}

/** Damages bytes as a bad line, a wrong program or somebody on purpose would. */
export const damaged = (whole: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      whole,
      fc.array(
        fc.record({
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          what: fc.constantFrom('change', 'remove', 'repeat', 'insert', 'end'),
          length: fc.integer({ min: 1, max: 200 }),
          bytes: fc.oneof(
            fc.uint8Array({ minLength: 1, maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
            text.map((some) => Buffer.from(some.slice(0, 500))),
            fc
              .constantFrom('"', ',', ';', '\r\n', '\n\n', '\0', '-', '1e400', '<', '</', 'PK', '=?utf-8?b?')
              .map((some) => Buffer.from(some)),
          ),
        }),
        { maxLength: 6 },
      ),
    )
    .map(([start, changes]) => {
      let file = start;
      for (const { at, what, length, bytes } of changes) {
        const place = Math.floor(at * file.length);
        const [before, after] = [file.subarray(0, place), file.subarray(place)];
        if (what === 'change') file = Buffer.concat([before, bytes, after.subarray(bytes.length)]);
        if (what === 'remove') file = Buffer.concat([before, after.subarray(length)]);
        if (what === 'repeat') file = Buffer.concat([before, after.subarray(0, length), after]);
        if (what === 'insert') file = Buffer.concat([before, bytes, after]);
        if (what === 'end') file = Buffer.from(before);
      }
      return file;
    });

export { text as hostileText };
