import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { languageOf, trustTexts } from './trust-texts.js';

const TEMPLATE = new URL('./trust.hbs', import.meta.url);

/** One answer of `/trust`, for either server to send. */
interface TrustAnswer {
  type: string;
  body: string | Buffer;
}

/** Returns the answer for a path and the reader's languages; undefined if the path is not part of `/trust`. */
export type TrustPages = (path: string, acceptLanguage: string | undefined) => TrustAnswer | undefined;

/** Returns a certificate's common name, which is what a phone shows. Node escapes some characters with a backslash. */
const nameOf = ({ subject }: X509Certificate): string =>
  (/^CN=(.*)$/m.exec(subject)?.[1] ?? 'Usher').replace(/\\(.)/g, '$1');

/**
 * Loads the page that shows how to trust this Usher's own certificate authority, and the authority's certificate.
 * @param authorityFile the certificate, in PEM form
 * @param publicUrl URL of Usher over https, without a trailing slash
 */
export async function loadTrustPages(authorityFile: string, publicUrl: string): Promise<TrustPages> {
  const authority = new X509Certificate(await readFile(authorityFile));
  // Loaded on demand, as few API processes need it.
  const { default: handlebars } = await import('handlebars');
  const page = handlebars.compile(await readFile(TEMPLATE, 'utf8'));
  return (path, acceptLanguage) => {
    // Phones offer to install a certificate only with this type, in binary (DER) form.
    if (path === '/trust/usher.crt') return { type: 'application/x-x509-ca-cert', body: authority.raw };
    if (path !== '/trust' && path !== '/trust/') return undefined;
    const language = languageOf(acceptLanguage);
    const texts = trustTexts(language, nameOf(authority));
    const body = page({
      ...texts,
      language,
      publicUrl,
      phones: [texts.iphone, texts.android],
      fingerprint: authority.fingerprint256,
    });
    return { type: 'text/html; charset=utf-8', body };
  };
}
