import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { says } from '../http/problems/field-faults.js';
import { JsonScalar } from '../http/graphql/json.scalar.js';
import { PageQuery, PaginationDto } from '../http/pagination.js';
import { SortDir, type SortDirection } from '../http/sorting.js';
import { Instant, IsOmittable } from '../http/validation.js';
import { AUDIT_ACTIONS, type AuditAction } from './audit-entry.entity.js';

@ArgsType()
export class AuditLogQuery extends PageQuery {
  @Field(() => ID, { nullable: true, description: 'Who did it' })
  @ApiPropertyOptional({ format: 'uuid', description: 'Who did it' })
  @IsUUID(undefined, says('id.invalid', 'actor_id must be the id of a user'))
  @IsOptional()
  actorId?: string;

  @Field(() => String, { nullable: true })
  @ApiPropertyOptional({ enum: AUDIT_ACTIONS })
  @IsIn(AUDIT_ACTIONS, says('choice.unknown', 'There is no such action'))
  @IsOptional()
  action?: AuditAction;

  @Field(() => ID, { nullable: true, description: 'What it was done to' })
  @ApiPropertyOptional({ format: 'uuid', description: 'What it was done to' })
  @IsUUID(undefined, says('id.invalid', 'subject_id must be an id'))
  @IsOptional()
  subjectId?: string;

  @Field(() => Date, { nullable: true, description: 'From this moment on' })
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'From this moment on' })
  @Instant()
  @IsOmittable()
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Before this moment' })
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'Before this moment' })
  @Instant()
  @IsOmittable()
  to?: Date;

  /** Direction of the sort by time. */
  @SortDir()
  sortDir?: SortDirection;
}

@ObjectType('AuditEntry')
class AuditEntryDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  id: string;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @Field(() => ID, { nullable: true, description: 'Null where nobody was signed in' })
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Null where nobody was signed in',
  })
  actorId: string | null;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, nullable: true, example: 'Petra President' })
  actorName: string | null;

  @Field()
  @ApiProperty({ enum: AUDIT_ACTIONS })
  action: string;

  @Field()
  @ApiProperty({ example: 'registration' })
  subjectType: string;

  @Field(() => ID, { nullable: true })
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  subjectId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The present name of a registration, a user or an event',
  })
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Rosa Delgado',
    description: 'The present name of a registration, a user or an event',
  })
  subjectName: string | null;

  @Field(() => ID, { nullable: true })
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  eventId: string | null;

  @Field(() => JsonScalar, { description: 'What changed' })
  @ApiProperty({
    type: Object,
    description: 'What changed',
    example: { old: { email: 'rosa.delgdo@example.org' }, new: { email: 'rosa.delgado@example.org' } },
  })
  details: Record<string, unknown>;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, nullable: true, example: '3f0c5b7e-5d0b-4c53-a8d9-1f2e3d4c5b6a' })
  requestId: string | null;
}

@ObjectType('AuditLog')
export class AuditLogDto {
  @Field(() => [AuditEntryDto])
  @ApiProperty({ type: [AuditEntryDto] })
  data: AuditEntryDto[];

  @Field(() => PaginationDto)
  @ApiProperty({ type: () => PaginationDto })
  pagination: PaginationDto;
}
