import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toSnakeCase } from '../naming.js';
import { completeDocument } from './openapi-completion.js';
import type { ProblemTypes } from '../problems/problem.js';

const DOCUMENT_PATH = 'api/docs-json';

interface Schema {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** Renames the document's schemas and query parameters: the classes use camelCase, REST uses snake_case. */
function renameToSnakeCase(document: OpenAPIObject): OpenAPIObject {
  for (const schema of Object.values(document.components?.schemas ?? {}) as Schema[]) {
    if (schema.properties)
      schema.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, inner]) => [toSnakeCase(name), inner]),
      );
    if (schema.required) schema.required = schema.required.map(toSnakeCase);
  }
  for (const path of Object.values(document.paths))
    for (const operation of Object.values(path) as Array<{
      parameters?: Array<{ in: string; name: string }>;
    }>)
      for (const parameter of operation.parameters ?? [])
        if (parameter.in === 'query') parameter.name = toSnakeCase(parameter.name);
  return document;
}

/** Parts of the document that belong to features, which this folder does not depend on. */
interface OpenApiParts {
  /** Descriptions of the groups of routes, by name. */
  tags: Record<string, string>;
  /** Every error, by its code. */
  problems: ProblemTypes;
}

/** The OpenAPI document of all REST routes. */
function createOpenApiDocument(app: NestFastifyApplication, { tags, problems }: OpenApiParts): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Usher')
    .setDescription(
      'Sells tickets, mails QR codes and checks people in at the door of a volunteer-run event.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addServer('/');
  for (const [name, description] of Object.entries(tags)) builder.addTag(name, description);
  const config = builder.build();
  // The source is private, so there is no licence.
  config.info = { ...config.info, license: { name: 'UNLICENSED' } };
  delete config.info.contact;
  return completeDocument(
    renameToSnakeCase(
      SwaggerModule.createDocument(app, config, {
        operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
      }),
    ),
    problems,
  );
}

/**
 * Serves the document at `/api/docs-json` and a page to read it at `/api/docs`. It has two megabytes, and anybody may ask for it, so it
 * is made once, and all answers share its bytes, also those that wait for clients who read slowly. The page asks for it instead of
 * bringing it along in its script.
 */
export function registerOpenApi(app: NestFastifyApplication, parts: OpenApiParts): void {
  const adapter = app.getHttpAdapter();
  let document: Buffer | undefined;
  adapter.get(`/${DOCUMENT_PATH}`, (_request: FastifyRequest, reply: FastifyReply) => {
    document ??= Buffer.from(JSON.stringify(createOpenApiDocument(app, parts)));
    void reply.type('application/json; charset=utf-8').send(document);
  });
  const none: OpenAPIObject = { openapi: '3.0.0', info: { title: 'Usher', version: '1' }, paths: {} };
  SwaggerModule.setup('api/docs', app, none, {
    raw: [],
    swaggerUrl: `/${DOCUMENT_PATH}`,
    // Otherwise the page would show the empty document that its script brings.
    swaggerOptions: { spec: {} },
  });
}
