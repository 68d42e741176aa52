import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { GraphQLModule } from '@nestjs/graphql';
import type { DynamicModule, Type } from '@nestjs/common';
import type { GraphQLFormattedError } from 'graphql';
import type { Settings } from '../config/settings.js';
import { costPlugin, depthRule } from './graphql-limits.js';

/** Problems of the query itself, found before any resolver runs, as the same statuses that REST would give. */
const STATUS_OF_CODE: Record<string, number> = {
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  BAD_USER_INPUT: 422,
  BAD_REQUEST: 400,
};

/** Every error carries its status and detail; nothing of our insides leaves. */
export function formatGraphqlError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const { message, path, locations, extensions } = formatted;
  if (typeof extensions?.status === 'number') {
    const { stacktrace: _, ...safe } = extensions;
    return { message, path, locations, extensions: safe };
  }
  const status = STATUS_OF_CODE[String(extensions?.code)];
  if (status)
    return { message, path, locations, extensions: { code: extensions?.code, status, detail: message } };
  const detail = 'Something went wrong on our side. Please try again.';
  return { message: detail, path, extensions: { code: 'INTERNAL_SERVER_ERROR', status: 500, detail } };
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
