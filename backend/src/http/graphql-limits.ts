import type { ApolloServerPlugin } from '@apollo/server';
import { type ASTVisitor, Kind, type ValidationContext } from 'graphql';
import { getComplexity, simpleEstimator } from 'graphql-query-complexity';
import { GRAPHQL_PROBLEMS, graphqlErrorOf } from './graphql-problem.js';
import { problem } from './problem.js';

/** Our deepest useful query nests 4 levels; introspection as tools send it, 13. */
export const MAX_DEPTH = 15;
/** A field costs 1, and one that stands at the top of an operation, which runs a use case of its own, 25. */
export const MAX_COST = 1_000;
const ROOT_FIELD_COST = 25;

/** Validation rule: no selection nests deeper than MAX_DEPTH. Fragments count where they are defined and spread. */
export function depthRule(context: ValidationContext): ASTVisitor {
  let depth = 0;
  let reported = false;
  return {
    [Kind.SELECTION_SET]: {
      enter: (node) => {
        depth++;
        if (depth > MAX_DEPTH && !reported) {
          reported = true;
          const tooDeep = problem(GRAPHQL_PROBLEMS, 'query_too_deep', { most: MAX_DEPTH });
          context.reportError(graphqlErrorOf(tooDeep, undefined, node));
        }
      },
      leave: () => {
        depth--;
      },
    },
  };
}

/** Refuses an operation that asks for too much at once; aliases count one by one. */
export const costPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, document, schema, operationName }) => {
      const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
      const cost = getComplexity({
        schema,
        query: document,
        operationName: operationName ?? undefined,
        variables: request.variables ?? {},
        estimators: [
          ({ type, field, childComplexity }) =>
            roots.has(type as never) && !field.name.startsWith('__')
              ? ROOT_FIELD_COST + childComplexity
              : undefined,
          simpleEstimator({ defaultComplexity: 1 }),
        ],
      });
      if (cost > MAX_COST)
        throw graphqlErrorOf(problem(GRAPHQL_PROBLEMS, 'query_too_costly', { cost, most: MAX_COST }));
    },
  }),
};
