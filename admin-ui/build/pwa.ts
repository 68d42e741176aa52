import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { CONSOLE_PACKAGES, kiloBytes } from './budget.ts';
import { filesOf, loadedBy, packagesOf, type Chunk } from './chunks.ts';

/**
 * Maximum size of all files that a phone keeps so that the pages open without a network, gzipped, in kB of 1000 bytes. The pages of
 * own paper tickets are 12 of them, and selling at the door is 15: both are for where there is none. The second step of signing in, and
 * what is said of it, is 7: it is part of the pages.
 */
const LIMIT = 980;

/** Fonts of other scripts load when a name needs them; a browser without WebAssembly uses a reader in plain JavaScript. */
const FONT = /-latin(-ext)?-.*\.woff2$/;
/** What is of use only with the server: whoever signs in, or changes how, has a network. */
const ONLINE_ONLY = /^assets\/(webauthn|SecondFactorCard)-/;
const ALWAYS =
  /^(index\.html|theme\.js|favicon\.svg|assets\/decoder\.worker-.*\.js|assets\/zxing_reader-.*\.wasm)$/;

/** Returns what is wrong with the files that a phone keeps. */
export function offlineFileErrors(chunks: readonly Chunk[], bytes: number, limit = LIMIT): string[] {
  const foreign = [
    ...packagesOf(chunks).filter((name) => CONSOLE_PACKAGES.some((rule) => rule.test(name))),
    ...chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes('/admin-ui/src/console/')),
  ];
  return [
    ...(foreign.length > 0 ? [`It holds ${foreign.join(', ')}`] : []),
    ...(bytes > limit * 1000 ? [`It weighs ${kiloBytes(bytes)} kB, of ${limit}`] : []),
  ];
}

/**
 * Makes the front end an application that can be installed and opens without a network: writes its manifest, and the service
 * worker (`src/service-worker/sw.ts`) with the list of files that it keeps.
 */
export function progressiveWebApp(): Plugin[] {
  let folder = '';
  let chunks: Chunk[] = [];
  const collect: Plugin = {
    name: 'usher:files-of-light-pages',
    apply: 'build',
    writeBundle: ({ dir }, bundle) => {
      folder = dir!;
      chunks = loadedBy(bundle, 'index');
    },
  };
  /** Selects, from all files of the build, those that a phone keeps; fails the build if they break a rule. */
  const keptOf = <File extends { url: string }>(files: File[]): File[] => {
    const light = filesOf(chunks);
    const kept = files.filter(
      ({ url }) => (light.has(url) && !ONLINE_ONLY.test(url)) || ALWAYS.test(url) || FONT.test(url),
    );
    const bytes = kept.reduce(
      (sum, { url }) => sum + gzipSync(readFileSync(path.join(folder, url))).length,
      0,
    );
    console.log(`Kept on a phone: ${kept.length} files, ${kiloBytes(bytes)} kB of ${LIMIT} gzipped`);
    const faults = offlineFileErrors(chunks, bytes);
    if (faults.length > 0)
      throw new Error(
        `What a phone keeps is not as it must be (admin-ui/build/pwa.ts):\n${faults.join('\n')}`,
      );
    return kept;
  };
  return [
    collect,
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      // The page registers the worker itself, and decides when a new one may take over (takeover.ts).
      injectRegister: false,
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Usher',
        short_name: 'Usher',
        description: 'Tickets, registration and check-in of a volunteer-run event.',
        lang: 'en',
        start_url: '/checkin',
        scope: '/',
        display: 'standalone',
        background_color: '#0a2c33',
        theme_color: '#0a2c33',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,woff2,wasm}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [(entries) => ({ manifest: keptOf(entries), warnings: [] })],
      },
    }),
  ];
}
