import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { writeLauncher } from './launcher.ts'

/**
 * Builds the server into `folder`/main.js, with backup.js, providers.js and office.js beside it;
 * packages stay in node_modules.
 */
export function buildServer(folder: string): Promise<void> {
  return buildPrograms(folder, {
    main: 'server/main.ts',
    backup: 'server/backup.ts',
    providers: 'server/providers.ts',
    office: 'server/run-office.ts',
  })
}

/**
 * Builds programs that run the server's code into a folder, by the names of their files there. Each
 * file checks the version of Node before it loads the program, which an older one could not read.
 */
export async function buildPrograms(
  folder: string,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  const programs = Object.entries(input).map(([name, path]) => [`${name}.program`, path])
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { input: Object.fromEntries(programs) },
    },
  })
  for (const name of Object.keys(input)) {
    const text = writeLauncher(`./${name}.program.js`, packageJson.engines.node)
    writeFileSync(join(folder, `${name}.js`), text)
  }
}
