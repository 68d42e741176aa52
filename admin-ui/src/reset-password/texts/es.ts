import type { en } from './en';

export const es: typeof en = {
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
};
