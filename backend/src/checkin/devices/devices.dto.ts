import { ArgsType, ID, ObjectType } from '@nestjs/graphql';
import { IsBoolean } from 'class-validator';
import { checked, Nullable, Optional, Prop } from '../../http/shapes.js';
import { says } from '../../http/problems/field-faults.js';
import { PageQuery, TrueOrFalse } from '../../http/pagination.js';
import { FreeText } from '../../http/validation.js';
import { type Station, STATIONS } from '../../rules/admissions.js';

export class CutOffQuery {
  @Optional({
    default: false,
    description: 'True signs whoever was signed in on it last out, on every device',
  })
  @IsBoolean(says('boolean.invalid', 'end_sessions must be true or false'))
  @TrueOrFalse()
  endSessions?: boolean;
}

const SEARCH_MAX_LENGTH = 200;
const Search = () =>
  checked(
    Optional({ maxLength: SEARCH_MAX_LENGTH, description: 'Any part of label, account or id' }),
    FreeText(SEARCH_MAX_LENGTH, { optional: true }),
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
  @Prop(ID)
  id: string;

  @Nullable(String, { example: 'Gate A' })
  label: string | null;

  @Prop(STATIONS)
  station: Station;

  @Prop({ example: 'Vera Volunteer', description: 'Who was signed in last' })
  account: string;

  @Prop(ID)
  accountId: string;

  @Prop()
  lastContact: Date;

  @Prop({ example: 31, description: 'Scans that waited on it when it was last heard from' })
  waiting: number;

  @Nullable(Date, 'When the list that it has was read')
  listAt: Date | null;

  @Nullable(Date, 'When its clock was seen to have jumped')
  clockJumpedAt: Date | null;

  @Prop()
  isCutOff: boolean;
}
