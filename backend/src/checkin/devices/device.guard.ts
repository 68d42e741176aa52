import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '../../auth/actor.js';
import { requestOf } from '../../http/request.js';
import { listOfCursor } from './list-cursor.js';
import { DEVICE_ID_HEADER, readDeviceId } from './device-id.js';
import { DevicesService } from './devices.service.js';

type DeviceRequest = FastifyRequest & { user: SessionUser; query: { cursor?: unknown } };

/** Records the device's contact and the age of its list, and refuses a device, or a session, that was cut off. */
@Injectable()
class DeviceGuard implements CanActivate {
  constructor(private readonly devices: DevicesService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context) as DeviceRequest;
    const { cursor } = request.query;
    const list = typeof cursor === 'string' ? listOfCursor(cursor) : null;
    await this.devices.touch(request.user, readDeviceId(request), list);
    return true;
  }
}

/**
 * Applies the device check to a route of the door. Syncs do not use it: scans waiting on a device that was cut off are still
 * accepted. Scans and undos ask `DevicesService.hear`, as the statement that decides them checks the device too.
 */
export const FromDevice = (): ClassDecorator & MethodDecorator =>
  applyDecorators(UseGuards(DeviceGuard), ApiHeader(DEVICE_ID_HEADER));
