/** Texts of `/trust` in one language. `{authority}` is the certificate authority's name, as a phone shows it. */
interface TrustTexts {
  title: string;
  why: string;
  download: string;
  compare: string;
  iphone: { title: string; steps: string[] };
  android: { title: string; steps: string[] };
  last: string;
  open: string;
  remove: string;
}

const en: TrustTexts = {
  title: 'Use Usher on this phone',
  why: 'Phones let a page use the camera, and work without a network, only where they trust who runs it. This Usher runs on a computer in your network. Do these steps once on each phone: they take about a minute.',
  download: 'Download the certificate',
  compare:
    'Before you trust it, compare its SHA-256 fingerprint with the one that the computer shows where Usher was started:',
  iphone: {
    title: 'iPhone and iPad',
    steps: [
      'Open this page in Safari, press “Download the certificate”, then Allow.',
      'Open the Settings app and press Profile Downloaded, near the top. (Later it is under General, VPN & Device Management.)',
      'Press Install, enter your passcode, and press Install again.',
      'In Settings, go to General, About, Certificate Trust Settings, at the very bottom. Switch “{authority}” on.',
    ],
  },
  android: {
    title: 'Android',
    steps: [
      'Open this page in Chrome and press “Download the certificate”.',
      'Open the Settings app and search for “CA certificate”. (Often it is under Security & privacy, More security settings, Encryption & credentials, Install a certificate.)',
      'Press CA certificate, then Install anyway, and enter your PIN.',
      'Choose the file usher.crt among the downloads.',
      'Close Chrome altogether, and open it again.',
    ],
  },
  last: 'Then open Usher. It must open without a warning; if one shows, a step is missing.',
  open: 'Open Usher',
  remove:
    'After the event take it off again: on an iPhone in Settings, General, VPN & Device Management; on Android in Settings, “User credentials” or “Trusted credentials”, User.',
};

const es: TrustTexts = {
  title: 'Usar Usher en este teléfono',
  why: 'Un teléfono deja que una página use la cámara, y que funcione sin red, solo si confía en quien la ofrece. Este Usher está en un ordenador de su red. Siga estos pasos una vez en cada teléfono: tardan un minuto.',
  download: 'Descargar el certificado',
  compare:
    'Antes de confiar en él, compare su huella SHA-256 con la que muestra el ordenador donde se inició Usher:',
  iphone: {
    title: 'iPhone y iPad',
    steps: [
      'Abra esta página en Safari, pulse «Descargar el certificado» y después Permitir.',
      'Abra Ajustes y pulse Perfil descargado, cerca del principio. (Más tarde está en General, VPN y gestión de dispositivos.)',
      'Pulse Instalar, introduzca su código y pulse Instalar otra vez.',
      'En Ajustes vaya a General, Información, Ajustes de confianza de los certificados, al final. Active «{authority}».',
    ],
  },
  android: {
    title: 'Android',
    steps: [
      'Abra esta página en Chrome y pulse «Descargar el certificado».',
      'Abra Ajustes y busque «certificado CA». (Suele estar en Seguridad y privacidad, Más ajustes de seguridad, Cifrado y credenciales, Instalar un certificado.)',
      'Pulse Certificado CA, después Instalar de todos modos, e introduzca su PIN.',
      'Elija el archivo usher.crt entre las descargas.',
      'Cierre Chrome del todo y vuelva a abrirlo.',
    ],
  },
  last: 'Después abra Usher. Debe abrirse sin aviso; si aparece uno, falta algún paso.',
  open: 'Abrir Usher',
  remove:
    'Después del evento quítelo: en un iPhone en Ajustes, General, VPN y gestión de dispositivos; en Android en Ajustes, «Credenciales de usuario» o «Credenciales de confianza», Usuario.',
};

const TEXTS = { en, es };
type TrustLanguage = keyof typeof TEXTS;

/** Returns the reader's first language that has texts; browsers list them by preference. @param header Accept-Language */
export function languageOf(header: string | undefined): TrustLanguage {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((code): code is TrustLanguage => code in TEXTS) ?? 'en';
}

/** @param authority name of the certificate authority, inserted into the steps */
export function trustTexts(language: TrustLanguage, authority: string): TrustTexts {
  const named = ({ title, steps }: TrustTexts['iphone']) => ({
    title,
    steps: steps.map((step) => step.replace('{authority}', authority)),
  });
  const texts = TEXTS[language];
  return { ...texts, iphone: named(texts.iphone), android: named(texts.android) };
}
