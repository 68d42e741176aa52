import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { Idempotency, type IdempotencyKey, KEY_HEADER } from '../http/idempotency.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { PageQuery } from '../http/pagination.js';
import { TakesBody } from '../http/request-body.js';
import { requireId } from '../http/validation.js';
import { ImportChecks } from './import-checks.js';
import { MAX_IMPORT_BYTES, readImportForm } from './import-form.js';
import { ImportViews } from './import-views.js';
import {
  CheckImportInput,
  ImportDto,
  ImportPageDto,
  ImportRowPageDto,
  ImportRowsQuery,
  SUGGESTED_ROWS_MAX,
  TakeSuggestionsInput,
  UploadedImportDto,
} from './imports.dto.js';
import { IMPORT_PROBLEMS, ImportError } from './imports.error.js';
import { ImportsService } from './imports.service.js';

const noImport = () => new ImportError('no_import');

@ApiTags('imports')
@Controller('api/imports')
@Requires('lists.bring')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly checks: ImportChecks,
    private readonly views: ImportViews,
  ) {}

  @Post()
  @TakesBody({ type: 'file', bytes: MAX_IMPORT_BYTES })
  @ApiOperation({ summary: 'Read a list of people: its columns, and what they seem to hold' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: {
          type: 'string',
          format: 'binary',
          description:
            'CSV or TSV in UTF-8, UTF-16 or Windows-1252, or XLSX (the first sheet, as it is shown); at most 20,000 rows, 10 MB, and 100 MB unpacked',
        },
      },
    },
  })
  @ApiCreatedResponse({ type: UploadedImportDto })
  @ApiProblems(IMPORT_PROBLEMS, 'import_not_multipart', 'import_too_large', 'import_busy')
  async upload(@CurrentActor() actor: Actor, @Req() request: FastifyRequest): Promise<UploadedImportDto> {
    this.imports.lane.requireRoom(actor, request);
    return this.imports.upload(actor, await readImportForm(request));
  }

  @Get()
  @LargeRead('paged')
  @ApiOperation({ summary: 'Lists that were checked or brought, newest first' })
  @ApiOkResponse({ type: ImportPageDto })
  list(@Query() query: PageQuery): Promise<ImportPageDto> {
    return this.views.list(query);
  }

  @Post(':id/check')
  @HttpCode(200)
  @ApiOperation({ summary: 'Tell what would become of each row; nothing is brought' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: ImportDto })
  @ApiProblems(
    IMPORT_PROBLEMS,
    'no_import',
    'no_event',
    'import_event_over',
    'import_own_sales',
    'import_started',
  )
  check(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: CheckImportInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ImportDto> {
    return this.checks.check(actor, requireId(id, noImport), input, key);
  }

  @Post(':id/suggestions')
  @TakesBody({ bytes: 256 * 1024, elements: SUGGESTED_ROWS_MAX })
  @HttpCode(200)
  @ApiOperation({ summary: 'Take suggestions of invalid rows, and check again' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: ImportDto })
  @ApiProblems(
    IMPORT_PROBLEMS,
    'no_import',
    'no_event',
    'import_not_checked',
    'import_event_over',
    'import_own_sales',
    'import_started',
  )
  takeSuggestions(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { rows }: TakeSuggestionsInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ImportDto> {
    return this.checks.takeSuggestions(actor, requireId(id, noImport), rows, key);
  }

  @Post(':id/run')
  @HttpCode(200)
  @ApiOperation({ summary: 'Bring what was checked; it goes on by itself' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: ImportDto })
  @ApiProblems(
    IMPORT_PROBLEMS,
    'no_import',
    'import_not_checked',
    'import_checked_by_other',
    'import_started',
    'import_event_over',
    'import_own_sales',
  )
  run(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ImportDto> {
    return this.imports.run(actor, requireId(id, noImport), key);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A list: how far it is, its counts and sums' })
  @ApiOkResponse({ type: ImportDto })
  @ApiProblems(IMPORT_PROBLEMS, 'no_import')
  get(@Param('id') id: string): Promise<ImportDto> {
    return this.views.get(requireId(id, noImport));
  }

  @Get(':id/rows')
  @LargeRead('paged')
  @ApiOperation({ summary: 'Rows of a list, and what becomes or became of each' })
  @ApiOkResponse({ type: ImportRowPageDto })
  @ApiProblems(IMPORT_PROBLEMS, 'no_import')
  rows(@Param('id') id: string, @Query() query: ImportRowsQuery): Promise<ImportRowPageDto> {
    return this.views.rows(requireId(id, noImport), query);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Take back all that a list brought, without a mail' })
  @ApiHeader(KEY_HEADER)
  @ApiOkResponse({ type: ImportDto })
  @ApiProblems(
    IMPORT_PROBLEMS,
    'no_import',
    'import_not_done',
    'import_undo_over',
    'import_mailed',
    'import_delivered',
    'import_scanned',
    'import_corrected',
    'import_handed_back',
  )
  undo(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ImportDto> {
    return this.imports.undo(actor, requireId(id, noImport), key);
  }
}
