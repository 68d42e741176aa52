import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { Public, Requires } from '../auth/access.js';
import { type Actor, CurrentActor } from '../auth/actor.js';
import { LargeRead } from '../http/large-reads/large-read.js';
import { requireId } from '../http/validation.js';
import {
  ApplicationCountsDto,
  ApplicationDto,
  ApplicationsQuery,
  RejectApplicationInput,
  SubmitApplicationInput,
  UpdateApplicationInput,
} from './applications.dto.js';
import { noApplication } from './applications.error.js';
import { ApplicationsService } from './applications.service.js';
import { Idempotency, type IdempotencyKey } from '../http/idempotency.js';

@Resolver()
export class ApplicationsResolver {
  constructor(private readonly applications: ApplicationsService) {}

  @Mutation(() => ApplicationDto)
  @Public()
  submitApplication(
    @Args('input') input: SubmitApplicationInput,
    @Context('req') request: FastifyRequest,
  ): Promise<ApplicationDto> {
    return this.applications.submit(input, request.ip, request.id);
  }

  @Query(() => [ApplicationDto])
  @LargeRead('whole')
  @Requires('accounts.manage')
  volunteerApplications(@Args() query: ApplicationsQuery): Promise<ApplicationDto[]> {
    return this.applications.list(query);
  }

  @Query(() => ApplicationCountsDto)
  @Requires('accounts.manage')
  applicationCounts(): Promise<ApplicationCountsDto> {
    return this.applications.counts();
  }

  @Mutation(() => ApplicationDto)
  @Requires('accounts.manage')
  approveApplication(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ApplicationDto> {
    return this.applications.approve(actor, requireId(id, noApplication), key);
  }

  @Mutation(() => ApplicationDto)
  @Requires('accounts.manage')
  rejectApplication(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: RejectApplicationInput,
    @Idempotency() key: IdempotencyKey | null,
  ): Promise<ApplicationDto> {
    return this.applications.reject(actor, requireId(id, noApplication), input.rejectionReason, key);
  }

  @Mutation(() => ApplicationDto)
  @Requires('accounts.manage')
  updateApplication(
    @CurrentActor() actor: Actor,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdateApplicationInput,
  ): Promise<ApplicationDto> {
    return this.applications.update(actor, requireId(id, noApplication), input);
  }
}
