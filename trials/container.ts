import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS, provideBareDebian } from './container/bare-root.ts'
import { parseContainerfile } from './container/parse-containerfile.ts'
import { type Image, runStages } from './container/run-stages.ts'
import { findFreePort } from '../scripts/stages/free-port.ts'
import { providePostgres } from '../scripts/stages/postgres.ts'
import { markDocumentsPrinted, OPERATOR } from '../scripts/setup/trial-operator.ts'
import { makeDiskFolder } from '../scripts/stages/scratch.ts'

/**
 * `npm run trial -- container`: does every instruction of deploy/container/Containerfile in a bare
 * Debian, since no registry of images is needed for that, and starts what
 * deploy/container/compose.yml starts of it: two wallets and the office, on an empty PostgreSQL.
 * Needs root and mmdebstrap.
 */
const CONTAINERFILE = 'deploy/container/Containerfile'
const PATIENCE_MS = 120_000
const ASK_AGAIN_MS = 250
const STOP_MS = 20_000

interface Started {
  name: string
  stop: () => Promise<void>
}

if (process.getuid?.() !== 0)
  throw new Error('only root can do this: it changes the root of programs')
const stages = parseContainerfile(readFileSync(CONTAINERFILE, 'utf8'))
const [, suite = ''] = /debian:([a-z]+)/.exec(stages[0]?.base ?? '') ?? []
const archive = await provideBareDebian(suite)
const postgres = await providePostgres()
if (archive === undefined || !postgres) throw new Error('mmdebstrap and PostgreSQL are needed')
const scratch = makeDiskFolder('wallet-container-')
const started: Started[] = []
try {
  const image = await runStages(stages, {
    archive,
    scratch,
    args: { ...OPERATOR, ...readArguments() },
    onContext: markDocumentsPrinted,
  })
  await startServices(image, postgres.url)
  console.log('Every instruction was done, and wallets and office answer.')
} finally {
  for (const { stop } of started) await stop()
  await postgres.stop()
  rmSync(scratch, { recursive: true, force: true })
}

/** Arguments of the build, from the variables of the same name. */
function readArguments(): Record<string, string> {
  const given = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return Object.fromEntries(given.map(([name, value = '']) => [name, value]))
}

/** Starts the services of the compose file that run this image, one after another. */
async function startServices(image: Image, databaseUrl: string): Promise<void> {
  const secrets = join(image.root.folder, 'run', 'secrets')
  mkdirSync(secrets, { recursive: true })
  writeFileSync(join(secrets, 'pepper'), 'a pepper of the trial, long enough to be one')
  writeFileSync(join(secrets, 'database-url'), databaseUrl)
  const settings = {
    ...image.env,
    PEPPER_FILE: '/run/secrets/pepper',
    DATABASE_URL_FILE: '/run/secrets/database-url',
    PUBLIC_URL: 'https://wallet.example',
    OFFICE_URL: 'https://office.example',
    TRUST_PROXY: '1',
    HSTS: '1',
  }
  for (const name of ['wallet-one', 'wallet-two']) {
    const [port, metrics] = [await findFreePort(), await findFreePort()]
    const places = { PORT: String(port), METRICS_PORT: String(metrics), METRICS_HOST: '127.0.0.1' }
    start(name, image, { ...settings, ...places })
    await answers(name, `http://127.0.0.1:${port}/readyz`)
    await answers(name, `http://127.0.0.1:${port}/`)
    await answers(name, `http://127.0.0.1:${metrics}/metrics`)
  }
  const office = String(await findFreePort())
  const program = ['node', 'dist/server/office.js']
  start('office', { ...image, program }, { ...settings, OFFICE_PORT: office })
  await answers('office', `http://127.0.0.1:${office}/healthz`)
}

function start(name: string, image: Image, env: Readonly<Record<string, string>>): void {
  const { root, folder, user, program } = image
  const inside = 'cd "$1"; shift; exec "$@"'
  const script = `mount -t proc proc "$1/proc"; exec chroot --userspec="$2" "$1" /bin/sh -ec '${inside}' sh "$3" ${program.join(' ')}`
  const parameters = ['--mount', 'sh', '-ec', script, 'sh', root.folder, user, folder]
  const child = spawn('unshare', parameters, {
    env: { PATH: PATHS, HOME: '/var/lib/wallet', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  started.push({
    name,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(timer)
      console.log(`${name} stopped: ${child.exitCode ?? child.signalCode}`)
    },
  })
}

async function answers(name: string, url: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) break
    if (Date.now() > until) throw new Error(`${name} does not answer at ${url}: ${status}`)
    await sleep(ASK_AGAIN_MS)
  }
  console.log(`${name} answers at ${new URL(url).pathname}`)
}
