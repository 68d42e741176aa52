import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { TestApp } from './app.js';
import { until } from './until.js';

interface TypeRef {
  kind: string;
  name: string | null;
  ofType: TypeRef | null;
}
interface Field {
  name: string;
  type: TypeRef;
  args: Array<{ name: string; type: TypeRef }>;
}

export interface GraphqlOperation {
  kind: 'query' | 'mutation' | 'subscription';
  name: string;
  /** Well-formed for GraphQL, which is all that it takes to reach the guard. */
  text: string;
}

/** An id that nothing has. */
export const NOBODY = '01890000-0000-7000-8000-000000000000';

const REF = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';
const FIELDS = `fields { name type { ${REF} } args { name type { ${REF} } } }`;

/**
 * Returns all operations of the schema that the server serves.
 * @param given values of arguments and input fields by name, in GraphQL, also of those that are not required
 * @param select `depth`: how many levels of fields an operation selects; none by itself
 */
export async function readOperations(
  server: TestApp,
  given: Readonly<Record<string, string>> = {},
  { depth = 0 }: { depth?: number } = {},
): Promise<GraphqlOperation[]> {
  const { body } = await server.graphql(`{ __schema {
    queryType { ${FIELDS} } mutationType { ${FIELDS} } subscriptionType { ${FIELDS} }
    types { name kind fields { name type { ${REF} } args { name } } inputFields { name type { ${REF} } } enumValues { name } }
  } }`);
  const schema = body.data.__schema;
  const types = new Map<string, any>(schema.types.map((type: any) => [type.name, type]));
  const valueOf = (type: TypeRef): string => {
    if (type.kind === 'NON_NULL') return valueOf(type.ofType!);
    if (type.kind === 'LIST') return '[]';
    if (type.kind === 'ENUM') return types.get(type.name!).enumValues[0].name;
    if (type.kind === 'INPUT_OBJECT')
      return `{ ${types
        .get(type.name!)
        .inputFields.filter((field: any) => field.type.kind === 'NON_NULL' || field.name in given)
        .map((field: any) => `${field.name}: ${given[field.name] ?? valueOf(field.type)}`)
        .join(', ')} }`;
    if (type.name === 'Int' || type.name === 'Float') return '1';
    if (type.name === 'Boolean') return 'true';
    if (type.name === 'DateTime') return '"2027-01-01T00:00:00Z"';
    return type.name === 'ID' ? `"${NOBODY}"` : '"x"';
  };
  const leaf = (type: TypeRef): TypeRef => (type.ofType ? leaf(type.ofType) : type);
  /** All fields that need no argument. */
  const selectionOf = (type: TypeRef, levels: number): string => {
    const { kind, name } = leaf(type);
    if (kind !== 'OBJECT') return '';
    if (levels === 0) return '{ __typename }';
    const fields: Field[] = types.get(name!).fields;
    const selected = fields
      .filter((field) => field.args.length === 0 && (levels > 1 || leaf(field.type).kind !== 'OBJECT'))
      .map((field) => `${field.name} ${selectionOf(field.type, levels - 1)}`);
    return `{ __typename ${selected.join(' ')} }`;
  };
  return (['query', 'mutation', 'subscription'] as const).flatMap((kind) =>
    schema[`${kind}Type`].fields.map(({ name, type, args }: Field) => {
      const sent = args
        .filter((arg) => arg.type.kind === 'NON_NULL' || arg.name in given)
        .map((arg) => `${arg.name}: ${given[arg.name] ?? valueOf(arg.type)}`)
        .join(', ');
      const selection = selectionOf(type, depth);
      return { kind, name, text: `${kind} { ${name}${sent ? `(${sent})` : ''} ${selection} }` };
    }),
  );
}

/** Subscribes over a WebSocket, and returns how the subscription is refused. @throws if nothing comes of it within ten seconds */
export async function statusOfSubscription(
  server: TestApp,
  text: string,
  token: string | undefined,
): Promise<{ status: number; code: string }> {
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    ...(token === undefined ? {} : { connectionParams: { authorization: `Bearer ${token}` } }),
    retryAttempts: 0,
  });
  const heard: Array<{ errors?: readonly unknown[] }> = [];
  try {
    client.subscribe(
      { query: text },
      {
        next: (result) => heard.push(result),
        error: (errors) => heard.push({ errors: [errors].flat() }),
        complete: () => undefined,
      },
    );
    await until(() => heard.length > 0);
    const [error] = heard[0]!.errors ?? [];
    if (error instanceof Error || (error && 'extensions' in (error as object)))
      return (error as { extensions: { status: number; code: string } }).extensions;
    // The server closed the socket at `connection_init`: 4403 is what it says to whoever is not signed in.
    const { code, reason } = error as { code: number; reason: string };
    return { status: code === 4403 ? 401 : code, code: reason };
  } finally {
    await client.dispose();
  }
}
