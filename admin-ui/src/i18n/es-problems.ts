import {
  readMoment,
  type ApplicationStatus,
  type FoodOption,
  type HandOverStatus,
  type TransferStatus,
} from '@usher/backend/rules';
import { eventTimes } from './dates';
import { figure, locale, money } from './es-figures';
import type { ProblemSentences } from './problem-sentences';

const isOne = (value: number | string): boolean => Number(value) === 1;
/** From two minutes on in minutes, rounded up, as in English. */
const secondsText = (seconds: number | string): string => {
  if (Number(seconds) >= 120) return `${figure(Math.ceil(Number(seconds) / 60))} minutos`;
  return isOne(seconds) ? '1 segundo' : `${figure(seconds)} segundos`;
};
const momentText = (text: number | string): string => {
  const moment = readMoment(String(text));
  // A server of the previous release sends the English date.
  return moment
    ? eventTimes({ locale }, { event_date: moment.at.toISOString(), time_zone: moment.timeZone })
    : String(text);
};
const FOOD: Record<FoodOption, string> = { with_food: 'con comida', without_food: 'sin comida' };
const HAND_OVERS: Record<HandOverStatus, string> = {
  offered: 'ofrecida',
  withdrawn: 'retirada',
  received: 'recibida',
  reversed: 'anulada',
};
const APPLICATIONS: Record<ApplicationStatus, string> = {
  pending: 'pendiente',
  approved: 'aprobada',
  rejected: 'rechazada',
};
const TRANSFERS: Record<TransferStatus, string> = {
  unverified: 'sin verificar',
  verified: 'verificada',
  questioned: 'en duda',
  cancelled: 'cancelada',
  kept: 'retenida',
  to_refund: 'por devolver',
  refunded: 'devuelta',
};
/** A state in Spanish; that of a server of the next release in English. */
const stateText = (states: Record<string, string>, state: number | string): string =>
  states[state] ?? String(state);

