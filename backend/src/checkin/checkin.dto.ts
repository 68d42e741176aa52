import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { FoodOptionEnum, PaymentModeEnum } from '../pricing/pricing.dto.js';
import { FOOD_OPTIONS, type FoodOption, PAYMENT_MODES, type PaymentMode } from '../rules/tickets.js';

@ObjectType('CheckedInAttendee')
export class CheckedInAttendeeDto {
  @Field(() => ID, { description: "The registration's id" })
  @ApiProperty({ format: 'uuid', description: "The registration's id" })
  id: string;

  @Field()
  @ApiProperty({ example: 'Rosa Delgado' })
  name: string;

  @Field()
  @ApiProperty({ example: 'rosa.delgado@example.org' })
  email: string;

  @Field({ description: 'Digits' })
  @ApiProperty({ example: '4155550142' })
  phone: string;

  @Field(() => Int)
  @ApiProperty({ example: 2 })
  ticketQuantity: number;

  @Field(() => FoodOptionEnum)
  @ApiProperty({ enum: FOOD_OPTIONS })
  foodOption: FoodOption;

  @Field(() => PaymentModeEnum)
  @ApiProperty({ enum: PAYMENT_MODES })
  paymentMode: PaymentMode;

  @Field()
  @ApiProperty()
  isGuest: boolean;

  @Field()
  @ApiProperty()
  isCheckedIn: boolean;

  @Field()
  @ApiProperty({ type: String, format: 'date-time' })
  checkedInAt: Date;

  @Field({ description: 'The name of who let them in' })
  @ApiProperty({ example: 'Vera Volunteer', description: 'The name of who let them in' })
  checkedInBy: string;

  @Field()
  @ApiProperty({ example: 'Vera Volunteer', description: 'The seller' })
  volunteerName: string;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, nullable: true, example: 'Marketing Team Member' })
  volunteerTeamRole: string | null;
}

@ObjectType('CheckIn')
export class CheckInDto {
  @Field({ description: 'False where the attendee was in already' })
  @ApiProperty({ description: 'False where the attendee was in already' })
  success: boolean;

  @Field()
  @ApiProperty({ example: 'Check-in successful' })
  message: string;

  @Field(() => CheckedInAttendeeDto)
  @ApiProperty({ type: () => CheckedInAttendeeDto })
  attendee: CheckedInAttendeeDto;
}
