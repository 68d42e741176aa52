import type { GiveTexts } from './give-en';

export const es: GiveTexts = {
  product: 'Usher',
  title: 'Ceder boletos a alguien',
  explanation:
    'Enviamos un correo con un enlace a la dirección que recibió estos boletos. Los boletos se ceden cuando se pulsa el botón que hay tras ese enlace. Quien los recibe tiene su propio código QR.',
  howMany: 'Cuántos boletos',
  some: (count, of) => `${count} de ${of}`,
  name: 'Su nombre completo',
  email: 'Su correo',
  badName: 'Escribe el nombre completo, con letras.',
  badEmail: 'Revisa la dirección de correo.',
  submit: 'Enviarme el enlace',
  sending: 'Enviando...',
  mailed: 'Mira tu correo.',
  mailedHint: (to) =>
    `Un correo con un enlace va en camino a la dirección registrada. Ábrelo antes de una hora y pulsa el botón: entonces ${to} recibe los boletos.`,
  confirmHint: 'Pulsa el botón para ceder los boletos, como pediste en la página de tu boleto.',
  confirm: 'Ceder los boletos',
  given: (tickets) =>
    tickets === 1
      ? 'Se cedió 1 boleto. Un correo te lo confirma.'
      : `Se cedieron ${tickets} boletos. Un correo te lo confirma.`,
  problems: {
    askSeller: 'Aquí no se puede hacer. Pregunta a quien te vendió los boletos.',
    linkOver:
      'Este enlace ya se usó, o es demasiado antiguo, o los boletos ya no son los que eran. Pídelo otra vez en la página de tu boleto.',
    samePerson: 'Estos boletos ya son suyos.',
    invalid: 'Revisa el nombre y la dirección de correo.',
    busy: 'Demasiados intentos desde aquí. Espera un minuto.',
    noAnswer: 'No hubo respuesta. ¿Tienes conexión? Inténtalo de nuevo.',
  },
};
