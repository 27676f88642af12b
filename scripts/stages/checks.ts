import { availableParallelism } from 'node:os'
import { script, tool, type Stage } from './stage.ts'
import { expectReport, readVitestCounts } from './counts.ts'
import { NEXT_VERSION } from './tested-versions.ts'

/** Generates the types of the style modules, which are not in git. A build generates them too. */
export const cssTypes: Stage = { name: 'css types', ...tool('vite-css-modules', '--silent') }

/**
 * What is checked without running the product. Types and lint read the types of the style modules.
 */
export const staticChecks: readonly Stage[] = [
  { name: 'types', ...tool('tsc', '-b') },
  { name: 'lint', ...tool('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', ...tool('oxfmt', '--check') },
  { name: 'unused code', ...tool('knip', '--cache', '--cache-location', '.cache/knip') },
]

/**
 * Both brands of the app and the server, with the sandbox inside: what the browser flows run. The
 * next version is for production.
 */
export const builds: readonly Stage[] = [
  {
    name: 'build',
    ...script('scripts/build.ts'),
    env: { VITE_ENVIRONMENT: 'ewallet', VITE_SANDBOX: '1' },
  },
  {
    name: 'build grok',
    ...script('scripts/build.ts', '--app', 'dist/app-grok'),
    env: { VITE_ENVIRONMENT: 'grok', VITE_SANDBOX: '1' },
  },
  {
    // What tests/flows/version-releases.spec.ts publishes over the present version, and what
    // tests/server/operation/start-production-build.test.ts measures.
    name: 'build next',
    ...script('scripts/build.ts', '--sample-operator', '--app', 'dist/app-next'),
    env: { VITE_ENVIRONMENT: 'ewallet', VITE_SANDBOX: '0', APP_VERSION: NEXT_VERSION },
  },
]

/**
 * Number of workers: nothing else runs beside these tests, and vitest's default would leave one of
 * two cores idle.
 */
const WORKERS = Math.max(2, availableParallelism() - 1)

/** Tests of the named vitest projects. */
export function vitestStage(
  name: string,
  projects: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Stage {
  const report = expectReport(`.cache/tests/${name}.json`)
  return {
    name,
    ...tool(
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${WORKERS}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ),
    env: { ...withoutNodeStorage(), NO_COLOR: '1', ...env },
    readCounts: () => readVitestCounts(report),
  }
}

/** Node 25 and later have a localStorage of their own, which hides the one of the test's page. */
function withoutNodeStorage(): NodeJS.ProcessEnv {
  const major = Number(process.versions.node.split('.', 1).join())
  if (major < 25) return {}
  return { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --no-experimental-webstorage` }
}
