import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { clientOf } from '../auth/client.js';
import { AllowSignedIn, Public } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  MessageDto,
  PasswordChangedDto,
  ResetPasswordInput,
} from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

@Resolver()
export class PasswordsResolver {
  constructor(private readonly passwords: PasswordsService) {}

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
    return this.passwords.change(actor, input, clientOf(request));
  }
}
