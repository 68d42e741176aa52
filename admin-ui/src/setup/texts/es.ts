import type { en } from './en';

export const es: typeof en = {
  setup: {
    title: 'Configurar Usher',
    explanation:
      'Aquí se crea la primera cuenta: la de presidencia, que puede hacerlo todo. Las demás se agregan después.',
    password: 'Contraseña',
    submit: 'Crear cuenta',
    failed: 'No se pudo crear la cuenta. Inténtalo de nuevo.',
    noKey: 'Abre la dirección que mostró Usher',
    noKeyHint:
      'Lleva una clave, para que nadie más pueda configurar este Usher. Donde funciona Usher, «npm run setup-key» muestra una nueva.',
    wrongKey:
      'La clave de esta dirección no es válida o ya se usó. Donde funciona Usher, «npm run setup-key» muestra una nueva. Si acabas de configurar Usher, inicia sesión.',
    toLogin: 'Ir al acceso',
  },
};
