import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { UserDto } from '../auth/auth.dto.js';
import { PageQuery } from '../http/pagination.js';
import { requireId } from '../http/validation.js';
import { UpdateUserInput, UserPageDto } from './users.dto.js';
import { noUser, USER_PROBLEMS } from './users.error.js';
import { UsersService } from './users.service.js';

const NO_USER = USER_PROBLEMS.no_user.detail;

@ApiTags('users')
@Controller('api/users')
@Allow('president')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @ApiOperation({ summary: 'All accounts, by name' })
  @ApiOkResponse({ type: UserPageDto })
  @ApiResponse({ status: 422, description: 'A query parameter breaks a rule' })
  list(@Query() page: PageQuery): Promise<UserPageDto> {
    return this.users.list(page);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One account' })
  @ApiOkResponse({ type: UserDto })
  @ApiResponse({ status: 404, description: NO_USER })
  get(@Param('id') id: string): Promise<UserDto> {
    return this.users.get(requireId(id, noUser));
  }

  @Patch(':id')
  @ApiOperation({ summary: "Change an account's role or team role, or switch it off or on" })
  @ApiOkResponse({ type: UserDto })
  @ApiResponse({ status: 404, description: NO_USER })
  @ApiResponse({ status: 409, description: 'The last active president' })
  @ApiResponse({ status: 422, description: 'A field breaks a rule' })
  update(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() input: UpdateUserInput,
  ): Promise<UserDto> {
    return this.users.update(actor, requireId(id, noUser), input);
  }
}
