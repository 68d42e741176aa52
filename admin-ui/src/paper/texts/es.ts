import type { PaperRefusal } from '@usher/backend/rules';
import { figure } from '../../i18n/es-figures';
import type { en } from './en';

const REASONS: Record<PaperRefusal, string> = {
  unknown: 'No existe ese número',
  printed: 'Nadie lo tiene',
  offered: 'Acéptalo primero',
  out: 'No se reportó como vendido',
  sold: 'Ya se reportó como vendido',
  void: 'Ya no es válido',
  not_yours: 'No tienes este boleto',
  own: 'Lo tiene que hacer otra persona',
  not_offered: 'No está entre los ofrecidos',
  too_late: 'Pasó más de media hora: pregunta a presidencia o a la dirección de finanzas',
  scanned: 'Su invitado ya entró',
  corrected: 'La venta se cambió después',
  given: 'Se le dio a otra persona',
};

export const es: typeof en = {
  paper: {
    title: 'Mis boletos de papel',
    none: 'No tienes boletos de papel.',
    loadFailed: 'No se pudieron cargar tus boletos de papel. Inténtalo de nuevo.',
    ticket: (number) => `N.º ${number}`,
    numbers: (ranges) => `N.º ${ranges}`,
    reasons: REASONS,
    lost: 'No llegó ninguna respuesta. Presiona otra vez: nada cuenta dos veces.',

    line: {
      offered: (count) => (count === 1 ? 'Te ofrecen 1 boleto' : `Te ofrecen ${figure(count)} boletos`),
      out: (count) => `${figure(count)} por vender`,
      open: 'Abrir',
    },

    offer: {
      title: (count) => (count === 1 ? 'Te ofrecen 1 boleto' : `Te ofrecen ${figure(count)} boletos`),
      hint: 'Cuéntalos primero. Los que aceptes, los vendes o los devuelves.',
      acceptAll: (count) => (count === 1 ? 'Aceptar' : `Aceptar los ${figure(count)}`),
      some: 'Faltan algunos',
      decline: 'Rechazar',
      counted: 'Números que contaste',
      countedHint: (kept, back) => `${figure(kept)} para ti, ${figure(back)} de vuelta a quien los ofreció`,
      countedExample: 'Por ejemplo 101-117, 120',
      notAmong: 'Ninguno de estos números está entre los ofrecidos',
      accept: (count) => `Aceptar ${figure(count)}`,
      all: 'Volver a todos',
      accepted: 'Ya los tienes',
      declined: 'Rechazados',
      failed: 'No se pudo hacer. Inténtalo de nuevo.',
    },

    figures: {
      out: 'Por vender',
      sold: 'Vendidos',
      amount: 'Suman',
      cash: 'Tu efectivo',
      toCash: 'Entregar',
      noneOut: 'No te queda ninguno por vender.',
    },

    report: {
      title: 'Reportar como vendidos',
      from: 'Del',
      to: 'Al',
      many: 'Cuántos',
      manyOf: (count) => `Los próximos ${figure(count)}`,
      all: (count) => `Los ${figure(count)}`,
      submit: 'Vendidos',
      numberNeeded: 'Escribe el número del boleto',
      backwards: 'El último número va después del primero',
      tooMany: 'Como máximo 2,000 números a la vez',
      failed: 'No se pudieron reportar. Inténtalo de nuevo.',
      soldTitle: (count) => (count === 1 ? '1 boleto vendido' : `${figure(count)} boletos vendidos`),
      backTitle: (count) =>
        count === 1
          ? '1 boleto está otra vez por vender'
          : `${figure(count)} boletos están otra vez por vender`,
      refusedTitle: (count) =>
        count === 1 ? '1 número se quedó como estaba' : `${figure(count)} números se quedaron como estaban`,
      undo: 'Deshacer',
      undoFailed: 'No se pudo deshacer. Inténtalo de nuevo.',
      scan: 'Escanearlos',
      type: 'Escribir los números',
      scanned: 'Escaneados',
      nothingScanned: 'Pon un boleto frente a la cámara.',
      startAgain: 'Empezar de nuevo',
    },

    scan: {
      camera: 'Cámara',
      starting: 'Iniciando la cámara...',
      failed: 'La cámara no se puede usar aquí. Escribe los números.',
      notYours: 'Este no es uno de tus boletos de papel.',
      ofOther: 'Este boleto es de otro evento.',
      lost: 'No llegó ninguna respuesta. Escanéalo otra vez.',
    },

    sold: {
      title: 'Boletos vendidos',
      unnamed: 'Sin nombre todavía',
      name: 'Poner nombre',
      nameOf: (number) => `Poner el nombre del N.º ${number}`,
      nameHint: 'Basta un nombre o un teléfono. En la puerta sirve para encontrar a quien perdió el boleto.',
      change: 'Cambiar',
      changeOf: (number) => `Cambiar el nombre del N.º ${number}`,
      undoOf: (number) => `Deshacer el N.º ${number}`,
      inside: 'Adentro',
      more: 'Mostrar más',
      loadFailed: 'No se pudieron cargar los boletos vendidos. Inténtalo de nuevo.',
    },
  },
};
