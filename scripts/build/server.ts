import { build } from 'vite'

/** Builds the server into `folder`/main.js, with backup.js, providers.js and office.js beside it; packages stay in node_modules. */
export async function buildServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          backup: 'server/backup.ts',
          providers: 'server/providers.ts',
          office: 'server/run-office.ts',
        },
      },
    },
  })
}
