import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';

@ObjectType('SamePicture', { description: 'Another registration with the same picture' })
export class SamePictureDto {
  @Field(() => ID)
  @ApiProperty({ format: 'uuid', description: "The other registration's id" })
  attendeeId: string;

  @Field()
  @ApiProperty({ example: 'Rosa Delgado' })
  name: string;

  @Field({ description: 'Whether it is of the same person, who may have paid for both at once' })
  @ApiProperty({ description: 'Whether it is of the same person, who may have paid for both at once' })
  samePerson: boolean;

  @Field(() => Float, {
    nullable: true,
    description:
      "Dollars; of all of the same person's registrations with this picture. Null for another person",
  })
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 54,
    description:
      "Dollars; of all of the same person's registrations with this picture. Null for another person",
  })
  sum: number | null;
}
