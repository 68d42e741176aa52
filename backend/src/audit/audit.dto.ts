import { ArgsType, ID, ObjectType } from '@nestjs/graphql';
import { IsIn, IsUUID } from 'class-validator';
import { Nullable, Omittable, Optional, Prop } from '../http/shapes.js';
import { says } from '../http/problems/field-faults.js';
import { JsonScalar } from '../http/graphql/json.scalar.js';
import { pageOf, PageQuery } from '../http/pagination.js';
import { SortDir, type SortDirection } from '../http/sorting.js';
import { Instant } from '../http/validation.js';
import { AUDIT_ACTIONS, type AuditAction } from './audit-entry.entity.js';

@ArgsType()
export class AuditLogQuery extends PageQuery {
  @Optional(ID, 'Who did it')
  @IsUUID(undefined, says('id.invalid', 'actor_id must be the id of a user'))
  actorId?: string;

  @Optional(AUDIT_ACTIONS)
  @IsIn(AUDIT_ACTIONS, says('choice.unknown', 'There is no such action'))
  action?: AuditAction;

  @Optional(ID, 'What it was done to')
  @IsUUID(undefined, says('id.invalid', 'subject_id must be an id'))
  subjectId?: string;

  @Omittable('From this moment on')
  @Instant()
  from?: Date;

  @Omittable('Before this moment')
  @Instant()
  to?: Date;

  /** Direction of the sort by time. */
  @SortDir()
  sortDir?: SortDirection;
}

@ObjectType('AuditEntry')
class AuditEntryDto {
  @Prop(ID)
  id: string;

  @Prop()
  at: Date;

  @Nullable(ID, 'Null where nobody was signed in')
  actorId: string | null;

  @Nullable(String, { example: 'Petra President' })
  actorName: string | null;

  @Prop(AUDIT_ACTIONS)
  action: AuditAction;

  @Prop({ example: 'registration' })
  subjectType: string;

  @Nullable(ID)
  subjectId: string | null;

  @Nullable(String, {
    example: 'Rosa Delgado',
    description: 'The present name of a registration, a user or an event',
  })
  subjectName: string | null;

  @Nullable(ID)
  eventId: string | null;

  @Prop(JsonScalar, {
    example: { old: { email: 'rosa.delgdo@example.org' }, new: { email: 'rosa.delgado@example.org' } },
    description: 'What changed',
  })
  details: Record<string, unknown>;

  @Nullable(String, { example: '3f0c5b7e-5d0b-4c53-a8d9-1f2e3d4c5b6a' })
  requestId: string | null;
}

@ObjectType('AuditLog')
export class AuditLogDto extends pageOf(AuditEntryDto) {}
