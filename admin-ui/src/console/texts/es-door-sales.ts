import type { ConsoleOwnTexts } from './en';
import { figure } from '../../i18n/es-figures';

/** The Spanish texts of what was sold at the door. */
export const doorSales: ConsoleOwnTexts['doorSales'] = {
  title: 'Vendido en la puerta',
  none: 'Todavía no se ha vendido nada en la puerta.',
  noneMatch: 'Ninguna venta en la puerta coincide con este filtro.',
  loadFailed: 'No se pudieron cargar las ventas en la puerta. Inténtalo de nuevo.',
  byEntrance: 'Ventas por puerta',
  tickets: 'Boletos',
  revenue: 'Ingresos',
  outcome: 'Mostrar',
  all: (count) => `Todas las ventas (${count})`,
  of: (outcome, count) => `${outcome} (${count})`,
  outcomes: {
    sold: 'Vendida',
    price_differs: 'Otro precio',
    over_capacity: 'Sobre el cupo',
    undone: 'Deshecha',
    invalid: 'No aceptada',
  },
  hints: {
    sold: null,
    price_differs:
      'El invitado pagó otra cantidad que la registrada. Cuenta la registrada, aquí y en el efectivo.',
    over_capacity:
      'Teléfonos sin red vendieron más boletos de los que tenían. Cuentan en todas partes menos en el cupo.',
    undone:
      'Estos invitados volvieron a salir y sus ventas están canceladas. Los vendedores devuelven el efectivo.',
    invalid:
      'Usher no pudo registrar estas ventas y no están en ninguna cifra. Sus invitados pagaron y están dentro: pregunta al vendedor, y vende los boletos de nuevo si el dinero está.',
  },
  cancelled: 'Cancelada después',
  offline: 'Sin red',
  what: 'Boletos',
  price: 'Precio',
  paidMore: (difference, paid) => `se pagaron ${paid}, ${difference} más`,
  paidLess: (difference, paid) => `se pagaron ${paid}, ${difference} menos`,
  sold: 'Vendida',
  seller: 'Vendedor',
  received: 'Recibida',
  sentBy: (seller, sender) => `${seller}, enviada por ${sender}`,
  code: (end) => `Código …${end}`,
  undoneBy: (name, time) => `Deshecha por ${name}, ${time}`,
  why: 'Por qué no',
  notReadable: 'No se puede leer',
  allSent: 'Todo lo que envió el teléfono',
  undo: 'Deshacer',
  undoOf: (name) => `Deshacer la venta a ${name}`,
  undoTitle: 'Deshacer la venta',
  undoHint: (tickets, amount) =>
    `${tickets} por ${amount}: los invitados cuentan como fuera y la venta se cancela. El vendedor devuelve el efectivo al invitado.`,
  undoFailed: 'No se pudo deshacer esta venta. Inténtalo de nuevo.',
  undoneBySeller: 'Deshechas, por vendedor',
  sales: 'Ventas',
  sum: 'Suma',
  more: (sellers) => (sellers === 1 ? 'Mostrar 1 vendedor más' : `Mostrar ${figure(sellers)} vendedores más`),
  showing: (from, to, total) => `${from} a ${to} de ${total}`,
};
