import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

type Chunk = Rolldown.OutputChunk & {
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
};

const CONSOLE_PAGE = /\/src\/(dashboard|uploads|admin)\/\w+Page\.tsx$/;
/** Fonts of other scripts come when a name needs them; a browser without WebAssembly has a reader of its own. */
const FONT = /-latin(-ext)?-.*\.woff2$/;
const ALWAYS =
  /^(index\.html|theme\.js|favicon\.svg|assets\/decoder\.worker-.*\.js|assets\/zxing_reader-.*\.wasm)$/;

/** What the pages of volunteers are made of, with all that they load later: no code of the console. */
function filesOfLightPages(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const follow = (name: string) => {
    const chunk = bundle[name] as Chunk | Rolldown.OutputAsset | undefined;
    if (chunk?.type !== 'chunk' || files.has(name) || CONSOLE_PAGE.test(chunk.facadeModuleId ?? '')) return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((file) => files.add(file));
    [...chunk.imports, ...chunk.dynamicImports].forEach(follow);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.isEntry && file.name === 'index') follow(file.fileName);
  return files;
}

/**
 * Makes the front end an application that is installed and opens without a network: its manifest, and the service worker
 * (`src/service-worker/sw.ts`) with the list of files that it keeps.
 */
export function application(): Plugin[] {
  let light = new Set<string>();
  const collect: Plugin = {
    name: 'usher:files-of-light-pages',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      light = filesOfLightPages(bundle);
    },
  };
  const isKept = (url: string) => light.has(url) || ALWAYS.test(url) || FONT.test(url);
  return [
    collect,
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      // The page registers it itself, and says when a new one may take over (takeover.ts).
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
        manifestTransforms: [
          (entries) => ({ manifest: entries.filter(({ url }) => isKept(url)), warnings: [] }),
        ],
      },
    }),
  ];
}
