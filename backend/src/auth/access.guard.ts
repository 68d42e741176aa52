import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { requestOf } from '../http/request.js';
import { AccountTurns } from '../http/account-turns.js';
import { RequestBudget } from '../http/limits/request-budget.js';
import { may, type Permission } from '../rules/permissions.js';
import { PUBLIC, REQUIRED, SIGNED_IN } from './access.js';
import { isSecondFactorOverdue, type SessionUser } from './actor.js';
import { AuthError } from './auth.error.js';
import type { BearerOptions } from './bearer.strategy.js';
import { Sessions } from './sessions.js';

/**
 * Guards every route and GraphQL operation. Public ones pass. All others need a token; the request is charged to the account's
 * budget before its permission is checked, and a command or a costly read waits for the account's turn (a request
 * to GraphQL has had its turn before). One that should have a second factor by now may do no more than set it up. In GraphQL it runs
 * for every top-level field, so each alias is charged.
 */
@Injectable()
export class AccessGuard extends AuthGuard('bearer') {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly budget: RequestBudget,
    private readonly turns: AccountTurns,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const { charge } = requestOf(context);
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, targets)) {
      charge?.chargeField();
      return true;
    }
    await super.canActivate(context);
    const required = this.reflector.getAllAndOverride<Permission[] | typeof SIGNED_IN | undefined>(
      REQUIRED,
      targets,
    );
    const { user } = requestOf(context) as FastifyRequest & { user: SessionUser };
    if (charge) charge.chargeField();
    else this.budget.spend(user.id);
    if (required !== SIGNED_IN) this.requirePermission(user, required);
    await this.turns.take(user.id, context);
    return true;
  }

  /** @throws AuthError */
  private requirePermission(user: SessionUser, required: Permission[] | undefined): void {
    if (isSecondFactorOverdue(user)) throw new AuthError('second_factor_overdue');
    if (!required?.some((permission) => may(user, permission)))
      throw new AuthError('insufficient_permissions');
  }

  override getAuthenticateOptions(): BearerOptions & Record<string, unknown> {
    return { session: false, sessions: this.sessions };
  }

  override getRequest(context: ExecutionContext): FastifyRequest {
    return requestOf(context);
  }

  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error;
    return user;
  }
}
