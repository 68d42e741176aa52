import { readdirSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import type { Letter } from './letter.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

const FOLDER = new URL('./templates/', import.meta.url);

/** Control characters and line breaks of any kind: none of them may reach a header. */
const UNFIT_FOR_HEADERS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
export const headerSafe = (text: string): string => text.replace(UNFIT_FOR_HEADERS, ' ').trim();

/** All templates, compiled once. Strict: a name that the context lacks is an error, not a gap in somebody's mail. */
function compileAll(): Map<string, Handlebars.TemplateDelegate> {
  const handlebars = Handlebars.create();
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.hbs'))) {
    const name = file.slice(0, -'.hbs'.length);
    const source = readFileSync(new URL(file, FOLDER), 'utf8');
    // HTML is escaped; plain text is shown as it is.
    const template = handlebars.compile(source, { strict: true, noEscape: name.endsWith('.text') });
    if (name.startsWith('layout')) handlebars.registerPartial(name, template);
    compiled.set(name, template);
    const subject = /^Subject: ([^\r\n]*)/.exec(source)?.[1];
    if (subject)
      compiled.set(
        name.replace(/text$/, 'subject'),
        handlebars.compile(subject, { strict: true, noEscape: true }),
      );
  }
  return compiled;
}

const templates = compileAll();

/** The subject is the first line of the text template, so that all words of a mail are in its two templates. */
export function renderLetter(letter: Letter): RenderedMail {
  const html = templates.get(`${letter.template}.html`)!(letter.context);
  const twin = templates.get(`${letter.template}.text`)!(letter.context);
  const [, subject = '', text = ''] = /^Subject: ([^\n]*)\r?\n\s*([\s\S]*)$/.exec(twin) ?? [];
  return { subject: headerSafe(subject), html, text };
}

/** The subject alone, for lists: its words need much less than the whole letter does. */
export const renderSubject = (template: string, context: Record<string, unknown>): string =>
  headerSafe(templates.get(`${template}.subject`)!(context));
