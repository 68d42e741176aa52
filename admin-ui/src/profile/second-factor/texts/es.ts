import { figure } from '../../../i18n/es-figures';
import type { en } from './en';

export const es: typeof en = {
  secondFactor: {
    title: 'Llaves de acceso y segundo factor',
    explanation:
      'Con una llave de acceso entras con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña. Una app de autenticación muestra un código que se pide después de la contraseña. Con cualquiera de las dos, la contraseña sola ya no basta para entrar.',
    currentPassword: 'Contraseña actual',
    added: (when) => `Agregada: ${when}`,
    lastUsed: (when) => `Último uso: ${when}`,
    notUsed: 'Aún sin usar',
    remove: 'Quitar',
    removeHint: 'Para quitarla, escribe tu contraseña actual.',
    removeLast:
      'Es la última. Sin ella, tu contraseña sola bastará para entrar, y tus códigos de recuperación también se borran. Para quitarla, escribe tu contraseña actual.',
    removeFailed: 'No se pudo quitar. Inténtalo de nuevo.',
    loadFailed: 'No se pudieron cargar tus llaves de acceso. Inténtalo de nuevo.',
    passkeys: {
      title: 'Llaves de acceso',
      none: 'Todavía no tienes ninguna.',
      notHere: 'Este navegador no puede crear llaves de acceso.',
      unavailable:
        'Las llaves de acceso no funcionan en la dirección de este Usher: necesitan https y un nombre.',
      add: 'Agregar una llave de acceso',
      removeOf: (name) => `Quitar la llave de acceso ${name}`,
      removeTitle: (name) => `Quitar ${name}`,
      removed:
        'La llave de acceso se quitó. Tu dispositivo puede seguir ofreciéndola hasta que la borres allí.',
    },
    addPasskey: {
      title: 'Agregar una llave de acceso',
      explanation: 'Tu dispositivo te pide tu huella, tu cara o su PIN, y guarda la llave de acceso.',
      name: 'Nombre de la llave de acceso',
      unnamed: 'Mi dispositivo',
      submit: 'Agregar una llave de acceso',
      notMade: 'No se creó ninguna llave de acceso. Inténtalo de nuevo.',
      known: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
      failed: 'No se pudo agregar la llave de acceso. Inténtalo de nuevo.',
      done: 'La llave de acceso se agregó. Desde ahora puedes entrar con ella.',
    },
    app: {
      title: 'App de autenticación',
      none: 'Para un dispositivo sin llaves de acceso.',
      add: 'Configurar una app de autenticación',
      replace: 'Configurarla en otro teléfono',
      one: 'App de autenticación',
      removeLabel: 'Quitar la app de autenticación',
      removeTitle: 'Quitar la app de autenticación',
      removed: 'La app de autenticación se quitó.',
      explanation:
        'Sirve cualquier aplicación de códigos de un solo uso. Primero escribe tu contraseña actual.',
      explanationOfAnother:
        'En cuanto confirmes la nueva, los códigos de la app que usas ahora dejarán de servir. Primero escribe tu contraseña actual.',
      next: 'Siguiente',
      scanTitle: 'Escanea el código QR',
      scan: 'Escanea esto con tu app de autenticación y escribe los seis dígitos que muestra.',
      qr: 'Código QR para la app de autenticación',
      type: 'O escribe en ella esta clave:',
      open: 'Abrir en este dispositivo',
      code: 'Código de la app',
      submit: 'Confirmar',
      wrong: 'Este código no es correcto.',
      failed: 'No se pudo configurar la app de autenticación. Inténtalo de nuevo.',
      done: 'La app de autenticación está lista. Desde ahora se pide un código después de tu contraseña.',
    },
    codes: {
      partTitle: 'Códigos de recuperación',
      left: (count) => (count === 1 ? 'Queda 1 de 10' : `Quedan ${figure(count)} de 10`),
      makeNew: 'Crear códigos de recuperación nuevos',
      makeNewHint:
        'Los códigos que tienes ahora dejarán de servir. Para crear otros, escribe tu contraseña actual.',
      failed: 'No se pudieron crear códigos nuevos. Inténtalo de nuevo.',
      done: 'Tus códigos de recuperación nuevos están listos. Los anteriores ya no sirven.',
      title: 'Guarda tus códigos de recuperación',
      explanation:
        'Si pierdes tu dispositivo o tu teléfono, cada uno de estos códigos te deja entrar una vez, después de tu contraseña. Solo se muestran ahora.',
      copy: 'Copiar',
      copied: 'Copiado',
      download: 'Descargar',
      print: 'Imprimir',
      kept: 'Ya los guardé',
      fileTitle: (product, email) => `${product}: códigos de recuperación de ${email}`,
      fileName: 'codigos-de-recuperacion.txt',
    },
  },
};
