import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { GraphQLModule } from '@nestjs/graphql';
import type { DynamicModule, Type } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Settings } from '../config/settings.js';
import { costPlugin, depthRule } from './graphql-limits.js';
import { GRAPHQL_PROBLEMS } from './graphql-problem.js';
import { HTTP_PROBLEMS, problem } from './problem.js';

/** Our codes for those of Apollo Server. */
const CODES: Record<string, keyof typeof GRAPHQL_PROBLEMS & string> = {
  GRAPHQL_PARSE_FAILED: 'query_not_parsed',
  GRAPHQL_VALIDATION_FAILED: 'query_not_valid',
  BAD_USER_INPUT: 'query_variables_not_valid',
  BAD_REQUEST: 'query_not_served',
};

/** Every error carries its code, status and detail; nothing of our insides leaves. */
export function formatGraphqlError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message, path, locations, extensions } = formatted;
  if (typeof extensions?.status === 'number') {
    const { stacktrace: _, ...safe } = extensions;
    // Apollo writes a code of its own over that of a validation rule, and keeps the rule's error beside it.
    const own = error instanceof GraphQLError && error.originalError;
    if (own instanceof GraphQLError) safe.code = own.extensions.code;
    return { message, path, locations, extensions: safe };
  }
  const code = CODES[String(extensions?.code)];
  if (code) {
    const { status } = GRAPHQL_PROBLEMS[code];
    return { message, path, locations, extensions: { code, status, detail: message } };
  }
  const { status, code: unknown, detail } = problem(HTTP_PROBLEMS, 'internal_error');
  return { message: String(detail), path, extensions: { code: unknown, status, detail } };
}

/** How subscriptions connect: given by the module that keeps their sockets, so that this one knows no feature. */
export interface SocketHandlers {
  connect(context: unknown): Promise<boolean>;
  disconnect(context: unknown): void;
}

/** A request over HTTP comes with its reply; an operation over a socket with what the socket was opened with. */
const contextOf = (first: { extra?: { req?: unknown } }, reply: unknown): object =>
  first.extra ? { req: first.extra.req } : { req: first, reply };

/** `POST /graphql` over the same services; a sandbox page at `GET` outside production; subscriptions by graphql-ws. */
export const graphqlModule = (
  settings: Settings,
  sockets: { imports: Type[]; inject: Type<SocketHandlers> },
): DynamicModule =>
  GraphQLModule.forRootAsync<ApolloDriverConfig>({
    driver: ApolloDriver,
    imports: sockets.imports,
    inject: [sockets.inject],
    useFactory: (handlers: SocketHandlers) => ({
      path: '/graphql',
      autoSchemaFile: true,
      sortSchema: true,
      playground: false,
      graphiql: settings.environment !== 'production',
      introspection: true,
      allowBatchedHttpRequests: false,
      includeStacktraceInErrorResponses: false,
      formatError: formatGraphqlError,
      validationRules: [depthRule],
      plugins: [costPlugin],
      context: contextOf,
      subscriptions: {
        'graphql-ws': {
          path: '/graphql',
          onConnect: (context: unknown) => handlers.connect(context),
          onClose: (context: unknown) => handlers.disconnect(context),
        },
      },
    }),
  });
