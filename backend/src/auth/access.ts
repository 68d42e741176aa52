import { applyDecorators, type CustomDecorator, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiResponse } from '@nestjs/swagger';
import { ROLES, type Role } from '../rules/roles.js';

export const PUBLIC = 'access:public';
export const ALLOWED_ROLES = 'access:roles';

/** Anybody may call it. Every route and operation says this or `Allow`; the guard refuses one that says neither. */
export const Public = (): CustomDecorator => SetMetadata(PUBLIC, true);

/** Who may call it, by role. */
export const Allow = (...roles: Role[]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ALLOWED_ROLES, roles),
    ApiBearerAuth(),
    ApiResponse({ status: 401, description: 'No, expired, revoked or forged token' }),
    ApiResponse({ status: 429, description: 'Too many requests of this user' }),
    ...(roles.length < ROLES.length
      ? [ApiResponse({ status: 403, description: 'Insufficient permissions' })]
      : []),
  );

/** Every signed-in person. */
export const AllowSignedIn = (): MethodDecorator & ClassDecorator => Allow(...ROLES);
