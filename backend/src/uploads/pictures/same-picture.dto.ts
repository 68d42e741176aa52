import { ID, ObjectType } from '@nestjs/graphql';
import { Dollars, Nullable, Prop } from '../../http/shapes.js';

@ObjectType('SamePicture', { description: 'Another registration with the same picture' })
export class SamePictureDto {
  @Prop(ID, "The other registration's id")
  attendeeId: string;

  @Nullable(String, { example: 'Rosa Delgado', description: 'Null: sold at the door, and nobody asked' })
  name: string | null;

  @Prop('Whether it is of the same person, who may have paid for both at once')
  samePerson: boolean;

  @Nullable(Dollars, {
    example: 54,
    description:
      "Dollars; of all of the same person's registrations with this picture. Null for another person",
  })
  sum: number | null;
}
