import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../problems/problem-of.js';
import { checkSize } from './graphql-limits.js';
import { GRAPHQL_PROBLEMS, refusal } from './graphql-problem.js';
import { OperationCharge } from '../limits/operation-charge.js';
import { problem } from '../problems/problem.js';
import { bearerToken, type ChargedRequest } from '../request.js';
import type { AccountTurns } from '../account-turns.js';
import type { RequestBudget } from '../limits/request-budget.js';

/** Resolves tokens to accounts. Provided by a feature, so that this folder depends on none. */
export interface Accounts {
  /** A text says why the token is not accepted. */
  resolve(token: string): Promise<{ id: string } | string>;
}

/** @returns the query as it was sent; empty if there is none, of which Apollo Server tells @throws GraphQLError */
function checkedQuery({ method, body }: FastifyRequest): string {
  if (method !== 'POST') throw refusal(problem(GRAPHQL_PROBLEMS, 'query_not_posted'));
  if (typeof body !== 'object' || body === null) return '';
  const { query, extensions } = body as { query?: unknown; extensions?: { persistedQuery?: unknown } | null };
  if (extensions?.persistedQuery) throw refusal(problem(GRAPHQL_PROBLEMS, 'persisted_queries_off'));
  if (typeof query !== 'string') return '';
  checkSize(query);
  return query;
}

/**
 * Creates the context of a request over HTTP. This runs before anything else is done with the request, so it also charges the
 * caller, refuses oversized queries, and waits for the account's turn.
 */
export const createContext =
  (accounts: Accounts, budget: RequestBudget, turns: AccountTurns) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ req: ChargedRequest; reply: FastifyReply }> => {
    try {
      const token = bearerToken(request);
      const account = token ? await accounts.resolve(token) : '';
      const charge = new OperationCharge(() =>
        typeof account === 'string' ? budget.spendForAddress(request.ip) : budget.spend(account.id),
      );
      charge.chargeRequest();
      const query = checkedQuery(request);
      if (typeof account !== 'string') await turns.takeForGraphql(account.id, request, query);
      return { req: Object.assign(request, { charge }), reply };
    } catch (error) {
      const reason = problemOf(error);
      throw reason ? refusal(reason, request.id) : error;
    }
  };
