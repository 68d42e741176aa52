import { applyDecorators } from '@nestjs/common';
import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { PageQuery, TrueOrFalse } from '../../http/pagination.js';
import { FreeText } from '../../http/validation.js';
import { STATIONS, type Station } from '../../rules/admissions.js';

export class CutOffQuery {
  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description: 'True signs whoever was signed in on it last out, on every device',
  })
  @IsBoolean(says('boolean.invalid', 'end_sessions must be true or false'))
  @IsOptional()
  @TrueOrFalse()
  endSessions?: boolean;
}

const SEARCH_MAX_LENGTH = 200;
const SEARCHED = 'Any part of label, account or id';

const Search = (): PropertyDecorator =>
  applyDecorators(
    Field(() => String, { nullable: true, description: SEARCHED }),
    ApiPropertyOptional({ maxLength: SEARCH_MAX_LENGTH, description: SEARCHED }),
    FreeText(SEARCH_MAX_LENGTH, { optional: true }),
    IsOptional(),
  );

@ArgsType()
export class DeviceSearch {
  @Search()
  search?: string;
}

@ArgsType()
export class DevicesQuery extends PageQuery {
  @Search()
  search?: string;
}

@ObjectType('Device')
export class DeviceDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  id: string;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, nullable: true, example: 'Gate A' })
  label: string | null;

  @Field(() => String)
  @ApiProperty({ enum: STATIONS })
  station: Station;

  @Field({ description: 'Who was signed in last' })
  @ApiProperty({ example: 'Vera Volunteer', description: 'Who was signed in last' })
  account: string;

  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  accountId: string;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  lastContact: Date;

  @Field(() => Int, { description: 'Scans that waited on it when it was last heard from' })
  @ApiProperty({ example: 31, description: 'Scans that waited on it when it was last heard from' })
  waiting: number;

  @Field(() => Date, { nullable: true, description: 'When the list that it has was read' })
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the list that it has was read',
  })
  listAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When its clock was seen to have jumped' })
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When its clock was seen to have jumped',
  })
  clockJumpedAt: Date | null;

  @Field()
  @ApiProperty()
  isCutOff: boolean;
}
