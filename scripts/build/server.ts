import { build } from 'vite'

/** Builds the server into `folder`/main.js, with backup.js, providers.js and office.js beside it; packages stay in node_modules. */
export function buildServer(folder: string): Promise<void> {
  return buildPrograms(folder, {
    main: 'server/main.ts',
    backup: 'server/backup.ts',
    providers: 'server/providers.ts',
    office: 'server/run-office.ts',
  })
}

/** Builds programs that run the server's code into a folder, by the names of their files there. */
export async function buildPrograms(
  folder: string,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { input },
    },
  })
}
