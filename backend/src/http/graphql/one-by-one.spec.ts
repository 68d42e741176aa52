import { buildSchema, execute, type ExecutionResult, type GraphQLSchema, parse } from 'graphql';
import { readOneByOne } from './one-by-one.js';

/** A read that has begun and not ended. */
interface Begun {
  field: string;
  end: (value?: number) => void;
  fail: () => void;
}

describe('the fields of a query', () => {
  let schema: GraphQLSchema;
  let begun: Begun[];

  beforeEach(() => {
    begun = [];
    const plain = buildSchema('type Query { a: Int b: Int c: Int }');
    for (const [name, field] of Object.entries(plain.getQueryType()!.getFields()))
      field.resolve = () =>
        new Promise<number>((resolve, reject) => {
          begun.push({
            field: name,
            end: (value = 1) => resolve(value),
            fail: () => reject(new Error(name)),
          });
        });
    schema = readOneByOne(plain);
  });

  const ask = (query: string): Promise<ExecutionResult> =>
    Promise.resolve(execute({ schema, document: parse(query), contextValue: {} }));
  const settle = () => new Promise(setImmediate);
  const fields = () => begun.map(({ field }) => field);

  test('are read one after the other, also after one that failed', async () => {
    const asked = ask('{ a b c }');
    await settle();
    expect(fields()).toEqual(['a']);
    begun[0]!.end(1);
    await settle();
    expect(fields()).toEqual(['a', 'b']);
    begun[1]!.fail();
    await settle();
    expect(fields()).toEqual(['a', 'b', 'c']);
    begun[2]!.end(3);
    const { data, errors } = await asked;
    expect({ ...data }).toEqual({ a: 1, b: null, c: 3 });
    expect(errors!.map(({ path }) => path)).toEqual([['b']]);
  });

  test('do not wait for those of another request', async () => {
    const asked = [ask('{ a b }'), ask('{ c }')];
    await settle();
    expect(fields()).toEqual(['a', 'c']);
    begun[1]!.end();
    expect((await asked[1])!.data).toEqual({ c: 1 });
    begun[0]!.end();
    await settle();
    begun[2]!.end();
    expect((await asked[0])!.errors).toBeUndefined();
  });
});
