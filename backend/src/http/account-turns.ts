import { type CustomDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext } from '@nestjs/graphql';
import { OperationTypeNode } from 'graphql';
import type { FastifyRequest } from 'fastify';
import { answerOf } from './answers.js';
import { HTTP_PROBLEMS, problem } from './problems/problem.js';
import { bodyOf } from './request-body.js';
import { requestOf } from './request.js';
import { FairQueue } from './limits/fair-queue.js';

/** How many commands of one account run at the same time. A person gives one at a time, and a screen few. */
const TURNS = 2;
/** Of one account. Each holds its body, of a few kilobytes. */
const MAX_WAITING = 500;

const WITHOUT_TURN = 'account-turns:without';

/** Marks a command that waits for no turn of its account: it has a lane, a batch or connections of its own. */
export const WithoutTurn = (): CustomDecorator => SetMetadata(WITHOUT_TURN, true);

/**
 * Lets the commands of an account take turns: all requests that may change something, but those of `WithoutTurn` and uploads, which
 * have lanes of their own. Commands wait for each other's locks while they hold a connection each, so that without turns, one account
 * that gives twenty at once would take all connections from everybody.
 */
@Injectable()
export class AccountTurns {
  private readonly lane = new FairQueue({
    concurrency: Infinity,
    turnsPerAccount: TURNS,
    perAccount: { jobs: MAX_WAITING, size: MAX_WAITING },
    inAll: { jobs: Infinity, size: Infinity },
    busy: { ...problem(HTTP_PROBLEMS, 'database_busy'), retryAfter: 1 },
  });
  private readonly turns = new WeakMap<FastifyRequest, Promise<void>>();

  constructor(private readonly reflector: Reflector) {}

  /** Waits for the account's turn if this is a command. The turn is held until the answer is ready. @throws Busy if too many wait */
  async take(account: string, context: ExecutionContext): Promise<void> {
    if (this.isCommand(context)) await this.turnOf(account, requestOf(context));
  }

  private isCommand(context: ExecutionContext): boolean {
    if (context.getType<string>() === 'graphql') {
      const { operation } = GqlExecutionContext.create(context).getInfo<{
        operation: { operation: OperationTypeNode };
      }>();
      if (operation.operation !== OperationTypeNode.MUTATION) return false;
    } else {
      const request = requestOf(context);
      if (request.method === 'GET' || bodyOf(request).type === 'file') return false;
    }
    return !this.reflector.get<boolean>(WITHOUT_TURN, context.getHandler());
  }

  /** All mutations of a request have one turn. */
  private turnOf(account: string, request: FastifyRequest): Promise<void> {
    let turn = this.turns.get(request);
    if (!turn) {
      turn = new Promise((resolve, reject) => {
        this.lane
          .run(account, 1, null, (inTurn) =>
            inTurn(() => {
              resolve();
              return answerOf(request);
            }),
          )
          .catch(reject);
      });
      this.turns.set(request, turn);
    }
    return turn;
  }
}
