import type { Texts } from './en';
import { adminTexts } from './es-admin';
import { consoleTexts } from './es-console';
import { rules, server } from './es-server';
import { filled, type Pending } from './pending';

/** What volunteers read: a text missing here is an error of types. The officers' texts may still be on their way. */
type LightTexts =
  | 'locale'
  | 'product'
  | 'rules'
  | 'server'
  | 'roles'
  | 'footer'
  | 'accessDenied'
  | 'notFound'
  | 'crash'
  | 'fields'
  | 'tickets'
  | 'ticketsUnit'
  | 'food'
  | 'payment'
  | 'login'
  | 'forgotPassword'
  | 'signup'
  | 'resetPassword'
  | 'registration'
  | 'leaderboard'
  | 'profile'
  | 'checkin';

/** Spanish as it is read in the United States: dollars and 12 hours as there. */
const texts: Pick<Texts, LightTexts> & Pending<Texts> = {
  ...consoleTexts,
  ...adminTexts,
  locale: 'es-US',
  product: 'Usher',
  rules,
  server,

  pageTitle: (page) => `${page} · Usher`,
  skipToContent: 'Ir al contenido',
  loading: 'Cargando...',
  tryAgain: 'Intentar de nuevo',
  close: 'Cerrar',
  cancel: 'Cancelar',
  error: 'Error',
  online: 'En línea',
  offline: 'Sin conexión',

  nav: {
    main: 'Principal',
    menu: 'Menú',
    actions: 'Acciones',
    registration: 'Registro',
    login: 'Acceso del equipo',
    checkin: 'Entrada',
    dashboard: 'Panel',
    uploads: 'Capturas',
    admin: 'Administración',
    profile: 'Perfil',
    logout: 'Cerrar sesión',
    darkTheme: 'Tema oscuro',
    lightTheme: 'Tema claro',
  },

  roles: {
    president: 'Presidencia',
    finance_director: 'Dirección de finanzas',
    volunteer: 'Voluntariado',
  },

  footer: {
    copyright: '© 2025 Usher',
    builtWith: 'Hecho con React y NestJS',
    by: 'por',
    author: 'el equipo de Usher',
  },

  accessDenied: {
    title: 'Acceso denegado',
    reason: 'Permisos insuficientes',
    explanation: 'No tienes permiso para abrir esta página',
    toRegistration: 'Ir al registro',
    toLogin: 'Iniciar sesión',
  },
  notFound: {
    title: 'Página no encontrada',
    explanation: 'La página que buscas no existe.',
    toRegistration: 'Ir al registro',
    toLogin: 'Acceso del equipo',
  },
  crash: {
    title: '¡Error inesperado de la aplicación!',
    explanation: 'Algo falló en esta página. Lo que guardaste está a salvo.',
    reload: 'Intentar de nuevo',
    toRegistration: 'Ir al registro',
  },

  fields: {
    name: 'Nombre completo',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    password: 'Contraseña',
    show: 'Mostrar',
    hide: 'Ocultar',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    validEmail: 'Dirección de correo válida',
    suggestion: (email) => `Usar: ${email}`,
  },

  tickets: (count) => (count === 1 ? '1 boleto' : `${count} boletos`),
  ticketsUnit: (count) => (count === 1 ? 'boleto' : 'boletos'),
  food: { with_food: 'Con comida', without_food: 'Sin comida' },
  payment: { cash: 'Efectivo', zelle: 'Zelle' },

  login: {
    title: 'Acceso del equipo',
    submit: 'Iniciar sesión',
    failed: 'No se pudo iniciar sesión',
    noAnswer: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
    forgot: '¿Olvidaste tu contraseña?',
    volunteer: '¿Quieres ser parte del voluntariado?',
    toSignup: 'Inscríbete aquí',
    account: '¿Ya tienes una cuenta?',
    toLogin: 'Volver al acceso',
  },

  forgotPassword: {
    title: 'Restablecer la contraseña',
    explanation: 'Escribe el correo de tu cuenta. Te enviaremos un enlace para poner una contraseña nueva.',
    submit: 'Enviar el enlace',
    failed: 'No se pudo enviar el correo',
    sent: 'Correo enviado',
    sentHint: 'Si existe una cuenta con ese correo, ya enviamos el enlace.',
  },

  signup: {
    title: 'Inscripción al voluntariado',
    teamRole: 'Puesto en el equipo',
    chooseTeamRole: 'Elige un puesto',
    nameRequired: 'El nombre es obligatorio',
    nameTooShort: 'El nombre debe tener al menos 2 caracteres',
    submit: 'Enviar solicitud',
    conflict: 'Ya existe una solicitud con este correo o ya tienes una cuenta.',
    failed: 'No se pudo enviar la solicitud. Inténtalo de nuevo.',
    done: '¡Solicitud enviada!',
    doneHint: (email) =>
      `Revisaremos tu solicitud y enviaremos la decisión a ${email}. Si se aprueba, después llegan tus datos de acceso.`,
  },

  resetPassword: {
    title: 'Restablecer la contraseña',
    password: 'Contraseña nueva',
    confirmation: 'Confirmar la contraseña',
    submit: 'Restablecer la contraseña',
    fillAll: 'Llena todos los campos',
    mismatch: 'Las contraseñas no coinciden',
    noToken: 'El enlace para restablecer falta o no es válido',
    failed: 'No se pudo restablecer la contraseña',
    done: '¡Contraseña restablecida!',
    doneHint: 'Ya puedes iniciar sesión con tu contraseña nueva.',
    toLogin: 'Ir al acceso',
  },

  registration: {
    title: 'Registro',
    fullAccess: 'Modo presidencia - Acceso completo',
    standardAccess: 'Modo voluntariado - Acceso estándar',
    tickets: 'Número de boletos',
    guest: 'Invitado',
    guestHint: 'Invitación VIP, sin costo',
    paymentMode: 'Forma de pago',
    zelleSurcharge: '+$1.00 por boleto',
    foodOption: 'Opción de comida',
    quantity: 'Cantidad',
    perTicket: 'Por boleto',
    total: 'Total',
    noPrice: '–',
    submit: 'Registrar',
    loginFirst: 'Primero inicia sesión',
    failed: 'No se pudo registrar. Inténtalo de nuevo.',
    alreadyRegistered: 'Ya tienes un registro para este evento.',
    existingHint: 'Si eres tú, usa los datos de tu registro existente.',
    registeredAt: 'Registrado',
    offline:
      'No tienes conexión. Lo que escribiste se queda aquí; presiona Registrar otra vez cuando vuelva.',
    eventLoadFailed: 'No se pudieron cargar los datos del evento. Inténtalo de nuevo.',
    success: '¡Registro completo!',
    qrSent: (email) => `Enviamos un código QR a ${email}`,
    another: 'Registrar a otra persona',
    toCheckin: 'Ir a la entrada',
    ticketsLeft: (count) => (count === 1 ? 'Queda 1 boleto' : `Quedan ${count} boletos`),
    soldOut: 'Agotado',
    correct: 'Corregir',
    lastSales: {
      title: 'Tus últimas ventas',
      missing: 'Falta la captura',
      addScreenshot: 'Agregar captura',
      addScreenshotOf: (name) => `Agregar la captura de ${name}`,
      correctOf: (name) => `Corregir a ${name}`,
    },
    correction: {
      title: 'Corregir los datos',
      explanation:
        'Cambian todos los boletos de esta persona. Un correo nuevo recibe los códigos QR otra vez.',
      submit: 'Guardar cambios',
      failed: 'No se pudieron guardar los cambios. Inténtalo de nuevo.',
      tooLate: 'Ya no puedes corregir esto. Pídelo a la presidencia o a la dirección de finanzas.',
    },
    price: 'Precio total',
    qrCodeId: 'Código QR',
    paymentQr: 'Código QR de pago',
    zelleScan: (amount) => `Pide que escaneen este código, o que envíen ${amount} a`,
    zelleSend: (amount) => `Pide que envíen ${amount} por Zelle.`,
    zelleTotal: 'el total',
    screenshot: 'Captura de la transferencia',
    screenshotLost: 'No se pudo conservar la captura que habías elegido. Elígela otra vez.',
    upload: {
      sending: (name) => `Subiendo la captura de la transferencia de ${name}...`,
      done: (name) => `La captura de la transferencia de ${name} ya está subida.`,
      failed:
        'El registro se hizo, pero no se pudo subir la captura de la transferencia. Pide ayuda a soporte.',
      inline: 'No se pudo subir. Inténtalo de nuevo.',
      other: 'Elegir otra imagen',
    },
  },

  leaderboard: {
    title: 'Clasificación',
    yourRank: 'Tu lugar',
    rank: (rank) => `#${rank}`,
    medal: (rank) => `Medalla del lugar ${rank}`,
    unranked: 'Todavía sin lugar',
    tickets: (tickets) => `· ${tickets}`,
    view: 'Ver toda la clasificación',
    hide: 'Ocultar',
    you: 'Tú',
    volunteers: (count) => (count === 1 ? '1 persona' : `${count} personas`),
    failed: 'No se pudo cargar la clasificación',
  },

  profile: {
    title: 'Perfil',
    subtitle: 'Tu cuenta y tu contraseña',
    account: 'Datos de la cuenta',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    role: 'Función',
    status: 'Estado de la cuenta',
    active: 'Activa',
    inactive: 'Inactiva',
    memberSince: 'Miembro desde',
    lastLogin: 'Último acceso',
    loadFailed: 'No se pudieron cargar los datos de la cuenta',
    changePassword: 'Cambiar la contraseña',
    current: 'Contraseña actual',
    password: 'Contraseña nueva',
    confirmation: 'Confirmar la contraseña',
    mismatch: 'La contraseña nueva y la confirmación no coinciden',
    changed: 'Tu contraseña cambió. En los demás dispositivos se cerró la sesión.',
    failed: 'No se pudo cambiar la contraseña. Inténtalo de nuevo.',
    money: {
      title: 'Dinero por entregar',
      pending: 'Falta entregar',
      toGetBack: 'Te deben devolver',
      sales: 'Ventas totales',
      cleared: 'Entregado',
      statuses: {
        'Fully Cleared': '● Entregado por completo',
        'Partially Cleared': '◐ Entregado en parte',
        'Not Cleared': '○ Sin entregar',
      },
      clearings: 'Entregas',
      none: 'Todavía no se ha entregado nada.',
      takenBy: (name) => `Recibido por ${name}`,
      handedBackBy: (name) => `Devuelto por ${name}`,
      loadFailed: 'No se pudieron cargar tus ventas. Inténtalo de nuevo.',
    },
  },

  checkin: {
    title: 'Entrada',
    start: 'Iniciar el lector QR',
    stop: 'Detener el lector',
    starting: 'Encendiendo la cámara...',
    scanner: 'Lector QR',
    checking: 'Registrando la entrada...',
    manualLabel: 'Código QR',
    manualPlaceholder: 'XXXXX-XXXXX-XXXXX',
    manualSubmit: 'Dar entrada',
    recent: 'Entradas recientes',
    noRecent: 'Todavía nadie entró con este dispositivo.',
    recentLine: (time, tickets) => `${time} · ${tickets}`,
    success: '¡Entrada registrada!',
    already: 'Ya entró',
    alreadyOf: (name) => `${name} ya entró`,
    failed: 'Entrada no registrada',
    failedShort: 'No se pudo registrar la entrada',
    failedRetry: 'No se pudo registrar la entrada. Inténtalo de nuevo.',
    checkedIn: 'Entró',
    checkedInBy: (time, name) => `${time}, con ${name}`,
    tickets: 'Boletos',
    food: 'Comida',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    soldByLabel: 'Vendido por',
    soldBy: (name) => `Vendido por ${name}`,
    guest: 'Invitado',
    cameraDenied: 'No hay permiso para usar la cámara. Permite el acceso e inténtalo de nuevo.',
    cameraMissing: 'No se encontró ninguna cámara. Conecta una cámara.',
    cameraBusy: 'Otra aplicación está usando la cámara.',
    cameraFailed: 'No se pudo iniciar el lector QR. Escribe el código.',
  },
};

export const es: Texts = filled(texts);
