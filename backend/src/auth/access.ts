import { applyDecorators, type CustomDecorator, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import { REQUIRES_EXTENSION } from '../http/openapi/openapi-completion.js';
import type { Permission } from '../rules/permissions.js';

/** Metadata keys that `AccessGuard` reads; set by the decorators below. */
export const PUBLIC = 'access:public';
export const REQUIRED = 'access:required';
export const SIGNED_IN = 'signed_in';

/** Lets anyone call the route or operation. Each must carry this or one of the next two; the guard refuses one that has none. */
export const Public = (): CustomDecorator => SetMetadata(PUBLIC, true);

/** Limits the route or operation to accounts that have one of these permissions (`rules/permissions.ts`). */
export const Requires = (...permissions: [Permission, ...Permission[]]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED, permissions),
    ApiBearerAuth(),
    ApiExtension(REQUIRES_EXTENSION, permissions),
  );

/** Lets every signed-in account call the route or operation, whatever its role: for what is about the account itself. */
export const AllowSignedIn = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(REQUIRED, SIGNED_IN), ApiBearerAuth());
