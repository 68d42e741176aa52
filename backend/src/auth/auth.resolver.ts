import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { AllowSignedIn, Public } from './access.js';
import { type Actor, CurrentActor } from './actor.js';
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  LoginDto,
  LoginInput,
  MessageDto,
  PasswordChangedDto,
  ResetPasswordInput,
  UserDto,
} from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { PasswordChangeService } from './password-change.service.js';

@Resolver()
export class AuthResolver {
  constructor(
    private readonly auth: AuthService,
    private readonly passwords: PasswordChangeService,
  ) {}

  @Mutation(() => LoginDto)
  @Public()
  login(@Args('input') input: LoginInput, @Context('req') request: FastifyRequest): Promise<LoginDto> {
    return this.auth.login(input, request.ip);
  }

  @Query(() => UserDto)
  @AllowSignedIn()
  me(@CurrentActor() actor: Actor): Promise<UserDto> {
    return this.auth.me(actor);
  }

  @Mutation(() => MessageDto)
  @Public()
  forgotPassword(
    @Args('input') input: ForgotPasswordInput,
    @Context('req') request: FastifyRequest,
  ): Promise<MessageDto> {
    return this.passwords.forgot(input, request.ip, request.id);
  }

  @Mutation(() => MessageDto)
  @Public()
  resetPassword(
    @Args('input') input: ResetPasswordInput,
    @Context('req') request: FastifyRequest,
  ): Promise<MessageDto> {
    return this.passwords.reset(input, request.ip, request.id);
  }

  @Mutation(() => PasswordChangedDto)
  @AllowSignedIn()
  changePassword(
    @CurrentActor() actor: Actor,
    @Args('input') input: ChangePasswordInput,
    @Context('req') request: FastifyRequest,
  ): Promise<PasswordChangedDto> {
    return this.passwords.change(actor, input, request.ip);
  }
}
