import { Controller, Get, Header, Headers, Inject } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/access.js';
import { AuthError, AUTH_PROBLEMS } from '../auth/auth.error.js';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { NothingHere, HTTP_PROBLEMS } from '../http/problems/problem.js';
import { Metrics } from './metrics.js';
import { isMetricsToken, TEXT_FORMAT } from './metrics-access.js';

@ApiTags('health')
@Controller('metrics')
export class MetricsController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  @Get()
  // Prometheus has no account; it authenticates with METRICS_TOKEN instead.
  @Public()
  @Header('Content-Type', TEXT_FORMAT)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Figures for Prometheus' })
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string', example: 'usher_mails{state="queued"} 0' } })
  @ApiProblems({ ...AUTH_PROBLEMS, ...HTTP_PROBLEMS }, 'not_signed_in', 'nothing_here')
  read(@Headers('authorization') authorization: string | undefined): Promise<string> {
    const { metricsToken } = this.settings;
    if (metricsToken === undefined) throw new NothingHere();
    if (!isMetricsToken(metricsToken, authorization)) throw new AuthError('not_signed_in');
    return this.metrics.read();
  }
}
