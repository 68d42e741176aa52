import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport';
import { bearerToken } from '../http/request.js';
import { AuthError } from './auth.error.js';
import type { Sessions } from './sessions.js';

/**
 * Options that the guard passes with each request. Passport has one strategy per process, but each app in it has its own
 * sessions.
 */
export interface BearerOptions {
  sessions: Sessions;
}

/**
 * Passport strategy over `Authorization: Bearer <JWT>`. passport-jwt would check the signature on every request, which costs more
 * than half of the throughput; Sessions checks it once per token.
 */
class BearerTokenStrategy extends Strategy {
  override readonly name = 'bearer';

  override authenticate(request: unknown, options: BearerOptions): void {
    const token = bearerToken(request as FastifyRequest);
    if (!token) return this.error(new AuthError('not_signed_in'));
    options.sessions.resolve(token).then(
      (found) => (typeof found === 'string' ? this.error(new AuthError(found)) : this.success(found)),
      (error) => this.error(error),
    );
  }
}

@Injectable()
export class BearerStrategy extends PassportStrategy(BearerTokenStrategy, 'bearer') {
  /** Required by the mixin, but never called by the strategy above. */
  validate(): never {
    throw new Error('BearerTokenStrategy resolves the account itself');
  }
}
