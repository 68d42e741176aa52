import { Body, Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { ApiProblems } from '../http/openapi/openapi-problems.js';
import { PageQuery } from '../http/pagination.js';
import { fieldFault } from '../http/problems/field-faults.js';
import { InvalidFields } from '../http/problems/problem.js';
import { requireId } from '../http/validation.js';
import { ErasuresService } from './erasures.service.js';
import type { Whom } from './find/finder.js';
import { ExportService } from './kept/export.service.js';
import { EraseInput, ErasureDto, ErasurePageDto, KeptDto, WhomInput } from './personal-data.dto.js';
import { noErasure, PERSONAL_DATA_PROBLEMS, PersonalDataError } from './find/personal-data.error.js';

/** @throws InvalidFields unless one of the two is given */
function whomOf({ email = null, phone = null }: WhomInput): Whom {
  if ((email === null) === (phone === null)) throw new InvalidFields({ email: [fieldFault('required')] });
  return { email, phone };
}

/** Nothing that tells whom it is about stands in a path, as paths are logged. */
@ApiTags('personal data')
@Controller('api/personal-data')
export class PersonalDataController {
  constructor(
    private readonly erasures: ErasuresService,
    private readonly exports: ExportService,
  ) {}

  @Post('find')
  @HttpCode(200)
  @Requires('personal_data.export')
  @ApiOperation({ summary: 'How much is kept about an address or a phone' })
  @ApiOkResponse({ type: KeptDto })
  @ApiProblems(PERSONAL_DATA_PROBLEMS, 'nothing_kept')
  find(@Body() input: WhomInput): Promise<KeptDto> {
    return this.erasures.find(whomOf(input));
  }

  @Post('export')
  @HttpCode(200)
  @Requires('personal_data.export')
  @ApiOperation({ summary: 'All of it as one page, with its pictures, for a person to read' })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(PERSONAL_DATA_PROBLEMS, 'nothing_kept', 'being_erased')
  async export(@CurrentActor() actor: Actor, @Body() input: WhomInput): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.write(actor, whomOf(input)), {
      type: 'text/html; charset=utf-8',
      disposition: 'attachment; filename="personal-data.html"',
    });
  }

  @Post('erasures')
  @Requires('personal_data.erase')
  @ApiOperation({ summary: 'Erase all of it but accounts; tickets and sums stay' })
  @ApiCreatedResponse({ type: ErasureDto })
  @ApiProblems(PERSONAL_DATA_PROBLEMS, 'nothing_kept', 'kept_changed')
  erase(@CurrentActor() actor: Actor, @Body() input: EraseInput): Promise<ErasureDto> {
    return this.erasures.erase(actor, whomOf(input), input.registrations);
  }

  @Post('accounts/:id/erase')
  @Requires('personal_data.erase')
  @ApiOperation({ summary: 'Erase an account that is not active; what it sold stays, under a number' })
  @ApiCreatedResponse({ type: ErasureDto })
  @ApiProblems(PERSONAL_DATA_PROBLEMS, 'no_user', 'account_active', 'account_erased')
  eraseAccount(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ErasureDto> {
    return this.erasures.eraseAccount(
      actor,
      requireId(id, () => new PersonalDataError('no_user')),
    );
  }

  @Get('erasures')
  @LargeRead('paged')
  @Requires('personal_data.erase')
  @ApiOperation({ summary: 'What was erased, without whom, newest first' })
  @ApiOkResponse({ type: ErasurePageDto })
  list(@Query() page: PageQuery): Promise<ErasurePageDto> {
    return this.erasures.list(page);
  }

  @Get('erasures/:id')
  @Requires('personal_data.erase')
  @ApiOperation({ summary: 'How far an erasure is' })
  @ApiOkResponse({ type: ErasureDto })
  @ApiProblems(PERSONAL_DATA_PROBLEMS, 'no_erasure')
  get(@Param('id') id: string): Promise<ErasureDto> {
    return this.erasures.get(requireId(id, noErasure));
  }
}
