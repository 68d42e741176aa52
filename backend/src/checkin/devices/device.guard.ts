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
import { listReadAt } from './list-cursor.js';
import { DEVICE_ID_HEADER, readDeviceId } from '../check-ins/device-id.js';
import { DevicesService } from './devices.service.js';

type DeviceRequest = FastifyRequest & { user: SessionUser; query: { cursor?: unknown } };

/** Records that the device was heard from, and how old its list is, and refuses one that was cut off. */
@Injectable()
class DeviceGuard implements CanActivate {
  constructor(private readonly devices: DevicesService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context) as DeviceRequest;
    const { cursor } = request.query;
    const listAt = typeof cursor === 'string' ? listReadAt(cursor) : null;
    await this.devices.touch(request.user.id, readDeviceId(request), listAt);
    return true;
  }
}

/**
 * What every route of the door asks of the device that calls it. A sync does not: what waits on a device that was cut off is
 * still taken. Scans and undos learn it from the statement that decides them, and so need no statement of their own for it.
 */
export const FromDevice = (): ClassDecorator & MethodDecorator =>
  applyDecorators(UseGuards(DeviceGuard), ApiHeader(DEVICE_ID_HEADER));
