import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { languageOf, trustTexts } from './trust-texts.js';

const TEMPLATE = new URL('./trust.hbs', import.meta.url);

/** One answer of `/trust`, whoever sends it. */
interface TrustAnswer {
  type: string;
  body: string | Buffer;
}

/** What `/trust` has, by the path and the reader's languages; undefined: nothing of it. */
export type TrustPages = (path: string, acceptLanguage: string | undefined) => TrustAnswer | undefined;

/** A certificate's common name, which is what a phone shows of it. Node puts a backslash before some letters. */
const nameOf = ({ subject }: X509Certificate): string =>
  (/^CN=(.*)$/m.exec(subject)?.[1] ?? 'Usher').replace(/\\(.)/g, '$1');

/**
 * The page that shows how to trust this Usher's own authority, and the authority's certificate.
 * @param authorityFile the certificate, in PEM form
 * @param publicUrl where Usher is, once it is trusted; without a slash at its end
 */
export async function readTrustPages(authorityFile: string, publicUrl: string): Promise<TrustPages> {
  const authority = new X509Certificate(await readFile(authorityFile));
  // Few API processes need it.
  const { default: handlebars } = await import('handlebars');
  const page = handlebars.compile(await readFile(TEMPLATE, 'utf8'));
  return (path, acceptLanguage) => {
    // What phones take as a certificate to install: this type, and the binary form.
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
