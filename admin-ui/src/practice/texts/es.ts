import { practice } from '../../checkin/practice/texts/es';
import type { en } from './en';

const practicePage: (typeof en)['practicePage'] = {
  hint: 'Personas inventadas para aprender a trabajar en la puerta. Nada de esto se envía ni cuenta.',
  steps: [
    'En el teléfono con el que vas a escanear, abre Entrada y pulsa Práctica.',
    'Escanea estos boletos, impresos o en otra pantalla. Escanea uno dos veces, cambia de puesto, usa ¿Sin código? y prueba sin conexión.',
    'Termina la práctica. En la puerta de verdad nadie entra con estos boletos.',
  ],
  practise: 'Practicar en este dispositivo',
  realFirst: 'Nadie ha visto todavía el resultado de un boleto de verdad.',
  toCheckin: 'Verlo en la página de entrada',
  print: 'Imprimir',
  large: 'Ver en grande',
  largeOf: (name) => `Ver en grande el boleto de ${name}`,
  qrOf: (name) => `Código QR de ${name}`,
  expect: 'Qué va a pasar',
  kinds: {
    with_food: 'Con comida',
    without_food: 'Sin comida',
    party: 'Un grupo de cinco',
    already_in: 'Ya entró',
    cancelled: 'Cancelado',
    other_event: 'De otro evento',
  },
  expected: {
    with_food: 'Dorado: entran 2 con comida. Si se escanea otra vez: Ya entró.',
    without_food: 'Morado: entra 1 sin comida. En el puesto de comida: Este boleto es sin comida.',
    party:
      'Dorado: entran 5. Di con Vinieron menos que solo vinieron 3; si se escanea otra vez, ofrece dejar pasar a los otros 2.',
    already_in: 'Ya entró: dice cuándo. En el puesto de comida quedan 2 comidas.',
    cancelled: 'Rojo: Este registro se canceló. No entra nadie.',
    other_event:
      'Rojo: Este código QR es de otro evento. Sin conexión: No está en la lista de este teléfono, con Dejar pasar de todos modos.',
  },
};

export const es: typeof en = { practice, practicePage };
