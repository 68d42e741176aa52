import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';

/** Which event a figure or list is about. */
@ArgsType()
export class EventQuery {
  @Field(() => ID, { nullable: true, description: 'The current event where it is left out' })
  @ApiPropertyOptional({ format: 'uuid', description: 'The current event where it is left out' })
  @IsUUID(undefined, { message: 'event_id must be the id of an event' })
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
  @ApiProperty()
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
