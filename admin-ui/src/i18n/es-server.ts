import type { RuleMessage } from '@usher/backend/rules';
import type { Texts } from './en';

/** Every sentence of a broken rule. */
export const rules: Record<RuleMessage, string> = {
  required: 'Este campo es obligatorio',
  'text.invalid': 'Formato no válido',
  'name.too_short': 'Debe tener al menos 2 caracteres',
  'name.too_long': 'Debe tener como máximo 50 caracteres',
  'name.letters_only': 'El nombre solo puede tener letras y espacios',
  'email.blank': 'Escribe una dirección de correo',
  'email.invalid': 'Escribe una dirección de correo válida',
  'email.formatting': 'La dirección de correo tiene caracteres o un formato no válidos',
  'email.too_long': 'La dirección de correo es demasiado larga',
  'email.consecutive': 'La dirección de correo tiene caracteres repetidos no válidos',
  'email.typo': 'Revisa si hay errores en tu dirección de correo',
  'phone.too_short': 'El teléfono debe tener al menos 10 dígitos',
  'phone.too_long': 'El teléfono debe tener como máximo 15 dígitos',
  'password.too_short': 'La contraseña debe tener al menos 6 caracteres',
  'password.too_long': 'La contraseña debe tener como máximo 200 caracteres',
  'password.current_required': 'Falta la contraseña actual',
  'password.new_required': 'Falta la contraseña nueva',
  'password.new_too_short': 'La contraseña nueva debe tener al menos 6 caracteres',
  'reset_token.invalid': 'El enlace falta o no es válido',
  'password.unchanged': 'La contraseña nueva debe ser distinta de la actual',
  'team_role.required': 'El puesto en el equipo es obligatorio',
  'team_role.unknown': 'El puesto en el equipo debe ser uno de la lista',
  'application_status.unknown': 'El estado debe ser pendiente, aprobada o rechazada',
  'tickets.range': 'El número de boletos debe ser un número entero del 1 al 20',
  'payment_mode.unknown': 'La forma de pago debe ser efectivo o Zelle',
  'food_option.unknown': 'La opción de comida debe ser con comida o sin comida',
  'text.too_long': 'Este texto es demasiado largo',
  'instant.invalid': 'Debe ser una fecha y hora con su zona, por ejemplo 2026-11-28T18:00:00-05:00',
  'capacity.invalid': 'El cupo debe ser un número entero de 1 a 1,000,000, o quedar vacío si no hay límite',
  'tier.quantity': 'Las cantidades deben ser números enteros de 1 a 1,000',
  'tier.order': 'El rango no puede terminar antes de empezar',
  'price.invalid': 'El precio debe ser una cantidad en dólares desde 0, con 2 decimales como máximo',
  'amount.invalid': 'Escribe una cantidad válida mayor que 0',
  'screenshot.required': 'Los pagos con Zelle necesitan la captura de la transferencia',
};

