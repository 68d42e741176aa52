import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
  validate,
} from 'graphql';
import { getComplexity } from 'graphql-query-complexity';
import { complaint, GRAPHQL_PROBLEMS, refusal } from './graphql-problem.js';
import { problem } from '../problems/problem.js';
import { PLAIN_BODY, type RequestBody } from '../request-body.js';

/** Maximum size of a request's body and of a socket's frame: a query with its variables. */
export const MAX_REQUEST_BYTES = 64 * 1024;
/** The body of a request over HTTP. No variable of ours has a long list. */
export const GRAPHQL_BODY: RequestBody = { ...PLAIN_BODY, bytes: MAX_REQUEST_BYTES };
/** For comparison: our longest query has 700 bytes and 90 tokens; introspection as tools send it, 1,800 and 250. */
const MAX_QUERY_BYTES = 20_000;
const MAX_TOKENS = 2_000;
/** Our deepest useful query nests 4 levels; introspection as tools send it, 15. */
const MAX_DEPTH = 15;
/**
 * Maximum number of fields in a query, counted each time a fragment is spread. Every field costs at least 1, so a query with more
 * would exceed MAX_COST in any case.
 */
const MAX_FIELDS = 5_000;
/**
 * Maximum cost of an operation. A field costs 1, or 25 at the top level, where it runs a use case; and 1 for every 20 rows that
 * it may return (`limit`), so that a list of maximum length can be requested once.
 */
const MAX_COST = 1_000;
const ROOT_FIELD_COST = 25;
const ROWS_FOR_ONE = 20;

const tooLarge = (): GraphQLError =>
  refusal(problem(GRAPHQL_PROBLEMS, 'query_too_large', { bytes: MAX_QUERY_BYTES, tokens: MAX_TOKENS }));

/** Checks the size of a query before it is parsed. @throws GraphQLError if it has too many bytes or tokens */
export function checkSize(query: string): void {
  if (Buffer.byteLength(query) > MAX_QUERY_BYTES) throw tooLarge();
  const lexer = new Lexer(new Source(query));
  try {
    for (let tokens = 1; lexer.advance().kind !== TokenKind.EOF; tokens++)
      if (tokens > MAX_TOKENS) throw tooLarge();
  } catch (error) {
    // Invalid tokens are reported by the parser.
    if (error instanceof GraphQLError && error.extensions.code === 'query_too_large') throw error;
  }
}

/** Returns the number of nested selection levels of an operation, including the fragments it spreads. */
function depthOf(operation: OperationDefinitionNode, document: DocumentNode): number {
  const fragments = new Map<string, SelectionSetNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node.selectionSet);
  // Each fragment is measured once, however often it is spread; otherwise the work would double with every link of a chain.
  const measured = new Map<SelectionSetNode, number>();
  const measure = (set: SelectionSetNode | undefined): number => {
    if (!set) return 0;
    let depth = measured.get(set);
    if (depth !== undefined) return depth;
    depth = 1;
    for (const node of set.selections)
      depth = Math.max(
        depth,
        node.kind === Kind.FIELD
          ? 1 + measure(node.selectionSet)
          : measure(node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value)),
      );
    measured.set(set, depth);
    return depth;
  };
  return measure(operation.selectionSet);
}

/** @throws GraphQLError if the cost cannot be determined: too many fields, or a missing argument */
function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  try {
    return getComplexity({
      schema,
      query: document,
      operationName: operation.name?.value,
      variables,
      maxQueryNodes: MAX_FIELDS,
      estimators: [
        ({ type, field, args, childComplexity }) =>
          (roots.has(type as never) && !field.name.startsWith('__') ? ROOT_FIELD_COST : 1) +
          Math.ceil(Math.max(Number(args.limit) || 0, 0) / ROWS_FOR_ONE) +
          childComplexity,
      ],
    });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (/maximum allowed number of nodes/.test(error.message))
      throw refusal(problem(GRAPHQL_PROBLEMS, 'query_too_many_fields', { most: MAX_FIELDS }));
    throw complaint('query_variables_not_valid', error);
  }
}

export interface Operation {
  schema: GraphQLSchema;
  /** Already validated. */
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

/** Checks a valid operation before it runs. @throws GraphQLError if it nests too deep or costs too much */
export function checkOperation({ schema, document, operation, variables }: Operation): void {
  if (depthOf(operation, document) > MAX_DEPTH)
    throw refusal(problem(GRAPHQL_PROBLEMS, 'query_too_deep', { most: MAX_DEPTH }));
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: 1,
  });
  if (errors) throw complaint('query_variables_not_valid', errors[0]!);
  const cost = costOf(schema, document, operation, variables);
  if (cost > MAX_COST) throw refusal(problem(GRAPHQL_PROBLEMS, 'query_too_costly', { cost, most: MAX_COST }));
}

/** `payload` of a `subscribe` message of graphql-transport-ws. */
interface SubscriptionRequest {
  query: string;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
}

/** Parses a subscription received over a socket, under the same limits as HTTP queries. @throws GraphQLError */
export function readSubscription(
  schema: GraphQLSchema,
  { query, operationName, variables }: SubscriptionRequest,
): ExecutionArgs {
  checkSize(query);
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    throw error instanceof GraphQLError ? complaint('query_not_parsed', error) : error;
  }
  const operation = getOperationAST(document, operationName);
  if (!operation)
    throw complaint(
      'query_operation_unknown',
      new GraphQLError(GRAPHQL_PROBLEMS.query_operation_unknown.detail),
    );
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
    throw refusal(problem(GRAPHQL_PROBLEMS, 'socket_for_subscriptions_only'));
  const [invalid] = validate(schema, document, undefined, { maxErrors: 1 });
  if (invalid) throw complaint('query_not_valid', invalid);
  checkOperation({ schema, document, operation, variables: variables ?? {} });
  return { schema, document, operationName, variableValues: variables };
}
