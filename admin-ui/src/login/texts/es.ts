import type { en } from './en';

export const es: typeof en = {
  login: {
    title: 'Acceso del equipo',
    submit: 'Iniciar sesión',
    failed: 'No se pudo iniciar sesión',
    noAnswer: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
    ended: {
      session_ended: 'Tu sesión terminó. Inicia sesión de nuevo.',
      account_deactivated: 'Tu cuenta fue desactivada. Pregunta a la presidencia.',
      role_changed: 'Cambió lo que puedes hacer. Inicia sesión de nuevo.',
    },
    forgot: '¿Olvidaste tu contraseña?',
    volunteer: '¿Quieres ser parte del voluntariado?',
    toSignup: 'Inscríbete aquí',
    account: '¿Ya tienes una cuenta?',
    toLogin: 'Volver al acceso',
    passkey: {
      signIn: 'Usar una llave de acceso',
      notUsed: 'No se usó ninguna llave de acceso. Inténtalo de nuevo o entra con tu contraseña.',
    },
    second: {
      title: 'Confirma que eres tú',
      hints: {
        totp: 'Escribe los seis dígitos que muestra tu app de autenticación para esta cuenta.',
        passkey: 'Tu dispositivo te pide tu huella, tu cara o su PIN.',
        recovery_code: 'Escribe uno de tus códigos de recuperación. Cada uno sirve una vez.',
      },
      codes: { totp: 'Código', recovery_code: 'Código de recuperación' },
      submit: 'Continuar',
      usePasskey: 'Usar una llave de acceso',
      useApp: 'Usar la app de autenticación',
      useRecoveryCode: 'Usar un código de recuperación',
      back: 'Volver',
      wrong: 'Este código no es correcto.',
      expired: 'Tardaste demasiado. Inicia sesión de nuevo.',
      notUsed: 'No se usó ninguna llave de acceso. Inténtalo de nuevo o elige otra forma.',
      lost: '¿No tienes nada de esto a mano? La presidencia puede restablecer tu segundo factor.',
    },
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
};
