import type { en } from './en';

export const es: typeof en = {
  delivery: {
    title: (name) => `Entregar el boleto de ${name}`,
    deliver: 'Entregar',
    byItself: (phone) =>
      phone === null
        ? 'Nada se envía solo: tu teléfono abre el mensaje, y tú eliges a quién va.'
        : `Nada se envía solo: tu teléfono abre el mensaje a ${phone}, y tú lo envías.`,
    notReachable:
      'La dirección de Usher solo se abre en tu propia red, así que el mensaje no lleva enlace. Muestra o imprime el boleto.',
    whatsapp: 'WhatsApp',
    sms: 'Mensaje de texto',
    show: 'Mostrar el boleto',
    showHint: 'Deja que quien compró le tome una foto.',
    shown: 'Listo',
    which: 'Qué boleto',
    notNoted: 'No se pudo anotar cómo se entregó el boleto. Inténtalo de nuevo.',
    print: 'Imprimir',
    notDelivered: 'Aún sin entregar',
    waiting: (count) => (count === 1 ? '1 boleto por entregar' : `${count} boletos por entregar`),
    waitingHint: 'De antes de tus últimas ventas',
    moreWaiting: (count) => `Y ${count} más`,
    newToDeliver: 'Boleto nuevo por entregar',
    opened: (time) => `Abierto ${time}`,
    ways: {
      whatsapp: 'Enviado por WhatsApp',
      sms: 'Enviado por mensaje de texto',
      shown: 'Mostrado',
      printed: 'Impreso',
    },
    qrCodeId: 'Código QR',
    message: ({ event, tickets, link, code }) =>
      [event, `${tickets}. Código QR: ${code}`, link].filter(Boolean).join('\n'),
  },
};
