import type { ConsoleOwnTexts } from './en';
import { figure } from '../../i18n/es-figures';

/** The Spanish texts of the dashboard. */
export const dashboard: ConsoleOwnTexts['dashboard'] = {
  bounced: (people) =>
    people === 1
      ? 'El correo con el boleto de 1 persona fue devuelto: está en el registro de correos. Corrige la dirección o pregunta al vendedor.'
      : `Los correos con boletos de ${figure(people)} personas fueron devueltos: están en el registro de correos. Corrige las direcciones o pregunta a los vendedores.`,
  retention: {
    announced: (event, guests, date) =>
      guests === 1
        ? `El nombre, la dirección y el teléfono del invitado de ${event} se borrarán el ${date}.`
        : `Los nombres, direcciones y teléfonos de los ${figure(guests)} invitados de ${event} se borrarán el ${date}.`,
    underWay: (event, guests) =>
      guests === 1
        ? `El nombre, la dirección y el teléfono del invitado de ${event} se están borrando.`
        : `Los nombres, direcciones y teléfonos de los ${figure(guests)} invitados de ${event} se están borrando.`,
    change: 'Cambiarlo en Privacidad',
  },
  title: 'Panel del evento',
  subtitle: 'Registros y entradas en tiempo real',
  selling: {
    now: 'Este evento está a la venta. No hay otro previsto.',
    nowAndNext: (next, date) => `Este evento está a la venta. Después sigue ${next}, el ${date}.`,
    next: (now) => `Ahora se vende ${now}. Este evento sigue cuando aquel termine.`,
    later: (now, next) => `Ahora se vende ${now} y después ${next}. Este evento viene más tarde.`,
    alongside: (now) => `Ahora se vende ${now}, y este evento a la par.`,
    draft: 'Este evento es un borrador: no vende nada y los voluntarios no lo ven.',
    closed: 'La venta de este evento está cerrada. La entrada sigue funcionando.',
    archived: 'Este evento está archivado: no se ofrece donde se elige un evento.',
    over: 'Este evento terminó. Ahora no se vende ninguno.',
    overAndNow: (now) => `Este evento terminó. Ahora se vende ${now}.`,
  },
  toDo: {
    left: {
      first_sale: (left) =>
        left === 1
          ? 'Queda 1 cosa por hacer antes de la primera venta'
          : `Quedan ${left} cosas por hacer antes de la primera venta`,
      door: (left) =>
        left === 1
          ? 'Queda 1 cosa por hacer antes de abrir la puerta'
          : `Quedan ${left} cosas por hacer antes de abrir la puerta`,
    },
    steps: {
      organization: 'Poner el nombre de la organización',
      mail: 'Enviarte un correo de prueba',
      people: 'Invitar a quienes venden contigo, y que alguien inicie sesión',
      event: 'Crear el evento',
      prices: 'Poner los precios de los boletos',
      on_sale: 'Poner el evento a la venta',
      reminder: 'Activar el correo de recordatorio',
      phones: 'Abrir el control de entrada en un teléfono y practicar con él',
      transfers: 'Verificar las transferencias bancarias',
      door: 'Abrir la puerta',
    },
    isDone: '(hecho)',
    putAway: 'Ocultar',
    failed: 'No se pudo ocultar. Inténtalo de nuevo.',
    again: {
      first_sale: 'Mostrar lo que queda por hacer antes de la primera venta',
      door: 'Mostrar lo que queda por hacer antes de abrir la puerta',
    },
    againFailed: 'No se pudo mostrar. Inténtalo de nuevo.',
  },
  loading: 'Cargando el panel...',
  loadFailed: 'No se pudieron cargar los datos del panel. Inténtalo de nuevo.',
  updated: (time) => `Actualizado a las ${time}`,
  stale: (time) => `El servidor no responde. Estas son las cifras de las ${time}.`,
  offline: (time) => `No tienes conexión. Estas son las cifras de las ${time}.`,
  hideValues: 'Ocultar cifras',
  hidden: '***',
  stats: {
    label: 'Cifras',
    totalRegistered: 'Total registrado',
    cash: 'Ingresos (efectivo)',
    zelle: 'Ingresos (Zelle)',
    verified: 'Verificado',
    unverified: 'Sin verificar',
    total: 'Ingresos totales',
    atDoor: 'En la puerta',
  },
  charts: {
    label: 'Gráficas',
    checkIns: 'Entradas cada 5 minutos',
    checkInsFinding: (checkedIn, expected) => `${checkedIn} adentro · faltan ${expected}`,
    noCheckIns: 'Todavía no ha entrado nadie.',
    time: 'Hora',
    checkedIn: 'Entraron',
    sales: 'Ventas por día',
    salesFinding: (tickets, days) => {
      const sold = tickets === '1' ? '1 boleto' : `${tickets} boletos`;
      return days === 1 ? `${sold} hasta ahora` : `${sold} en ${figure(days)} días`;
    },
    noSales: 'Todavía no se ha vendido ningún boleto.',
    day: 'Día',
    tickets: 'Boletos',
    today: 'Hoy',
    money: 'Efectivo y Zelle',
    noMoney: 'Todavía no se ha cobrado nada.',
    food: 'Comida',
  },
  panels: {
    event: { manage: 'Ver los datos del evento', hide: 'Ocultar los datos del evento' },
    pricing: { manage: 'Ver los precios', hide: 'Ocultar los precios' },
    applications: { manage: 'Ver las solicitudes', hide: 'Ocultar las solicitudes' },
  },
  waiting: {
    door: (entries) =>
      entries === 1 ? '1 pasó y no se contó' : `${figure(entries)} pasaron y no se contaron`,
    'hand-overs': (count) => (count === 1 ? '1 entrega en espera' : `${figure(count)} entregas en espera`),
  },
};
