import { figure } from '../../i18n/es-figures';
import { waitingSales } from '../../i18n/es-waiting-sales';
import type { en } from './en';

export const es: typeof en = {
  handOvers: {
    title: 'Entrega',
    countTitle: 'Entregar efectivo',
    statuses: { offered: 'Ofrecida', withdrawn: 'Retirada', received: 'Recibida', reversed: 'Anulada' },

    waitingSales,

    count: {
      intro: 'Cuenta todo lo que entregas. Finanzas lo cuenta otra vez, sin ver tu cuenta.',
      notes: 'Billetes',
      coins: 'Monedas',
      bill: (dollars) => `$${dollars}`,
      coin: (cents) => `${cents}¢`,
      howMany: (money) => `Cuántos de ${money}`,
      less: (money) => `Uno menos de ${money}`,
      more: (money) => `Uno más de ${money}`,
      isFinal: 'Es mi última entrega de esta noche',
      isFinalHint: 'Entonces es todo lo que tienes: lo que falte se tiene que explicar.',
      note: 'Nota (opcional)',
      sum: 'Contaste',
      clear: 'Empezar de nuevo',
      submit: 'Entregar',
      nothing: 'Todavía no hay nada contado. Cuenta primero tu efectivo.',
      failed: 'No se pudo ofrecer tu efectivo. Inténtalo de nuevo.',
      lost: 'No llegó ninguna respuesta, así que todavía no se sabe si tu cuenta llegó. Presiona Entregar otra vez: mientras no cambies nada, no puede llegar dos veces.',
      offline: 'No tienes conexión. Tu cuenta se queda aquí; presiona Entregar cuando vuelva.',
      openOffer: (amount) => `Ya ofreciste ${amount}. Primero retira esa oferta.`,
      toOpenOffer: 'Ver esa oferta',
    },

    found: 'La respuesta se perdió, pero tu cuenta llegó. No hace falta hacer nada más.',
    offeredTitle: 'Lleva tu efectivo a la mesa de finanzas',
    offeredHint: 'Esta página te avisa cuando lo reciban.',
    offeredOf: (name) =>
      `${name} ofrece efectivo. Las dos partes cuentan a ciegas, así que todavía no se muestra ninguna cifra.`,
    withdraw: 'Retirar',
    withdrawFailed: 'No se pudo retirar. Inténtalo de nuevo.',
    countAgain: 'Contar otra vez',
    toProfile: 'A mi perfil',
    receivedBy: (name) => `${name} recibió tu efectivo`,
    receivedFrom: (receiver, seller) => `${receiver} recibió efectivo de ${seller}`,
    withdrawnBy: (name) => `Retirada por ${name}`,
    reversedBy: (name) => `Anulada por ${name}`,
    reversedHint: 'Ya no cuenta: el efectivo y el cambio están como antes.',
    youCounted: 'Contaste',
    counted: (name) => `${name} contó`,
    book: 'Según lo anotado',
    floatReturned: 'De ello, cambio',
    cleared: 'Liquidado',
    last: 'La última de la noche',
    paperOut: (tickets, numbers) =>
      `${tickets === 1 ? 'Falta 1 boleto de papel' : `Faltan ${figure(tickets)} boletos de papel`}${numbers === null ? '' : `: ${numbers}`}`,
    notesAndCoins: 'Billetes y monedas',
    worth: 'Valor',
    you: 'Tú',

    agree: 'Las dos cuentas coinciden.',
    differences: 'Lo que difiere',
    lessThanYou: (amount) => `${amount} menos de lo que contaste`,
    moreThanYou: (amount) => `${amount} más de lo que contaste`,
    lessThan: (amount, name) => `${amount} menos de lo que contó ${name}`,
    moreThan: (amount, name) => `${amount} más de lo que contó ${name}`,
    surplus: (amount) => `${amount} más de lo que faltaba entregar`,
    lessThanBook: (amount) => `${amount} menos de lo anotado`,
    moreThanBook: (amount) => `${amount} más de lo anotado`,
    notExplained: 'Todavía nadie lo ha explicado.',
    explainedBy: (name) => `Explicado por ${name}`,
    waitsForCountersign: 'Espera un refrendo, que tú puedes dar.',
    countersignedBy: (name) => `Refrendado por ${name}`,

    countersign: 'Refrendar',
    countersignHint:
      'Con ello dices que lo revisaste junto con quien lo explicó y que el motivo es correcto.',
    countersignFailed: 'No se pudo refrendar. Inténtalo de nuevo.',
    mayNotCountersign: 'Tiene que refrendarlo quien ni lo entregó, ni lo recibió, ni lo explicó.',

    loadFailed: 'No se pudo cargar esta entrega. Inténtalo de nuevo.',
    notFound: 'No se encontró la entrega',
    notFoundHint: 'No hay ninguna en esta dirección, o ya no necesita la firma de nadie.',
  },
};
