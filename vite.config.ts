import { existsSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { patchCssModules } from 'vite-css-modules'
import { VitePWA } from 'vite-plugin-pwa'
import { builtVersion } from './scripts/vite/app-version.ts'
import { bootFirst } from './scripts/vite/boot-first.ts'
import { CHUNK_GROUPS, nameChunk } from './scripts/vite/chunk-groups.ts'
import { compileHint } from './scripts/vite/compile-hint.ts'
import { entryAfterPaint } from './scripts/vite/entry-after-paint.ts'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'
import { inlineStyle } from './scripts/vite/inline-style.ts'
import { lostStyles } from './scripts/vite/lost-styles.ts'
import { noChunkCycles } from './scripts/vite/no-chunk-cycles.ts'
import { offlineFiles } from './scripts/vite/offline-files.ts'
import { preloadHints } from './scripts/vite/preload-hints.ts'
import { prerender } from './scripts/vite/prerender.ts'
import { webManifest } from './scripts/vite/web-manifest.ts'
import { securityTxt } from './scripts/vite/security-txt.ts'
import { splitTexts } from './scripts/vite/split-texts.ts'
import { defineSettings, readBuildSettings } from './scripts/vite/build-settings.ts'

/** What a new visitor sees comes with the entry; the signed-in start has its preload hints. */
const LANDING_ROUTES = new Set(['/auth', '/auth/'])

const BOOT = 'src/boot.ts'

export default defineConfig(({ command }) => {
  const settings = readBuildSettings({
    ...process.env,
    ...(command === 'serve' && { VITE_SANDBOX: '1' }),
  })
  const offline = offlineFiles(settings.environment)
  return {
    define: defineSettings(settings),
    // React has it itself: what stands in for it in older ones need not be loaded.
    resolve: {
      alias: {
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      },
    },
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        generatedRouteTree: './src/routeTree.gen.ts',
        quoteStyle: 'single',
        codeSplittingOptions: {
          // What a page's calls consist of comes with the page, not with the entry.
          defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
          splitBehavior: ({ routeId }) => (LANDING_ROUTES.has(routeId) ? [] : undefined),
        },
      }),
      react(),
      patchCssModules({ generateSourceTypes: true }),
      builtVersion(settings),
      inlineScripts(),
      prerender(settings),
      splitTexts(),
      inlineStyle(),
      webManifest(settings),
      securityTxt(settings),
      bootFirst(),
      entryAfterPaint(),
      preloadHints(),
      noChunkCycles(),
      compileHint(),
      lostStyles(),
      offline.plugin,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        registerType: 'prompt',
        manifest: false,
        injectManifest: {
          rollupFormat: 'iife',
          manifestTransforms: [offline.order],
          // Named by content: browsers have them from the page's own requests.
          dontCacheBustURLsMatching: /^(?:assets|fonts)\//,
          globPatterns: ['**/*.{html,js,css,svg,png,webp,woff2,webmanifest}'],
          globIgnores: [
            'version.json',
            '**/apple-splash*',
            '**/shot-*',
            '**/screenshots/**',
            'flags/**',
            '**/telegram-host-*',
          ],
        },
      }),
    ],
    build: {
      outDir: 'dist/app',
      target: 'baseline-widely-available',
      // The entry is there before anything else asks for it.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => !/\/main-/.test(file)),
      },
      rolldownOptions: {
        input: { main: 'index.html', ...(existsSync(BOOT) && { boot: BOOT }) },
        output: {
          codeSplitting: { groups: CHUNK_GROUPS },
          // A manifest of a release and caches know letters, digits, `.`, `_` and `-` alone.
          chunkFileNames: nameChunk,
          sanitizeFileName: (name: string) => name.replaceAll(/[^\w.-]/g, '_'),
        },
      },
    },
  }
})
