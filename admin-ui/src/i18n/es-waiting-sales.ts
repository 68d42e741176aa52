import { figure } from './es-figures';

export const waitingSales = (amount: string, sales: number): string =>
  sales === 1
    ? `${amount} de 1 venta sigue en un teléfono`
    : `${amount} de ${figure(sales)} ventas siguen en un teléfono`;
