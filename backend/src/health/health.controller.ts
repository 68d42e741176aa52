import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../auth/access.js';
import { LivenessDto, ReadinessDto } from './health.dto.js';
import { HealthService } from './health.service.js';

const UNREADY: Partial<Record<ReadinessDto['status'], string>> = {
  unavailable: 'The database is out of reach',
  draining: 'This process is stopping; ask another one',
};

@ApiTags('health')
@Controller('api/health')
@Public()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @ApiOperation({ summary: 'The process runs' })
  @ApiOkResponse({ type: LivenessDto })
  live(): LivenessDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Database, queue and storage, one by one' })
  @ApiOkResponse({ type: ReadinessDto })
  @ApiResponse({
    status: 503,
    type: ReadinessDto,
    description: 'The database is out of reach, or the process is stopping',
  })
  async ready(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReadinessDto> {
    const readiness = await this.health.readiness();
    const detail = UNREADY[readiness.status];
    if (!detail) return readiness;
    void reply.status(503);
    return { ...readiness, detail, requestId: request.id };
  }
}
