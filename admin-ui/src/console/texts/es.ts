import type { ConsoleOwnTexts } from './en';
import { figure } from '../../i18n/es-figures';
import { admin } from './es-admin';
import { dashboard } from './es-dashboard';
import { doorPanel } from './es-door';
import { doorSales } from './es-door-sales';
import { handOversPanel } from './es-hand-overs';
import { lists } from './es-lists';
import { personalData } from './es-personal-data';
import { reactAdmin } from './es-react-admin';
import { uploads } from './es-uploads';

/** The console's Spanish texts. */
export const es: ConsoleOwnTexts = {
  admin,
  uploads,
  doorPanel,
  doorSales,
  handOversPanel,
  lists,
  personalData,

  reason: { label: 'Motivo', keep: 'Dejarlo como está' },

  pager: {
    label: 'Páginas',
    showing: (from, to, total) => `Se muestran ${from} a ${to} de ${total} registros`,
    showingSellers: (from, to, total) => `Se muestran ${from} a ${to} de ${total} miembros del equipo`,
    capped: (count) => `${count}+`,
    size: 'Por página',
    previous: 'Anterior',
    next: 'Siguiente',
    page: (page) => `Página ${page}`,
    position: (page, pages) => `Página ${page} de ${pages}`,
  },

  console: {
    noEvent: 'Todavía no hay ningún evento.',
    event: 'Evento',
    more: 'Más',
    showArchived: 'Mostrar los archivados',
    withoutEmail: {
      title: (people) => (people === 1 ? '1 persona sin correo' : `${figure(people)} personas sin correo`),
      call: 'Llamar',
      callOf: (name) => `Llamar a ${name}`,
      message: 'Mensaje',
      messageOf: (name) => `Mensaje a ${name}`,
      more: (people) =>
        `Hay ${figure(people)} más entre los asistentes, con el filtro Sin correo, y en el archivo de ahí.`,
    },
    partlyQueued: (queued, failed) => `${figure(queued)} en cola, ${figure(failed)} con error.`,
    done: {
      withdrawHandOver: () => 'La oferta está retirada.',
      saveRetention: () => 'Quedó guardado.',
      explainHandOver: () => 'La diferencia está explicada.',
      countersignHandOver: () => 'La explicación está refrendada.',
      reverseHandOver: () => 'La entrega está anulada.',
      approveApplication: () => 'La solicitud está aprobada.',
      rejectApplication: () => 'La solicitud está rechazada.',
      inviteUser: ({ email }) => `Un enlace va en camino a ${email}.`,
      setDoor: ({ isOpen }) =>
        isOpen
          ? 'La puerta está abierta para los voluntarios.'
          : 'La puerta ya no está abierta para los voluntarios.',
      setCutOff: ({ isCutOff }) =>
        isCutOff ? 'El dispositivo está bloqueado.' : 'El dispositivo está desbloqueado.',
      setAside: () => 'Los escaneos están apartados.',
      undoSale: () => 'La venta está deshecha.',
      endSession: ({ device }) => `Se cerró la sesión en ${device}.`,
      resetSecondFactor: ({ name }) =>
        `El segundo factor de ${name} se restableció y todas sus sesiones se cerraron.`,
      endSessions: ({ name }) => `Se cerraron todas las sesiones de ${name}.`,
    },
    reactAdmin,
  },

  dashboard,

  eventPanel: {
    title: 'Datos del evento',
    name: 'Nombre del evento',
    description: 'Descripción',
    date: 'Fecha y hora',
    dateIn: (zone) => `Fecha y hora (${zone})`,
    end: 'Fin',
    endHint: 'Se ve en las páginas, los correos y los calendarios. Déjalo vacío si no está fijado.',
    timeZone: 'Zona horaria',
    timeZoneHint: 'Busca por ciudad. Todas las horas de este evento se escriben y se muestran en su zona.',
    skippedHour: 'Ese día el reloj se adelanta y se salta esta hora. Elige otra.',
    twiceHour: 'Ese día el reloj se atrasa y esta hora ocurre dos veces. Vale la primera.',
    location: 'Lugar',
    recipient: 'Destinatario del pago',
    recipientHint:
      'Lo que el teléfono de quien compra lee del código QR de pago. Escribe {memo} donde va el concepto de cada venta: te dice qué venta paga una transferencia. Déjalo vacío para no mostrar ningún código.',
    peopleWithTickets: (people) =>
      people === 1 ? '1 persona tiene boletos.' : `${figure(people)} personas tienen boletos.`,
    notify: 'Enviarles por correo la nueva fecha y el nuevo lugar, con una nueva cita de calendario',
    reminder: 'Recordatorio, horas antes del inicio',
    reminderHint:
      'Quien tiene boleto y aún no ha entrado lo recibe otra vez por correo. Déjalo vacío para no enviar recordatorios.',
    never: 'Nunca',
    hoursBefore: (hours) => (hours === 1 ? '1 hora antes' : `${hours} horas antes`),
    cashLimit: 'Límite de efectivo',
    cashLimitHint:
      'Con estos dólares en mano, se le pide a quien vende que entregue el efectivo. Déjalo vacío para no poner límite.',
    noCashLimit: 'Ninguno',
    replyTo: 'Dirección para respuestas',
    replyToHint:
      'Adónde llegan las respuestas a los correos de este evento. Déjalo vacío para que lleguen a la dirección que los envía.',
    guestLanguage: 'Idioma de correos y boletos',
    guestLanguageHint:
      'En él están los correos, los boletos impresos y las citas de calendario de este evento.',
    replyToSender: 'Al remitente',
    capacity: 'Cupo',
    capacityHint: 'No se pueden vender más boletos que estos. Déjalo vacío para no poner límite.',
    reserve: 'Reservados para la puerta sin red',
    reserveHint:
      'Nadie más compra estos boletos mientras la puerta está abierta. Los teléfonos de la entrada toman 10 a la vez y los venden en efectivo sin red. Con 0, vender en la puerta necesita red.',
    reserveNeedsCapacity:
      'Solo con un cupo. Sin él, los teléfonos venden en la puerta sin red cuanto haga falta.',
    reserveInvalid: 'Un número entero de 0 al cupo',
    reserveOf: (tickets) => `${tickets}, con los que ya tomaron los teléfonos`,
    reserveNone: 'Ninguno: vender en la puerta necesita red',
    reserved: (tickets) => `reservados: ${tickets}`,
    paperAtDoor: 'Boletos de papel que nadie reportó como vendidos',
    paperWays: { admit: 'Dejar pasar', refuse: 'Rechazar' },
    paperHints: {
      admit: 'Quien viene con uno pasa, y cuenta como vendido por el vendedor que lo tiene.',
      refuse: 'Quien viene con uno no pasa hasta que su vendedor lo reporte como vendido.',
    },
    none: 'Ninguno',
    capacityOf: (capacity, sold) => `${capacity} boletos; vendidos: ${sold}`,
    noLimitOf: (sold) => `Sin límite; vendidos: ${sold}`,
    status: 'Estado',
    statuses: { draft: 'Borrador', on_sale: 'A la venta', closed: 'Cerrado' },
    statusHints: {
      draft: 'No se vende nada; los voluntarios no lo ven',
      on_sale: 'Se vende, de los eventos a la venta, el que empieza primero',
      closed: 'Ya no se vende nada; la entrada sigue funcionando',
    },
    sellsAlongside: 'Venderlo junto a un evento anterior',
    sellsAlongsideHint: 'Encima del formulario, quien vende elige entonces qué evento vende',
    isArchived: 'Archivado',
    guestsMayGive: 'Quien tiene boletos puede cederlos',
    guestsMayGiveHint: 'En la página de su boleto. Lo confirma un enlace que llega a su propio correo.',
    isArchivedHint: 'No se ofrece donde se elige un evento, tampoco a quien vende; nada de él se rechaza',
    lastUpdated: (time) => `Última modificación: ${time}`,
    edit: 'Editar evento',
    save: 'Guardar cambios',
    cancel: 'Cancelar',
    saved: 'El evento está actualizado.',
    loadFailed: 'No se pudieron cargar los datos del evento. Inténtalo de nuevo.',
    saveFailed: 'No se pudo actualizar el evento. Inténtalo de nuevo.',
    loadAgain: 'Cargar los datos nuevos',
  },

  pricingPanel: {
    title: 'Precios de los boletos',
    quickSetup: 'Configuración rápida',
    quickSetupHint: 'Dos tarifas de 1 a 20 boletos: $15.00 sin comida y $18.00 con comida.',
    createDefaults: 'Crear las tarifas habituales',
    confirmDefaults: '¿Crear las tarifas habituales para este evento?',
    defaultsCreated: 'Se crearon las tarifas habituales.',
    defaultsFailed: 'No se pudieron crear las tarifas habituales',
    noEvent: 'No se encontró ningún evento. Inténtalo de nuevo.',
    created: 'La tarifa está creada.',
    saved: 'La tarifa está guardada.',
    deleted: 'La tarifa está eliminada.',
    createTitle: 'Crear una tarifa',
    from: 'Desde',
    to: 'Hasta',
    price: 'Precio por boleto ($)',
    food: 'Comida',
    active: 'Activa',
    inactive: 'Inactiva',
    create: 'Crear tarifa',
    currentTitle: 'Tarifas actuales',
    empty: 'Todavía no hay tarifas.',
    loadFailed: 'No se pudieron cargar las tarifas. Inténtalo de nuevo.',
    range: (from, to) =>
      from !== to
        ? `De ${figure(from)} a ${figure(to)} boletos`
        : from === 1
          ? '1 boleto'
          : `${figure(from)} boletos`,
    perTicket: (price) => `${price} por boleto`,
    tier: (range, food, price) => `${range}, ${food}, a ${price}`,
    edit: 'Editar',
    editTier: (tier) => `Editar la tarifa: ${tier}`,
    delete: 'Eliminar',
    deleteTier: (tier) => `Eliminar la tarifa: ${tier}`,
    save: 'Guardar',
    cancel: 'Cancelar',
    deleteTitle: 'Eliminar tarifa',
    confirmDelete: '¿Seguro que quieres eliminar esta tarifa?',
  },

  applicationsPanel: {
    title: 'Solicitudes de voluntariado',
    tip: 'Al aprobarlas, las personas aparecen automáticamente en la tabla de abajo.',
    statuses: { pending: 'Pendiente', approved: 'Aprobada', rejected: 'Rechazada' },
    status: 'Estado',
    teamRole: 'Puesto en el equipo',
    allRoles: 'Todos los puestos',
    unassigned: 'Sin puesto',
    pendingCount: (count) =>
      count === '1' ? '1 solicitud espera una decisión' : `${count} solicitudes esperan una decisión`,
    empty: {
      pending: 'No hay solicitudes pendientes.',
      approved: 'No hay solicitudes aprobadas.',
      rejected: 'No hay solicitudes rechazadas.',
    },
    loadFailed: 'No se pudieron cargar las solicitudes. Inténtalo de nuevo.',
    email: 'Correo',
    phone: 'Teléfono',
    applied: 'Solicitud',
    reviewed: 'Revisión',
    reason: 'Motivo del rechazo',
    edit: 'Editar',
    editRole: (name) => `Editar el puesto de ${name}`,
    save: 'Guardar',
    cancel: 'Cancelar',
    roleSaved: 'El puesto en el equipo está guardado.',
    roleFailed: 'No se pudo cambiar el puesto en el equipo.',
    approve: 'Aprobar',
    approveOf: (name) => `Aprobar a ${name}`,
    approveTitle: 'Aprobar solicitud',
    confirmApprove: (name) =>
      `¿Seguro que quieres aprobar la solicitud de ${name}? Se crea una cuenta y se envía por correo un enlace para elegir la contraseña.`,
    approveFailed: 'No se pudo aprobar la solicitud. Inténtalo de nuevo.',
    reject: 'Rechazar',
    rejectOf: (name) => `Rechazar a ${name}`,
    rejectTitle: 'Rechazar solicitud',
    rejectHint: (name) => `El motivo se envía por correo a ${name}.`,
    rejectReason: 'Motivo del rechazo',
    rejectFailed: 'No se pudo rechazar la solicitud. Inténtalo de nuevo.',
  },
};
