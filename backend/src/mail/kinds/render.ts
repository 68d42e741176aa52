import { readdirSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import type { GuestLanguage } from '../../rules/languages.js';
import type { MailContent } from './mail-content.js';

/** A rendered mail. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export const TEMPLATES = new URL('../templates/', import.meta.url);

/** A name missing from the context is an error, rather than a gap in the mail. */
export const STRICT = { strict: true };

/** Control characters and all kinds of line breaks, none of which may reach a header. */
const UNFIT_FOR_HEADERS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
export const headerSafe = (text: string): string => text.replace(UNFIT_FOR_HEADERS, ' ').trim();

/** The stem of a mail's template in its language. English is the one without a suffix. */
export const templateIn = (template: string, lang: GuestLanguage = 'en'): string =>
  lang === 'en' ? template : `${template}.${lang}`;

/** Compiles all templates once. */
function compileAll(): Map<string, Handlebars.TemplateDelegate> {
  const handlebars = Handlebars.create();
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  for (const file of readdirSync(TEMPLATES).filter((name) => name.endsWith('.hbs'))) {
    const name = file.slice(0, -'.hbs'.length);
    const source = readFileSync(new URL(file, TEMPLATES), 'utf8');
    // HTML is escaped, plain text is not.
    const template = handlebars.compile(source, { ...STRICT, noEscape: name.endsWith('.text') });
    if (name.startsWith('layout')) {
      handlebars.registerPartial(name, template);
      // For the adapter of MailerModule, which would read the file again for every mail.
      Handlebars.registerPartial(name, source);
    }
    compiled.set(name, template);
    const subject = /^Subject: ([^\r\n]*)/.exec(source)?.[1];
    if (subject)
      compiled.set(
        name.replace(/text$/, 'subject'),
        handlebars.compile(subject, { ...STRICT, noEscape: true }),
      );
  }
  return compiled;
}

const templates = compileAll();

/**
 * Renders subject and plain text. The subject is the first line of the text template, so that all texts of a mail are in its two
 * templates.
 */
export function renderTextPart(
  template: string,
  context: MailContent['context'],
): Omit<RenderedMail, 'html'> {
  const textPart = templates.get(`${template}.text`)!(context);
  const [, subject = '', text = ''] = /^Subject: ([^\n]*)\r?\n\s*([\s\S]*)$/.exec(textPart) ?? [];
  return { subject: headerSafe(subject), text };
}

/** Renders a whole mail, as the worker would send it. */
export function renderContent({ template, lang, context }: MailContent): RenderedMail {
  const stem = templateIn(template, lang);
  return { ...renderTextPart(stem, context), html: templates.get(`${stem}.html`)!(context) };
}

/** A mail for viewing it outside of a mail client: its pictures are in its page. */
export function renderForScreen(content: MailContent): RenderedMail {
  const { html, ...rest } = renderContent(content);
  const page = (content.attachments ?? []).reduce(
    (shown, { cid, content: picture, contentType }) =>
      cid && Buffer.isBuffer(picture)
        ? shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${picture.toString('base64')}`)
        : shown,
    html,
  );
  return { ...rest, html: page };
}

/** Renders the subject alone, for lists: it needs much less data than the whole mail. */
export const renderSubject = (template: string, context: Record<string, unknown>): string =>
  headerSafe(templates.get(`${template}.subject`)!(context));
