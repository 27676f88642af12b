import { configDefaults, defineConfig } from 'vitest/config'
import { defineSettings, readBuildSettings } from './scripts/vite/build-settings.ts'
import { splitTexts } from './scripts/vite/split-texts.ts'
import { isWholeWalk } from './tests/support/walk.ts'

/** `unit` and `dom` sit beside their code; `architecture` and `server` cross modules. Browser journeys are Playwright's. */
export default defineConfig({
  plugins: [splitTexts()],
  define: defineSettings(readBuildSettings({ VITE_SANDBOX: '1' })),
  test: {
    // Files of one worker share its modules: reading them anew took more than half of the time.
    isolate: false,
    // Types, lint and format are checked beside them.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'texts/**/*.test.ts',
            'src/**/*.test.ts',
            'sw/**/*.test.ts',
            'scripts/**/*.test.ts',
            'server/**/*.test.ts',
            'trials/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'dom', include: ['src/**/*.test.tsx'], environment: 'happy-dom' },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(isWholeWalk ? [] : ['**/*.whole.test.ts'])],
          // Beside busy processors; the first hooks of a run make the database that all others copy.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'release',
          include: ['tests/release/**/*.test.ts'],
          // A release is built, beside busy processors.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
