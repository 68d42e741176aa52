import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';
import { requestOf } from '../../http/request.js';

/** Describes the header in the OpenAPI document. */
export const DEVICE_ID_HEADER = {
  name: 'X-Device-Id',
  required: false,
  description: "The device's own id, a UUID that it made once",
};

/** Reads the request's `X-Device-Id`; null if it has none. @throws InvalidInput if it is not a UUID */
export function readDeviceId({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const id = headers['x-device-id'];
  if (id === undefined) return null;
  if (typeof id !== 'string' || !isUUID(id))
    throw new InvalidInput({ 'X-Device-Id': [fieldFault('id.invalid')] });
  return id.toLowerCase();
}

/** Parameter decorator: see `readDeviceId`. */
export const DeviceId = createParamDecorator((_: unknown, context: ExecutionContext): string | null =>
  readDeviceId(requestOf(context)),
);
