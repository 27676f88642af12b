/**
 * `npm run bench`: the app in a browser (`bench/app.ts`). `npm run bench -- server`, `live`,
 * `screening` or `monitoring` measures the server instead; words after the name go to it.
 */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  server: () => import('./bench/server.ts'),
  live: () => import('./bench/live.ts'),
  screening: () => import('./bench/screening.ts'),
  monitoring: () => import('./bench/monitoring.ts'),
}

const program = PROGRAMS[process.argv[2] ?? '']
if (program) process.argv.splice(2, 1)
await(program ? program() : import('./bench/app.ts'))
