import { figure } from '../../i18n/es-figures';
import type { ConsoleOwnTexts } from './en';

/** The Spanish texts of /admin/personal-data. */
export const personalData: ConsoleOwnTexts['personalData'] = {
  explanation:
    'Lo que Usher guarda de una persona, en un archivo para entregárselo, y borrado si lo desea. Los boletos siguen valiendo y ninguna suma cambia.',
  whom: 'Correo o teléfono',
  find: 'Buscar',
  failed: 'No se pudo buscar. Inténtalo de nuevo.',
  kept: 'Lo que se guarda',
  people: 'Boletos',
  peopleOf: (event, tickets) =>
    tickets === 1 ? `${event}: 1 boleto` : `${event}: ${figure(tickets)} boletos`,
  noName: 'Sin nombre',
  counts: {
    registrations: 'Registros',
    mails: 'Correos',
    unsent_mails: 'De ellos aún sin enviar',
    pictures: 'Fotos de transferencias',
    log_entries: 'Entradas de la actividad',
    import_rows: 'Filas de listas traídas',
    applications: 'Solicitudes',
  },
  account: (name) => `Cuenta de ${name}`,
  accountActive: 'Está activa. Desactívala en Usuarios antes de borrarla.',
  eraseAccount: 'Borrar la cuenta',
  eraseAccountQuestion:
    'Su nombre, su dirección y sus accesos se borran para siempre. Lo que vendió, escaneó y entregó queda, con un número.',
  save: 'Exportar',
  saveFailed: 'No se pudo exportar. Inténtalo de nuevo.',
  erase: 'Borrar',
  eraseTitle: (whom) => `¿Borrar ${whom}?`,
  eraseQuestion: (registrations, mails, pictures) =>
    `El nombre, la dirección y el teléfono se borran para siempre de ${figure(registrations)} registros, ${figure(mails)} correos y todo lo demás de arriba, y se eliminan ${figure(pictures)} fotos. Los correos que esperan no se envían. Los boletos siguen valiendo, sin nombre.`,
  eraseFailed: 'No se pudo borrar. Inténtalo de nuevo.',
  erasing: 'Borrando …',
  erased: 'Está borrado.',
  retention: {
    title: 'Invitados de eventos pasados',
    explanation: (days) =>
      `Borra el nombre, la dirección, el teléfono y las fotos de todos los que tenían un boleto, tantos días después de un evento. Los boletos y todas las sumas quedan. Se anuncia aquí y en el panel al menos ${days} días antes.`,
    days: 'Días después del evento',
    never: 'Nunca',
    outOfRange: (least, most) => `De ${figure(least)} a ${figure(most)} días, o vacío: nunca`,
    save: 'Guardar',
    saveFailed: 'No se pudo guardar. Inténtalo de nuevo.',
    loadFailed: 'No se pudo cargar. Inténtalo de nuevo.',
    none: 'A ningún evento le toca en los próximos días.',
    announced: 'Eventos a los que les toca',
    guests: (guests) => (guests === 1 ? '1 invitado' : `${figure(guests)} invitados`),
    dueOn: (date) => `Se borran el ${date}`,
    underWay: 'Borrándose',
  },
  history: 'Borrado hasta ahora',
  nothingErased: 'Todavía no se ha borrado a nadie.',
  kinds: {
    person: 'Una persona',
    account: 'Una cuenta',
    event: (name) => `Los invitados de ${name ?? 'un evento'}`,
  },
  by: (name) => (name === null ? 'sin que nadie lo pidiera' : `por ${name}`),
  underWay: 'en curso',
};
