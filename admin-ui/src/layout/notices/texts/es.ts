import type { en } from './en';

export const es: typeof en = {
  takeover: {
    title: (name) => `Ahora la sesión es de ${name}.`,
    explanation:
      'Alguien inició sesión en otra pestaña de este navegador. Lo que estaba escrito aquí se borró; nada de eso se envió.',
  },
  secondFactorDue: {
    until: (date) =>
      `Tu cuenta necesita una llave de acceso o una app de autenticación antes del ${date}. Después no podrás hacer nada más hasta que la tengas.`,
    setUp: 'Configurarla en tu perfil',
    overdueTitle: 'Tu cuenta necesita un segundo factor',
    overdue:
      'Tu organización pide una llave de acceso o una app de autenticación, y el plazo para configurarla terminó. En cuanto la tengas, todo volverá a funcionar.',
    here: 'Agrega abajo una llave de acceso o una app de autenticación.',
    toProfile: 'Ir al perfil',
  },
};
