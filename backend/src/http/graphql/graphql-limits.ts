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
import { getComplexity, simpleEstimator } from 'graphql-query-complexity';
import { complaint, GRAPHQL_PROBLEMS, refusal } from './graphql-problem.js';
import { problem } from '../problems/problem.js';

/** The limit of a request's body, and of a frame on a socket: a query and its variables. */
export const MAX_REQUEST_BYTES = 64 * 1024;
/** Our longest query has 700 bytes and 90 tokens; introspection as tools send it, 1,800 and 250. */
const MAX_QUERY_BYTES = 20_000;
const MAX_TOKENS = 2_000;
/** Our deepest useful query nests 4 levels; introspection as tools send it, 15. */
const MAX_DEPTH = 15;
/**
 * The limit of fields in a query, counted each time a fragment is spread. Each costs something, so that more cannot be allowed in
 * any case.
 */
const MAX_FIELDS = 5_000;
/**
 * A field costs 1; one that stands at the top of an operation, which runs a use case of its own, 25; and 20 rows that it
 * may answer with (`limit`) 1, so that a list of the longest can be asked for once.
 */
const MAX_COST = 1_000;
const ROOT_FIELD_COST = 25;
const ROWS_FOR_ONE = 20;

const tooLarge = (): GraphQLError =>
  refusal(problem(GRAPHQL_PROBLEMS, 'query_too_large', { bytes: MAX_QUERY_BYTES, tokens: MAX_TOKENS }));

/** Before anything is built of a query. @throws GraphQLError for one of too many bytes or tokens */
export function checkSize(query: string): void {
  if (Buffer.byteLength(query) > MAX_QUERY_BYTES) throw tooLarge();
  const lexer = new Lexer(new Source(query));
  try {
    for (let tokens = 1; lexer.advance().kind !== TokenKind.EOF; tokens++)
      if (tokens > MAX_TOKENS) throw tooLarge();
  } catch (error) {
    // What is no token is for the parser to complain about.
    if (error instanceof GraphQLError && error.extensions.code === 'query_too_large') throw error;
  }
}

/** How many levels of selections an operation has, through the fragments that it spreads. */
function depthOf(operation: OperationDefinitionNode, document: DocumentNode): number {
  const fragments = new Map<string, SelectionSetNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node.selectionSet);
  // A fragment is measured once, however often it is spread: a chain of them would double at every link.
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

/** @throws GraphQLError for one that cannot be counted: too many fields, an argument that is missing */
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
          roots.has(type as never) && !field.name.startsWith('__')
            ? ROOT_FIELD_COST +
              Math.ceil(Math.max(Number(args.limit) || 0, 0) / ROWS_FOR_ONE) +
              childComplexity
            : undefined,
        simpleEstimator({ defaultComplexity: 1 }),
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
  /** Valid. */
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

/** Before a valid operation runs. @throws GraphQLError for one that nests too deep or asks for too much at once */
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

/** What a socket may be sent: GraphQL's `payload` of `subscribe`. */
interface SubscriptionRequest {
  query: string;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
}

/** Applies the limits of HTTP queries to a subscription received over a socket. @throws GraphQLError */
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
