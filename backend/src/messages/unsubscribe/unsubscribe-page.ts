import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

const TEXTS = {
  en: {
    ask: {
      title: 'Unsubscribe from messages?',
      text: 'You will no longer get messages about events. Your tickets still come, and so do mails about them.',
      button: 'Unsubscribe',
    },
    done: {
      title: 'You are unsubscribed',
      text: 'Your tickets still come, and so do mails about them.',
      button: null,
    },
  },
  es: {
    ask: {
      title: '¿No recibir más mensajes?',
      text: 'Ya no recibirá mensajes sobre eventos. Sus boletos y los correos sobre ellos seguirán llegando.',
      button: 'No recibir más mensajes',
    },
    done: {
      title: 'Ya no recibirá mensajes',
      text: 'Sus boletos y los correos sobre ellos seguirán llegando.',
      button: null,
    },
  },
};

const page = Handlebars.compile(readFileSync(new URL('./unsubscribe.hbs', import.meta.url), 'utf8'), {
  strict: true,
});

/** Renders the page behind the link, in Spanish if that is the browser's first language, else in English. */
export function unsubscribePage(state: 'ask' | 'done', languages: string | undefined): string {
  const language = /^\s*es\b/i.test(languages ?? '') ? 'es' : 'en';
  return page({ language, ...TEXTS[language][state] });
}
