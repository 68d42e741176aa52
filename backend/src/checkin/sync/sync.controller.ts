import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowSignedIn } from '../../auth/access.js';
import { type Actor, CurrentActor } from '../../auth/actor.js';
import { SyncedScanDto, SyncInput } from './sync.dto.js';
import { SyncService } from './sync.service.js';

@ApiTags('checkin')
@Controller('api/checkin/sync')
export class SyncController {
  constructor(private readonly syncs: SyncService) {}

  @Post()
  @HttpCode(200)
  @AllowSignedIn()
  @ApiOperation({ summary: 'Hand in what a device did without a network, and what it is' })
  @ApiOkResponse({ type: [SyncedScanDto] })
  sync(
    @CurrentActor() actor: Actor,
    @Body() input: SyncInput,
    @Res({ passthrough: true }) { elapsedTime }: FastifyReply,
  ): Promise<SyncedScanDto[]> {
    // The device read its clock when it began to send, which on a slow line is long before its last scan arrived.
    return this.syncs.sync(actor, input, Date.now() - elapsedTime);
  }
}
