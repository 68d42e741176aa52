import { Nullable, Prop } from '../http/shapes.js';

class UnreachedDto {
  @Nullable(String, { example: 'Rosa Delgado', description: 'Null: sold at the door, and nobody asked' })
  name: string | null;

  @Nullable(String, { example: '4155550142', description: 'Digits' })
  phone: string | null;
}

/** People whom no mail reaches. */
export class WithoutEmailDto {
  @Prop({ example: 1 })
  count: number;

  @Prop([UnreachedDto], 'The first 1,000, by name; those without a phone last')
  people: UnreachedDto[];
}