/** The sentences for the server's errors, by code. */
export const problems: ProblemSentences = {
  nothing_here: 'En esta dirección no hay nada',
  request_timeout: 'El envío tardó demasiado en llegar. Inténtalo de nuevo.',
  request_too_large: 'El envío es demasiado grande',
  too_many_requests: ({ seconds }) => `Demasiados intentos. Inténtalo de nuevo en ${secondsText(seconds)}.`,
  internal_error: 'Algo falló de nuestro lado. Inténtalo de nuevo.',
  database_unavailable: 'La base de datos no responde en este momento. Inténtalo de nuevo.',
  database_busy: 'Demasiadas personas están haciendo esto a la vez. Inténtalo de nuevo.',
  large_reads_busy: ({ seconds }) =>
    `Se están leyendo demasiados archivos y listas largas. Inténtalo de nuevo en ${secondsText(seconds)}.`,

  wrong_setup_key:
    'Esta clave no es válida o ya se usó. La más nueva está en la última dirección que mostró Usher.',
  no_demo: 'Aquí no hay ninguna demostración',
  demo_needs_president:
    'Después nadie podría entrar. Invita primero a la presidencia a una persona que no sea de la demostración y que elija una contraseña.',
  demo_sold: 'Alguien que no es de la demostración vendió boletos de su evento, así que se queda.',
  demo_event_changed:
    'Se cambió el nombre o la fecha del evento de la demostración, así que se queda: puede ser un evento tuyo.',
  wrong_credentials: 'El correo o la contraseña no son correctos',
  not_signed_in: 'Primero inicia sesión',
  session_ended: 'Tu sesión terminó. Inicia sesión de nuevo.',
  account_deactivated: 'Tu cuenta fue desactivada. Pregunta a la presidencia.',
  role_changed: 'Cambió lo que puedes hacer. Inicia sesión de nuevo.',
  inactive_account: 'Tu cuenta está desactivada',
  insufficient_permissions: 'No tienes permiso para esto',
  invalid_reset_token: 'El enlace no es válido o ya venció',
  wrong_current_password: 'La contraseña actual no es correcta',
  second_factor_required: 'Confirma que eres tú, con una llave de acceso o con un código',
  second_factor_overdue:
    'Tu cuenta necesita una llave de acceso o una app de autenticación. Configúrala en tu perfil.',
  ticket_expired: 'Tardó demasiado. Inicia sesión de nuevo.',
  wrong_code: 'Este código es incorrecto o ya se usó. Espera el siguiente.',
  wrong_passkey: 'Esta llave de acceso no se acepta',
  wrong_app_code: 'Este código es incorrecto. Revisa la hora de tu teléfono o empieza de nuevo.',
  passkey_refused: 'No se pudo añadir la llave de acceso. Empieza de nuevo.',
  passkey_known: 'Esta llave de acceso ya se añadió',
  passkeys_unavailable:
    'En esta dirección no hay llaves de acceso. Necesitan un nombre como tickets.example.org, y https.',
  no_passkey: 'No se encontró la llave de acceso',
  no_app: 'No se encontró la app de autenticación',
  no_second_factor:
    'Los códigos de recuperación vienen con una llave de acceso o una app de autenticación. Añade una primero.',
  second_factor_needed:
    'Tu cuenta debe tener una llave de acceso o una app de autenticación. Añade otra primero.',
  own_second_factor: 'Esta es tu propia cuenta: quita sus llaves de acceso y su app en tu perfil',
  sign_in_busy: ({ seconds }) =>
    `Demasiadas personas inician sesión en este momento. Inténtalo de nuevo en ${secondsText(seconds)}.`,
  no_user: 'No se encontró la cuenta',
  no_session: 'Esa sesión no existe o ya terminó',
  email_taken: 'Ya hay una cuenta con este correo',
  user_inactive: 'Esta cuenta no está activa, así que un enlace no llevaría a nada. Actívala primero.',
  user_in_use:
    'Esta cuenta vendió, escaneó o cambió algo, o viene de una solicitud, así que se queda. Desactívala en su lugar.',
  last_president: 'No se puede quitar ni desactivar a la última presidencia activa',

  no_event: 'No se encontró ningún evento',
  event_edited_meanwhile: 'Alguien más cambió este evento. Cárgalo de nuevo.',
  event_in_use:
    'Algo de este evento se vendió, se escaneó o se contabilizó: no se puede eliminar. Se puede archivar.',
  event_already_sold:
    'Se vendieron boletos de este evento. Ya no puede ser un borrador, pero la venta se puede cerrar.',
  capacity_below_sold: ({ sold }) => `El cupo no puede ser menor que los ${figure(sold)} boletos vendidos`,
  sale_id_reused: 'Este sale_id se usó para otra venta',
  sale_without_event: 'El evento de esta venta no existe',
  sale_without_price: 'No hay precio para estos boletos',
  sale_needs_network: 'Sin red, los boletos se venden solo en efectivo',
  code_taken: 'Otro boleto tiene este código. Véndelo de nuevo.',
  no_door_sale: 'No se encontró ninguna venta en la puerta',
  not_own_sale: 'Solo se puede deshacer una venta propia, y solo durante un minuto. Pídeselo a finanzas.',
  meals_were_served: 'Ya se sirvió una comida de esta venta',
  capacity_below_reserved: ({ sold, reserved }) =>
    `El cupo no puede ser menor que los ${figure(sold)} boletos vendidos y los ${figure(reserved)} que están en papel o en teléfonos de la puerta`,
  no_tier_covers: ({ quantity }) =>
    isOne(quantity) ? 'Ninguna tarifa cubre 1 boleto' : `Ninguna tarifa cubre ${figure(quantity)} boletos`,
  no_tier: 'No se encontró la tarifa',
  tier_overlap: ({ from, to, food, price }) =>
    `El rango coincide con la tarifa activa de ${figure(from)} a ${figure(to)} boletos ${FOOD[food as FoodOption] ?? food} a ${money(price)}`,
  tier_overlap_meanwhile: 'El rango coincide con otra tarifa activa',

  price_changed: ({ total }) => `El precio cambió a ${money(total)}. Revísalo e inténtalo de nuevo.`,
  event_changed: 'El evento actual cambió. Revisa el precio e inténtalo de nuevo.',
  event_not_on_sale: 'Ahora no hay boletos a la venta',
  event_over: 'Este evento ya terminó',
  duplicate_person: 'Este correo ya está registrado con otros datos.',
  sold_out: 'Los boletos de este evento están agotados',
  too_few_tickets_left: ({ left }) =>
    isOne(left) ? 'Solo queda 1 boleto' : `Solo quedan ${figure(left)} boletos`,
  no_registration: 'No se encontró el registro',
  no_registration_of_email: 'Ningún registro tiene este correo',
  registration_cancelled: 'Este registro fue cancelado',
  tickets_changed: 'Este registro ya tiene otra cantidad de boletos',
  too_many_tickets_taken: ({ left }) =>
    isOne(left) ? 'Solo se puede quitar 1 boleto' : `Solo se pueden quitar ${figure(left)} boletos`,
  checked_in: 'Esta persona ya entró. Primero deshaz su entrada.',
  not_checked_in: 'Esta persona no ha entrado',
  qr_code_mistyped: 'Este código QR está mal escrito',
  nobody_to_write_to: 'Nadie con boletos que reciba mensajes cumple este filtro',
  unknown_unsubscribe_link: 'Este enlace no pertenece a ningún mensaje',
  unknown_qr_code: 'Ningún registro tiene este código QR',
  practice_code: 'Este es un código para practicar',
  ticket_replaced: 'Este boleto fue reemplazado por uno más nuevo',
  more_than_left: ({ count }) =>
    isOne(count)
      ? 'Solo queda 1 boleto en este registro'
      : `Solo quedan ${figure(count)} boletos en este registro`,
  ticket_without_food: 'Este boleto no incluye comida',
  scan_id_reused: 'Este scan_id se usó para otro escaneo',
  device_cut_off: 'Este dispositivo fue bloqueado',
  no_such_scan: 'Ese escaneo no dejó entrar a nadie con este registro',
  not_own_scan: 'Solo puedes deshacer lo que tú dejaste entrar, durante un minuto',
  nothing_to_set_aside: 'Ahí no hay escaneos que se puedan apartar',
  no_device: 'Ningún dispositivo tiene este id',
  door_closed: ({ at }) =>
    `La puerta abre el ${momentText(at)}. Hasta entonces los voluntarios no tienen lista ni búsqueda. Los códigos ya se pueden escanear y escribir.`,
  door_over:
    'El evento terminó: los voluntarios ya no tienen su lista ni su búsqueda, y no dejan pasar a nadie',
  ticket_not_sold: ({ number }) => `El boleto n.º ${number} no se vendió`,
  qr_code_of_other_event: ({ event }) => `Este código QR es de otro evento: ${event}`,

  picture_too_large: 'La imagen pesa más de 10 MB',
  picture_too_many_pixels: 'La imagen tiene más de 50 megapíxeles',
  picture_too_long: 'La imagen mide más de 32,768 píxeles de ancho o de alto',
  picture_is_heic:
    'Aquí no se pueden leer imágenes HEIC. Elige una imagen PNG, JPEG, WebP o AVIF, o toma una captura de pantalla.',
  picture_is_animated:
    'Aquí no se pueden leer imágenes animadas. Elige una imagen que no se mueva o toma una captura de pantalla.',
  not_a_picture: 'El archivo no es una imagen PNG, JPEG, WebP o AVIF',
  broken_picture: 'La imagen está dañada y no se puede leer',
  undecodable_picture:
    'Aquí no se puede leer la imagen. Elige una más pequeña o toma una captura de pantalla de ella.',
  not_paid_by_zelle: 'Este registro no se pagó con Zelle',
  no_screenshot: 'No se encontró la captura',
  nothing_kept: 'No se guarda nada sobre este correo o teléfono',
  no_erasure: 'No se encontró el borrado',
  being_erased: 'Estos datos se están borrando en este momento. Mírelo de nuevo cuando haya terminado.',
  kept_changed: 'Lo que se guarda ha cambiado desde que se mostró. Mírelo de nuevo antes de borrarlo.',
  account_active: 'Esta cuenta está activa. Desactívela antes de borrarla.',
  account_erased: 'Esta cuenta ya se borró',
  no_logo: 'No se encontró el logotipo',
  pictures_busy: ({ seconds }) =>
    `Están llegando demasiadas imágenes en este momento. Inténtalo de nuevo en ${secondsText(seconds)}.`,
  lists_busy: ({ seconds }) =>
    `Demasiados teléfonos están pidiendo la lista en este momento. Inténtalo de nuevo en ${secondsText(seconds)}.`,
  syncs_busy: ({ seconds }) =>
    `Demasiados teléfonos están enviando sus escaneos en este momento. Inténtalo de nuevo en ${secondsText(seconds)}.`,
  pictures_unavailable: 'Las imágenes no están disponibles en este momento. Inténtalo de nuevo.',

  transfer_verified: 'Esta transferencia está verificada, así que su captura no se puede reemplazar',
  no_transfer: 'No se encontró la transferencia',
  own_transfer: 'Es una venta tuya. La tiene que revisar otra persona.',
  transfer_state: ({ status }) =>
    `Esta transferencia está ${stateText(TRANSFERS, status)}, así que eso ya no es posible`,
  statement_not_multipart: 'Envía el estado de cuenta como multipart/form-data con los campos file y mapping',
  statement_too_large: 'El archivo pesa más de 10 MB',
  statement_busy: ({ seconds }) =>
    `En este momento otras personas leen estados de cuenta. Inténtalo de nuevo en ${secondsText(seconds)}.`,
  import_not_multipart: 'Envía la lista como multipart/form-data con el campo file',
  import_too_large: 'El archivo pesa más de 10 MB',
  import_busy: ({ seconds }) =>
    `En este momento otras personas traen listas. Inténtalo de nuevo en ${secondsText(seconds)}.`,
  no_import: 'Esa lista ya no existe. Tráela otra vez.',
  import_event_over: 'Este evento ya terminó',
  import_own_sales:
    'En esta lista hay ventas tuyas. Otra persona tiene que decir que ese dinero ya se entregó.',
  import_not_checked: 'Revisa la lista otra vez antes de traerla',
  import_checked_by_other: 'Otra persona ha revisado esta lista desde entonces. Revísala otra vez.',
  import_started: 'Esta lista ya se está trayendo',
  import_not_done: 'Esta lista todavía no se ha traído',
  import_undo_over: 'Una lista solo se puede deshacer durante un día',
  import_mailed: 'Ya se enviaron boletos de esta lista. Cancélalos uno por uno.',
  import_delivered: 'Ya se entregaron boletos de esta lista. Cancélalos uno por uno.',
  import_scanned: 'Ya se escanearon boletos de esta lista. Cancela los demás uno por uno.',
  import_corrected: 'Ya se corrigió a alguien de esta lista. Cancela los boletos uno por uno.',
  no_book_price:
    'No hay precio para un boleto así. Crea uno, o indica cuánto cuesta cada boleto de este talonario.',
  no_book: 'No se encontró ningún talonario de boletos de papel',
  already_printed:
    'Este talonario ya se imprimió. Si se imprime otra vez, dos personas pueden tener el mismo boleto.',
  no_paper_ticket: 'Este no es uno de tus boletos de papel',
  no_assignment: 'Estos boletos de papel no se te ofrecieron',
  assignment_ended: 'Estos boletos de papel ya no se ofrecen',
  no_holder: 'No se encontró la cuenta',
  holder_inactive: 'Esta cuenta está desactivada, así que no puede recibir boletos de papel',
  own_paper: 'Otra persona tiene que darte boletos de papel y recibirlos de ti',
  paper_ticket: 'Este es un boleto de papel, que se queda como está impreso. Cancélalo y vende otro.',
  import_handed_back: 'Ya se devolvió dinero de esta lista. Cancela los boletos uno por uno.',
  no_line: 'Estas líneas ya no se guardan. Vuelve a subir el estado de cuenta.',
  no_seller: 'No se encontró a esa persona',
  not_a_volunteer: 'Solo se liquida el dinero de personas voluntarias',
  over_pending: ({ maximum }) => `La cantidad adicional máxima es ${money(maximum)}`,
  over_cleared: ({ maximum }) => `La cantidad máxima es ${money(maximum)}`,
  over_float: ({ maximum }) => `Se pueden recoger como máximo ${money(maximum)}`,
  float_not_out: ({ maximum }) => `Como máximo ${money(maximum)} puede ser cambio`,
  countersign_by_another: 'Tiene que refrendarlo quien ni lo entregó, ni lo recibió, ni lo explicó',
  no_hand_over: 'No se encontró la entrega',
  offer_open: 'Ya ofreciste dinero. Retira primero esa oferta.',
  hand_over_state: ({ status }) => `Esta entrega está ${stateText(HAND_OVERS, status)}`,
  handed_back_since: 'Desde entonces se devolvió dinero. Corrígelo con una liquidación.',
  own_surplus: 'Recibiste más de lo que había que entregar, así que tiene que anularla otra persona',
  explanation_replaced: 'Mientras tanto se explicó de nuevo. Lee la nueva explicación.',
  nothing_to_explain: 'No hay nada que explicar',
  not_explained: 'Esta diferencia aún no está explicada',
  own_money: 'Con tu propio dinero tiene que hacerlo otra persona',
  registration_changed: 'Este registro cambió mientras tanto. Míralo otra vez.',
  payment_questioned: 'Su transferencia está en duda. Pide primero a finanzas que la revise.',
  ask_seller: 'Pregunta a quien te vendió los boletos',
  give_id_reused: 'Este give_id ya se usó para otra cosa',
  give_link_over: 'Este enlace ya se usó o es muy viejo, o los boletos ya no están como estaban',
  same_person: 'Estos boletos ya son de esa persona',
  tickets_given: 'Una parte ya se cedió a otra persona. Cancela los boletos y vende otros.',
  own_sale_given:
    'Lo vendiste tú y desde entonces se cedió a otra persona, así que tiene que cancelarlo otra persona',
  delivered_by_mail: 'Este boleto va a un correo; mejor se envía otra vez',
  own_sale: 'Lo que vendiste tú lo tiene que devolver otra persona',
  own_sale_readdressed:
    'Lo vendiste tú y desde entonces se corrigió su correo, así que tiene que cancelarlo otra persona',
  payment_reviewed: 'Su transferencia ya fue verificada o puesta en duda. Cancela los boletos y vende otros.',
  change_of_nothing: 'Estos boletos ya se vendieron así',
  refund_of_nothing: 'Por este registro no se pagó nada',
  refund_by_seller: 'Quien vende solo devuelve efectivo',

  no_application: 'No se encontró la solicitud',
  applied_already: 'Ya existe una solicitud con este correo o ya tienes una cuenta.',
  application_not_pending: ({ status }) => `Esta solicitud ya fue ${stateText(APPLICATIONS, status)}`,
  application_status_changed: ({ status }) =>
    status === 'pending'
      ? 'Esta solicitud está pendiente. Apruébala o recházala para cambiar su estado.'
      : `Esta solicitud ya fue ${stateText(APPLICATIONS, status)}. Apruébala o recházala para cambiar su estado.`,
  applicant_has_account: 'Ya existe una cuenta con este correo. Rechaza esta solicitud.',

  no_mail: 'No se encontró el correo',
  mail_outdated: 'Este correo ya no es válido, así que no se puede volver a enviar',
};
