import { applyDecorators, type CustomDecorator, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { ROLES, type Role } from '../rules/roles.js';
import { AUTH_PROBLEMS } from './auth.error.js';

/** Metadata keys that `AccessGuard` reads; set by the decorators below. */
export const PUBLIC = 'access:public';
export const ALLOWED_ROLES = 'access:roles';

/** Lets anyone call the route or operation. Each must carry this or `Allow`; the guard refuses one that has neither. */
export const Public = (): CustomDecorator => SetMetadata(PUBLIC, true);

/** Limits the route or operation to the given roles. */
export const Allow = (...roles: Role[]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ALLOWED_ROLES, roles),
    ApiBearerAuth(),
    ...(roles.length < ROLES.length ? [ApiProblems(AUTH_PROBLEMS, 'insufficient_permissions')] : []),
  );

/** Lets every signed-in account call the route or operation. */
export const AllowSignedIn = (): MethodDecorator & ClassDecorator => Allow(...ROLES);
