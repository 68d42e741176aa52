import { ID } from '@nestjs/graphql';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { says } from '../../http/problems/field-faults.js';
import { Nullable, Prop } from '../../http/shapes.js';
import { ANNOUNCED_DAYS, RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '../../rules/retention.js';

const OUT_OF_RANGE = says(
  'number.out_of_range',
  `days must be null or a whole number from ${RETENTION_DAYS_MIN} to ${RETENTION_DAYS_MAX}`,
);

export class RetentionInput {
  @Nullable(Number, {
    type: 'integer',
    example: 365,
    minimum: RETENTION_DAYS_MIN,
    maximum: RETENTION_DAYS_MAX,
    description: 'After how many days after an event its guests are erased; null: never',
  })
  @Max(RETENTION_DAYS_MAX, OUT_OF_RANGE)
  @Min(RETENTION_DAYS_MIN, OUT_OF_RANGE)
  @IsInt(OUT_OF_RANGE)
  @ValidateIf((_input, days) => days !== null)
  days: number | null;
}

export class AnnouncedErasureDto {
  @Prop(ID)
  eventId: string;

  @Prop({ example: 'Spring Gala' })
  eventName: string;

  @Prop()
  eventDate: Date;

  @Prop({ example: 'America/New_York' })
  timeZone: string;

  @Prop({ example: 240, description: 'People who have a registration and are not erased' })
  guests: number;

  @Prop({ description: 'From then on they are erased, unless the setting is changed before' })
  dueAt: Date;

  @Prop({ description: 'Whether they are being erased' })
  isUnderWay: boolean;
}

export class RetentionDto {
  @Nullable(Number, {
    type: 'integer',
    example: 365,
    description: 'After how many days after an event its guests are erased; null: never',
  })
  days: number | null;

  @Prop({ example: ANNOUNCED_DAYS, description: 'How many days before, at least, it is announced' })
  announcedDays: number;

  @Prop([AnnouncedErasureDto], 'The events of which it is announced, the next first')
  announced: AnnouncedErasureDto[];
}
