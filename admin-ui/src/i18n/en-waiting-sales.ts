import { figure } from './en-figures';

/** Sales at the door that the server has not got yet. @param amount formatted: `$1,203.75` */
export const waitingSales = (amount: string, sales: number): string =>
  sales === 1
    ? `${amount} in 1 sale is still on a phone`
    : `${amount} in ${figure(sales)} sales are still on a phone`;
