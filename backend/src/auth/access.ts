import { applyDecorators, type CustomDecorator, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { ROLES, type Role } from '../rules/roles.js';
import { AUTH_PROBLEMS } from './auth.error.js';

/** Metadata keys that `AccessGuard` reads; set by the decorators below. */
export const PUBLIC = 'access:public';
export const ALLOWED_ROLES = 'access:roles';

/** Anybody may call it. Every route and operation says this or `Allow`; the guard refuses one that says neither. */
export const Public = (): CustomDecorator => SetMetadata(PUBLIC, true);

/** Who may call it, by role. */
export const Allow = (...roles: Role[]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ALLOWED_ROLES, roles),
    ApiBearerAuth(),
    ...(roles.length < ROLES.length ? [ApiProblems(AUTH_PROBLEMS, 'insufficient_permissions')] : []),
  );

/** Every signed-in person. */
export const AllowSignedIn = (): MethodDecorator & ClassDecorator => Allow(...ROLES);
