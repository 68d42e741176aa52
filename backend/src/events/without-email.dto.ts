import { Prop } from '../http/shapes.js';

class UnreachedDto {
  @Prop({ example: 'Rosa Delgado' })
  name: string;

  @Prop({ example: '4155550142', description: 'Digits' })
  phone: string;
}

/** People whom no mail reaches. */
export class WithoutEmailDto {
  @Prop({ example: 1 })
  count: number;

  @Prop([UnreachedDto], 'The first 1,000, by name')
  people: UnreachedDto[];
}