/** What the server says in English, and what that is in Spanish. */
export const server: Texts['server'] = {
  sentences: {
    'Something went wrong on our side. Please try again.': 'Algo falló de nuestro lado. Inténtalo de nuevo.',
    'The database is out of reach at the moment. Please try again.':
      'La base de datos no responde en este momento. Inténtalo de nuevo.',
    'HEIC pictures cannot be read here. Please choose a PNG, JPEG, WebP or AVIF picture, or take a screenshot.':
      'Aquí no se pueden leer imágenes HEIC. Elige una imagen PNG, JPEG, WebP o AVIF, o toma una captura de pantalla.',
    'An account with this email already exists. Reject this application instead.':
      'Ya existe una cuenta con este correo. Rechaza esta solicitud.',
    'No application found': 'No se encontró la solicitud',
    'No mail found': 'No se encontró el correo',
    'No pricing tier found': 'No se encontró la tarifa',
    'No seller found': 'No se encontró a esa persona',
    'No user found': 'No se encontró la cuenta',
    'The last active president cannot be demoted or deactivated':
      'No se puede quitar ni desactivar a la última presidencia activa',
    'The range overlaps another active tier': 'El rango coincide con otra tarifa activa',
    'This attendee is checked in. Please undo the check-in first.':
      'Esta persona ya entró. Primero deshaz su entrada.',
    'This attendee is not checked in': 'Esta persona no ha entrado',
    'This event was changed by somebody else. Please load it again.':
      'Alguien más cambió este evento. Cárgalo de nuevo.',
    'What this mail is about is no longer valid, so it cannot be sent again':
      'Este correo ya no es válido, así que no se puede volver a enviar',
    'Invalid email or password': 'El correo o la contraseña no son correctos',
    'Please log in first': 'Primero inicia sesión',
    'Your account is inactive': 'Tu cuenta está desactivada',
    'Insufficient permissions': 'No tienes permiso para esto',
    'Invalid or expired reset token': 'El enlace no es válido o ya venció',
    'Current password is incorrect': 'La contraseña actual no es correcta',
    'An account with this email already exists': 'Ya existe una cuenta con este correo',
    'This QR code ID is mistyped': 'Este código QR está mal escrito',
    'No registration has this QR code': 'Ningún registro tiene este código QR',
    'This registration was cancelled': 'Este registro fue cancelado',
    'No registration found': 'No se encontró el registro',
    'No registration has this email address': 'Ningún registro tiene este correo',
    'No event found': 'No se encontró ningún evento',
    'The current event has changed. Please check the price and try again.':
      'El evento actual cambió. Revisa el precio e inténtalo de nuevo.',
    'This event is over': 'Este evento ya terminó',
    'This event is sold out': 'Los boletos de este evento están agotados',
    'This email is already registered under different details.':
      'Este correo ya está registrado con otros datos.',
    'The picture is larger than 10 MB': 'La imagen pesa más de 10 MB',
    'The picture has more than 50 megapixels': 'La imagen tiene más de 50 megapíxeles',
    'The file is not a PNG, JPEG, WebP or AVIF picture': 'El archivo no es una imagen PNG, JPEG, WebP o AVIF',
    'The picture is damaged and cannot be read': 'La imagen está dañada y no se puede leer',
    'This registration was not paid by Zelle': 'Este registro no se pagó con Zelle',
    'No screenshot found': 'No se encontró la captura',
    'An application with this email already exists or you already have an account.':
      'Ya existe una solicitud con este correo o ya tienes una cuenta.',
  },
  patterns: [
    [
      /^The capacity cannot be less than the (\d+) tickets sold$/,
      (sold) => `El cupo no puede ser menor que los ${sold} boletos vendidos`,
    ],
    [
      /^The range overlaps the active tier of (\d+)–(\d+) tickets (With|Without) Food at (.+)$/,
      (from, to, food, price) =>
        food === 'With'
          ? `El rango coincide con la tarifa activa de ${from} a ${to} boletos con comida a ${price}`
          : `El rango coincide con la tarifa activa de ${from} a ${to} boletos sin comida a ${price}`,
    ],
    [
      /^Too many attempts\. Please try again in (\d+) seconds?\.$/,
      (seconds) => `Demasiados intentos. Inténtalo de nuevo en ${seconds} segundos.`,
    ],
    [
      /^This QR code belongs to another event: (.+)$/,
      (event) => `Este código QR es de otro evento: ${event}`,
    ],
    [/^This application was already approved$/, () => 'Esta solicitud ya fue aprobada'],
    [/^This application was already rejected$/, () => 'Esta solicitud ya fue rechazada'],
    [
      /^QR code emails queued for (\d+) registration\(s\)$/,
      (count) =>
        count === '1'
          ? 'Se enviará el código QR de 1 registro'
          : `Se enviarán los códigos QR de ${count} registros`,
    ],
    [
      /^The price has changed to (\S+)\. Please check it and try again\.$/,
      (money) => `El precio cambió a ${money}. Revísalo e inténtalo de nuevo.`,
    ],
    [/^Only (\d+) tickets are left$/, (count) => `Solo quedan ${count} boletos`],
    [/^Maximum additional amount is (.+)$/, (money) => `La cantidad adicional máxima es ${money}`],
    [/^Maximum amount is (.+)$/, (money) => `La cantidad máxima es ${money}`],
  ],
};
