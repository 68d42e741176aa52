import type { Texts } from './en';
import { figure, locale } from './es-figures';
import { problems } from './es-problems';
import { rules } from './es-rules';

export const es: Texts = {
  locale,
  product: 'Usher',
  rules,
  problems,

  pageTitle: (page) => `${page} · Usher`,
  skipToContent: 'Ir al contenido',
  loading: 'Cargando...',
  tryAgain: 'Intentar de nuevo',
  close: 'Cerrar',
  cancel: 'Cancelar',
  error: 'Error',
  online: 'En línea',
  offline: 'Sin conexión',
  loginFirst: 'Primero inicia sesión',

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
    stay: 'Seguir en la sesión',
    logoutAsks: 'Hay escaneos en espera',
    logoutWaiting: (count) =>
      count === 1
        ? '1 escaneo aún no se ha enviado. Se queda en este dispositivo y se envía al volver a iniciar sesión aquí.'
        : `${figure(count)} escaneos aún no se han enviado. Se quedan en este dispositivo y se envían al volver a iniciar sesión aquí.`,
    darkTheme: 'Tema oscuro',
    lightTheme: 'Tema claro',
  },

  roles: {
    president: 'Presidencia',
    finance_director: 'Dirección de finanzas',
    volunteer: 'Voluntariado',
  },
  teamRoles: {
    'Marketing Team Member': 'Equipo de marketing',
    'Social Media Team Member': 'Equipo de redes sociales',
    'Finance Team Member': 'Equipo de finanzas',
    'Alumni Team Member': 'Equipo de exalumnos',
    'Events Team Member': 'Equipo de eventos',
    Director: 'Dirección',
    Secretary: 'Secretaría',
    'Vice President': 'Vicepresidencia',
    President: 'Presidencia',
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
    officersOnly: 'Solo presidencia y dirección de finanzas pueden ver esta página.',
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

  soldAtDoor: 'Vendido en la puerta',
  noEmail: 'Sin correo',
  tickets: (count) => (count === 1 ? '1 boleto' : `${figure(count)} boletos`),
  ticketsUnit: (count) => (count === 1 ? 'boleto' : 'boletos'),
  sentBy: (name, sender) => `${name} (según el teléfono), enviado por ${sender}`,
  phoneEnd: (digits) => `termina en ${digits}`,
  food: { with_food: 'Con comida', without_food: 'Sin comida' },
  payment: { cash: 'Efectivo', zelle: 'Zelle', guest: 'Invitado' },
};
