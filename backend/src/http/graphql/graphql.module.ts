import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { type DynamicModule, Logger, type Type } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../../config/settings.js';
import { type Accounts, createContext } from './graphql-context.js';
import { checkOperation } from './graphql-limits.js';
import { createErrorFormat, GRAPHQL_PROBLEMS, refusal } from './graphql-problem.js';
import { readOneByOne } from './one-by-one.js';
import { sandboxPlugins } from './graphql-sandbox.js';
import { AccountTurns } from '../account-turns.js';
import { DateTimeScalar } from '../instant.js';
import { stringifyResult } from '../large-reads/json-pieces.js';
import { problem } from '../problems/problem.js';
import { GRAPHQL_PATH } from '../request.js';
import { RequestBudget } from '../limits/request-budget.js';

/**
 * Maximum total text length of cached parsed queries. Those of the front end, tools and documentation take a tenth of it. A
 * parsed query takes up to 50 times the memory of its text, and anyone may send queries.
 */
const KEPT_QUERIES_BYTES = 200_000;

function createDocumentStore(): NonNullable<ApolloDriverConfig['documentStore']> {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: KEPT_QUERIES_BYTES,
    sizeCalculation: ({ loc }) => Math.max(loc?.end ?? 1, 1),
  });
  return {
    get: async (hash) => documents.get(hash),
    set: async (hash, document) => void documents.set(hash, document),
    delete: async (hash) => documents.delete(hash),
  };
}

/** Whether an idempotency key can stand for an operation: for one mutation. A query changes nothing, whatever key it has. */
const mayHaveKey = ({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean =>
  operation !== OperationTypeNode.MUTATION || (selections.length === 1 && selections[0]!.kind === Kind.FIELD);

/** Plugin that checks operations against our limits and logs unexpected errors. A refusal, which has a 4xx, is expected. */
function createPlugin(): ApolloServerPlugin {
  const logger = new Logger('GraphQL');
  const log = async ({ error }: { error: Error }): Promise<void> => {
    const status = error instanceof GraphQLError ? Number(error.extensions.status) : NaN;
    if (!(status < 500)) logger.error({ err: error.stack ?? error.message });
  };
  return {
    contextCreationDidFail: log,
    unexpectedErrorProcessingRequest: log,
    requestDidStart: async () => ({
      didResolveOperation: async ({ request, document, schema, operation }) => {
        // Apollo Server itself reports an unknown operation.
        if (!operation) return;
        if (operation.operation === OperationTypeNode.SUBSCRIPTION)
          throw refusal(problem(GRAPHQL_PROBLEMS, 'subscription_not_on_socket'));
        if (request.http?.headers.has('idempotency-key') && !mayHaveKey(operation))
          throw refusal(problem(GRAPHQL_PROBLEMS, 'idempotency_key_of_several'));
        checkOperation({ schema, document, operation, variables: request.variables ?? {} });
      },
    }),
  };
}

/**
 * Serves `POST /graphql` with the same services as REST, and a sandbox page at `GET` outside production. Subscriptions use
 * WebSockets, see GraphqlSocketServer.
 * @param accounts the provider that resolves tokens, and the module that exports it
 */
export const graphqlModule = (
  settings: Settings,
  accounts: { imports: Type[]; inject: Type<Accounts> },
): DynamicModule =>
  GraphQLModule.forRootAsync<ApolloDriverConfig>({
    driver: ApolloDriver,
    imports: accounts.imports,
    inject: [accounts.inject, RequestBudget, AccountTurns],
    useFactory: (callers: Accounts, budget: RequestBudget, turns: AccountTurns) => ({
      path: GRAPHQL_PATH,
      autoSchemaFile: true,
      sortSchema: true,
      buildSchemaOptions: {
        scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
        // Apollo validates the schema; to introspect it besides would cost every start a quarter of a second.
        skipCheck: true,
      },
      transformSchema: readOneByOne,
      graphiql: false,
      introspection: true,
      allowBatchedHttpRequests: false,
      persistedQueries: false,
      includeStacktraceInErrorResponses: false,
      formatError: createErrorFormat(settings.environment === 'production'),
      documentStore: createDocumentStore(),
      stringifyResult,
      validationOptions: { maxErrors: 10 },
      // No type has cache hints, which Apollo would look for at every field of every row.
      plugins: [createPlugin(), ApolloServerPluginCacheControlDisabled(), ...sandboxPlugins(settings)],
      context: createContext(callers, budget, turns),
    }),
  });
