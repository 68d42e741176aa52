import { type ASTNode, GraphQLError } from 'graphql';
import { faultsAsSent } from './field-faults.js';
import type { Problem, ProblemTypes } from './problem.js';

/** What is wrong with a query itself, found before any resolver runs: the same statuses that REST would give. */
export const GRAPHQL_PROBLEMS = {
  // The sentence of these three is that of GraphQL, which names the place.
  query_not_parsed: { status: 400, detail: 'The query is no valid GraphQL' },
  query_not_valid: { status: 400, detail: 'The query does not fit the schema' },
  query_variables_not_valid: { status: 422, detail: 'A variable does not fit its type' },
  query_not_served: { status: 400, detail: 'The request is no GraphQL request that is served here' },
  query_too_deep: {
    status: 422,
    detail: 'The query nests deeper than {most} levels',
    params: { most: 'count' },
  },
  query_too_costly: {
    status: 422,
    detail: 'The query costs {cost}; at most {most} is allowed',
    params: { cost: 'count', most: 'count' },
  },
} as const satisfies ProblemTypes;

/** A problem as GraphQL tells it: code, status and all the rest are `extensions`. @param nodes where in the query it is */
export function graphqlErrorOf(told: Problem, requestId?: string, nodes?: ASTNode): GraphQLError {
  const { fields, ...plain } = told;
  const { detail } = plain;
  const message = typeof detail === 'string' ? detail : (detail as { details: string }).details;
  return new GraphQLError(message, { nodes, extensions: { ...plain, ...faultsAsSent(fields), requestId } });
}
