import type { en } from './en';

export const es: typeof en = {
  gift: {
    open: 'Ceder boletos',
    openOf: (name) => `Ceder boletos de ${name}`,
    title: 'Ceder boletos',
    explanation: (name) =>
      `Quien los recibe tiene su propio código QR. ${name} sigue siendo quien pagó, y recibe cualquier reembolso.`,
    howMany: 'Cuántos boletos',
    some: (count, of) => `${count} de ${of}`,
    all: (name) => `Pasan todos: con el código de ${name} ya no entra nadie.`,
    contact: 'Basta un correo o un teléfono. Sin correo, tú entregas el boleto.',
    submit: 'Ceder boletos',
    failed: 'No se pudieron ceder los boletos. Inténtalo de nuevo.',
    tooLate: 'Ya no puedes ceder estos boletos. Pídelo a la presidencia o a la dirección de finanzas.',
    done: (tickets, name) => `Cedido a ${name}: ${tickets}.`,
    givenTo: (name, tickets) => `Cedido a ${name} · ${tickets}`,
    from: (name) => `De ${name}`,
    paidBy: (name) => `Pagado por ${name}`,
  },
};
