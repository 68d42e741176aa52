import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import type { Settings } from './config/settings.js';
import { Metrics } from './health/metrics.js';
import { Drain } from './http/connections/drain.js';
import { createPino, StructuredLogger } from './http/logger.js';
import { registerOpenApi } from './http/openapi/openapi.js';
import { readSecurityHeaders } from './http/connections/security-headers.js';
import { configureServer, createAdapter } from './http/server/server.js';
import { CLIENT_TIMES, type ClientTimes } from './http/connections/slow-clients.js';
import { OPENAPI_TAGS } from './openapi-tags.js';
import { PROBLEM_TYPES } from './problem-types.js';
import { SetupService } from './setup/setup.service.js';

/** Creates the API application, ready to listen or to be called in a test. */
export async function createApp(
  settings: Settings,
  logger: Logger = createPino(settings, 'api'),
  times: ClientTimes = CLIENT_TIMES,
): Promise<NestFastifyApplication> {
  const headers = await readSecurityHeaders(settings);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(settings),
    createAdapter(settings, headers, times),
    {
      logger: new StructuredLogger(logger),
      abortOnError: false,
      bodyParser: false,
    },
  );
  await configureServer(app, settings, headers, logger, (page) => app.get(SetupService).leadsTo(page));
  app.get(Metrics).watch(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
  app.get(Drain).watch(app.getHttpServer());
  registerOpenApi(app, { tags: OPENAPI_TAGS, problems: PROBLEM_TYPES });
  return app;
}
