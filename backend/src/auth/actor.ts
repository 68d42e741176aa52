import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { requestOf } from '../http/request.js';
import type { Role } from '../rules/permissions.js';
import type { TeamRole } from '../rules/roles.js';

/** The account behind a valid token, as it is now (not as it was when the token was issued). */
export interface SessionUser {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  teamRole: TeamRole | null;
  /** Whether the account, a volunteer's, is for the door alone. */
  doorOnly: boolean;
  isActive: boolean;
  sessionVersion: number;
  /** When the account must have a second factor and has none; null if it has one, or need not. */
  secondFactorDue: Date | null;
  session: SessionOfToken;
}

/** Whether the account must have a second factor by now and has none: then it may do no more than what is about itself. */
export const isSecondFactorOverdue = ({ secondFactorDue }: SessionUser): boolean =>
  secondFactorDue !== null && secondFactorDue.getTime() <= Date.now();

/** One sign-in. */
export interface SessionOfToken {
  id: string;
  expiresAt: Date;
  /** Whether a device that it spoke for was cut off from the door; the session then stays cut off on any device. */
  isCutOff: boolean;
}

/** Who is acting, and in which request. Every use case takes one, for its permission checks and its audit row. */
export interface Actor {
  user: SessionUser;
  requestId: string;
}

/** Parameter decorator that injects the caller as an `Actor`, in REST and GraphQL alike. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = requestOf(context) as FastifyRequest & { user: SessionUser };
  return { user: request.user, requestId: request.id };
});
