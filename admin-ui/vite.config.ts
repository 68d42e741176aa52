import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { checkBudgets } from './build/budget.ts';

/** The text font is needed by every first view, so the browser hears of it before it has read the style sheet. */
function preloadTextFont(): Plugin {
  return {
    name: 'usher:preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /atkinson.*-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

export default defineConfig({
  plugins: [react(), preloadTextFont(), checkBudgets()],
  // The content security policy allows no data: fonts or scripts, so nothing is inlined.
  build: { outDir: 'dist', assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
});
