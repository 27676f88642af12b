import { defineConfig } from 'vitest/config'

/** `unit` sits beside its code; `house` and `server` cross rooms. Browser journeys are Playwright's. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'server/**/*.test.ts'],
        },
      },
      { test: { name: 'dom', include: ['src/**/*.test.tsx'], environment: 'happy-dom' } },
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
