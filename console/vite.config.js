// Builds the page into the crate that serves it. The same sources give the same bytes, so that CI can
// prove the committed files current.

import { defineConfig } from 'vite';

const { TAVOLA_CONSOLE_OUT: out = '../crates/tavola-service/src/console/page' } = process.env;

export default defineConfig({
  // The page is at `BASE/console`, whatever the base path is, and its files are below that.
  experimental: { renderBuiltUrl: (name) => `console/${name}` },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: 'console.js',
        assetFileNames: 'console.[ext]',
        inlineDynamicImports: true,
      },
    },
  },
});
