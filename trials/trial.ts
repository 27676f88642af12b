/**
 * `npm run trial -- <name>`: what is tried beyond `npm test`, on machines of its own or for hours.
 * Words after the name go to it.
 */
const TRIALS: Readonly<Record<string, () => Promise<unknown>>> = {
  cluster: () => import('./cluster.ts'),
  container: () => import('./container.ts'),
  engines: () => import('./engines.ts'),
  gallery: () => import('./gallery.ts'),
  growth: () => import('./growth.ts'),
  postgres: () => import('./postgres.ts'),
  release: () => import('./release.ts'),
  soak: () => import('./soak.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const trial = TRIALS[name]
if (trial) await trial()
else {
  console.error(`Usage: npm run trial -- ${Object.keys(TRIALS).join(' | ')}`)
  process.exitCode = 1
}
