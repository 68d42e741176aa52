import { figure } from '../../../i18n/es-figures';
import type { en } from './en';

export const es: typeof en = {
  results: {
    outcomes: {
      admitted: 'Vale como entrada',
      partly: (count) =>
        count === 1 ? 'Solo quedaba 1 de estos boletos' : `Solo quedaban ${figure(count)} de estos boletos`,
      duplicate: 'Ya entró',
      duplicateAt: (time) => `Ya entró, ${time}`,
      duplicateWhere: (where, time) => `Ya entró por ${where}, ${time}`,
      duplicateBy: (who, time) => `Ya entró: registro de ${who}, ${time}`,
      not_let_in: 'El servidor ya lo había rechazado',
      unknown: 'Ningún registro tiene este código QR',
      other_event: 'Este código QR es de otro evento',
      not_sold: 'Este boleto no se vendió',
      undone: 'Se deshizo',
      invalid: 'El servidor no aceptó este escaneo',
    },
    unlistedAgain: 'Ya se dejó entrar a alguien con este código.',
    letInAnywayHint: 'El servidor dirá después si este boleto vale.',
    wasLetInAnyway: 'Pasó sin estar en la lista',
    letInOthers: (count) =>
      count === 1 ? 'Dejar pasar al que falta' : `Dejar pasar a los otros ${figure(count)}`,
    paper: (number) => `Boleto de papel N.º ${number}`,
  },
};
