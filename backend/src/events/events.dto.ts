import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { says } from '../http/problems/field-faults.js';
import { FreeText, Instant, IsOmittable, Ruled } from '../http/validation.js';
import { CAPACITY_MAX, checkCapacity } from '../rules/events.js';

/** Which event a figure or list is about. */
@ArgsType()
export class EventQuery {
  @Field(() => ID, { nullable: true, description: 'The current event where it is left out' })
  @ApiPropertyOptional({ format: 'uuid', description: 'The current event where it is left out' })
  @IsUUID(undefined, says('id.invalid', 'event_id must be the id of an event'))
  @IsOptional()
  eventId?: string;
}

@ObjectType('Event')
export class EventDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  id: string;

  @Field()
  @ApiProperty({ example: 'Lantern Festival' })
  name: string;

  @Field()
  @ApiProperty({ example: 'Dinner, music and a raffle' })
  description: string;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  eventDate: Date;

  @Field()
  @ApiProperty({ example: 'Riverside Community Hall' })
  location: string;

  @Field({ description: 'IANA name. Screens and mails show the event on this clock' })
  @ApiProperty({ example: 'America/New_York' })
  timeZone: string;

  @Field(() => String, { nullable: true, description: 'The text in the payment QR' })
  @ApiProperty({ type: String, nullable: true, example: 'treasurer@example.org' })
  paymentRecipient: string | null;

  @Field(() => Int, { nullable: true, description: 'Null: no limit' })
  @ApiProperty({ type: Number, nullable: true, example: 400 })
  capacity: number | null;

  @Field(() => Int, { description: 'Guests included' })
  @ApiProperty({ example: 120 })
  ticketsSold: number;

  @Field({ description: 'From 06:00 of the day after, on its own clock' })
  @ApiProperty()
  isOver: boolean;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  updatedAt: Date;
}

/** A new event, or all of a changed one. An optional field that is left out stays as it is. */
@InputType()
export class EventInput {
  @Field()
  @ApiProperty({ example: 'Lantern Festival', maxLength: 200 })
  @FreeText(200)
  name: string;

  @Field()
  @ApiProperty({
    example: 'An evening of lanterns, music and food by the river.',
    minLength: 0,
    maxLength: 5_000,
  })
  @FreeText(5_000, { multiline: true, optional: true })
  description: string;

  @Field()
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-28T18:00:00-05:00' })
  @Instant()
  eventDate: Date;

  @Field()
  @ApiProperty({ example: 'Riverside Community Hall', maxLength: 300 })
  @FreeText(300)
  location: string;

  @Field(() => String, { nullable: true, description: 'The text in the payment QR; null: no QR is shown' })
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 300, example: 'treasurer@example.org' })
  @FreeText(300, { optional: true })
  @IsOptional()
  paymentRecipient?: string | null;

  @Field(() => Int, { nullable: true, description: 'Null: no limit' })
  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 1, maximum: CAPACITY_MAX, example: 400 })
  @Ruled(checkCapacity)
  @IsOptional()
  capacity?: number | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The version that was changed: another one stored is refused',
  })
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'The version that was changed' })
  @Instant()
  @IsOmittable()
  updatedAt?: Date;
}
