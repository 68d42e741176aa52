import { type CustomDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { OperationTypeNode } from 'graphql';
import type { FastifyRequest } from 'fastify';
import { answerOf } from './answers.js';
import { HTTP_PROBLEMS, problem } from './problems/problem.js';
import { bodyOf } from './request-body.js';
import { requestOf } from './request.js';
import { FairQueue } from './limits/fair-queue.js';

/** How many commands of one account run at the same time, and how many reads that take turns. A person asks for one, a screen for few. */
const TURNS = 2;
/** Of one account. Each holds its body, of a few kilobytes. */
const MAX_WAITING = 500;

const TURN = 'account-turns';

/** Marks a command that waits for no turn of its account: it has a lane, a batch or connections of its own. */
export const WithoutTurn = (): CustomDecorator => SetMetadata(TURN, false);
/** Marks a read that waits for a turn of its account, because it goes through all of an event's people. */
export const WithTurn = (): CustomDecorator => SetMetadata(TURN, true);

const createLane = (): FairQueue =>
  new FairQueue({
    concurrency: Infinity,
    turnsPerAccount: TURNS,
    perAccount: { jobs: MAX_WAITING, size: MAX_WAITING },
    inAll: { jobs: Infinity, size: Infinity },
    busy: { ...problem(HTTP_PROBLEMS, 'database_busy'), retryAfter: 1 },
  });

/**
 * Lets the commands of an account take turns: all requests that may change something, but those of `WithoutTurn` and uploads, which
 * have lanes of their own. Commands wait for each other's locks while they hold a connection each, so that without turns, one account
 * that gives twenty at once would take all connections from everybody. So do all requests to GraphQL, which may ask for much, from
 * before they are parsed: twenty large ones at once would keep the process from everybody. Its queries and the reads of `WithTurn`
 * take turns of their own, so that nobody's commands wait for them.
 */
@Injectable()
export class AccountTurns {
  private readonly commands = createLane();
  private readonly reads = createLane();

  constructor(private readonly reflector: Reflector) {}

  /**
   * Waits for the account's turn if a route needs one; an operation of GraphQL has its request's. The turn is held until the answer is
   * ready.
   * @throws Busy if too many wait
   */
  async take(account: string, context: ExecutionContext): Promise<void> {
    const lane = context.getType<string>() === 'graphql' ? null : this.laneOf(context);
    if (lane) await this.turnOf(lane, account, requestOf(context));
  }

  /**
   * Waits for the turn of a request to GraphQL.
   * @param query as it was sent; whatever has the word for it may be a mutation
   * @throws Busy if too many wait
   */
  takeForGraphql(account: string, request: FastifyRequest, query: string): Promise<void> {
    const lane = query.includes(OperationTypeNode.MUTATION) ? this.commands : this.reads;
    return this.turnOf(lane, account, request);
  }

  private laneOf(context: ExecutionContext): FairQueue | null {
    const takesTurn = this.reflector.get<boolean | undefined>(TURN, context.getHandler());
    if (takesTurn === false) return null;
    const request = requestOf(context);
    if (request.method === 'GET') return takesTurn ? this.reads : null;
    return bodyOf(request).type === 'file' ? null : this.commands;
  }

  private turnOf(lane: FairQueue, account: string, request: FastifyRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      lane
        .run(account, 1, null, (inTurn) =>
          inTurn(() => {
            resolve();
            return answerOf(request);
          }),
        )
        .catch(reject);
    });
  }
}
