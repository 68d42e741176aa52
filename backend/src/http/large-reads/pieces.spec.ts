import { execute, GraphQLInt, GraphQLList, GraphQLObjectType, GraphQLSchema, parse } from 'graphql';
import { inPieces, LONG, mapInPieces, ROWS_AT_A_TIME } from './pieces.js';

const LENGTH = LONG + 3 * ROWS_AT_A_TIME + 1;
const rows = Array.from({ length: LENGTH }, (_, at) => ({ at }));

/** Counts how often other work has its turn, until what it returns is called. */
function countTurns(): () => number {
  let turns = 0;
  let isCounting = true;
  const count = (): void => {
    turns++;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  return () => {
    isCounting = false;
    return turns;
  };
}

test.each([[0], [1], [LONG], [LENGTH]])('%i rows are converted in their order', async (length) => {
  const some = rows.slice(0, length);
  expect(await mapInPieces(some, ({ at }) => at)).toEqual(some.map(({ at }) => at));
});

test('other work has its turn while many rows are converted, and none is lost to few', async () => {
  const many = countTurns();
  await mapInPieces(rows, ({ at }) => at);
  expect(many()).toBeGreaterThanOrEqual(3);
  const few = countTurns();
  await mapInPieces(rows.slice(0, LONG), ({ at }) => at);
  expect(few()).toBe(0);
});

describe('GraphQL', () => {
  const Row = new GraphQLObjectType({ name: 'Row', fields: { at: { type: GraphQLInt } } });
  const Page = new GraphQLObjectType({
    name: 'Page',
    fields: { data: { type: new GraphQLList(Row) }, total: { type: GraphQLInt } },
  });
  const resolved = async (answer: unknown): Promise<{ data: unknown; turns: number }> => {
    const type = Array.isArray(answer) ? new GraphQLList(Row) : Page;
    const query = new GraphQLObjectType({
      name: 'Query',
      fields: { answer: { type, resolve: () => inPieces(answer) } },
    });
    const turns = countTurns();
    const { data, errors } = await execute({
      schema: new GraphQLSchema({ query }),
      document: parse(Array.isArray(answer) ? '{ answer { at } }' : '{ answer { data { at } total } }'),
    });
    expect(errors).toBeUndefined();
    return { data: JSON.parse(JSON.stringify(data!.answer)), turns: turns() };
  };

  test.each([
    ['a list', rows],
    ['a page', { data: rows, total: LENGTH }],
  ])('resolves a long answer a few rows at a time: %s', async (_, answer) => {
    const { data, turns } = await resolved(answer);
    expect(data).toEqual(answer);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test('resolves a short one at once', async () => {
    const answer = { data: rows.slice(0, LONG), total: 1 };
    expect(inPieces(answer)).toBe(answer);
    expect((await resolved(answer)).turns).toBe(0);
  });
});
