import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from '../../scripts/build/server.ts'
import { isBuiltFrom } from '../../scripts/setup/fingerprint.mjs'
import { makeScratchFolder } from '../../scripts/stages/scratch.ts'

/** How a server process ended. */
export interface Ending {
  code: number | null
  stdout: string
  stderr: string
}

export interface ServerProcess {
  /** The address of its `Ready:` line; rejects when it ends without one. */
  ready: Promise<string>
  ended: Promise<Ending>
  /** Asks it to end in order, as a supervisor would. */
  stop(): Promise<Ending>
  /** Ends it between two instructions, with SIGKILL. */
  kill(): Promise<Ending>
}

export interface ServerBench {
  /** A folder for the test's data, removed with the bench. */
  folder: string
  /** The folder of the built server. */
  build: string
  start(settings?: Readonly<Record<string, string>>): ServerProcess
  /** Runs `providers.js`, the report of an operator, with these settings and no others. */
  providers(settings: Readonly<Record<string, string>>): Promise<Ending>
  /** Runs `office.js` with these parameters: a command ends, without one it serves the office. */
  office(parameters: readonly string[], settings: Readonly<Record<string, string>>): ServerProcess
  /** Runs `backup.js` with these parameters on the data folder of the settings. */
  backup(parameters: readonly string[], settings: Readonly<Record<string, string>>): Promise<Ending>
  /** Ends what still runs and removes all files. */
  clear(): Promise<void>
}

/** What `npm run build` leaves. */
const BUILT = join('dist', 'server')

/**
 * Starts the server as processes: a sandbox on a free port with a page in place of the app, unless
 * the settings say otherwise. It is the one that was built last, or where that is not of what is
 * there now, one that is built apart.
 */
export async function createServerBench(): Promise<ServerBench> {
  const folder = makeScratchFolder('wallet-start-')
  const own = join('.cache', 'tests', `server-${process.pid}`)
  const isBuilt = isBuiltFrom(BUILT, 'server', process.env)
  if (!isBuilt) await buildServer(own)
  const build = isBuilt ? BUILT : own
  mkdirSync(join(folder, 'app'))
  writeFileSync(join(folder, 'app', 'index.html'), '<!doctype html><title>app</title>')
  writeFileSync(join(folder, 'app.build.json'), '{"whyNotForMoney":null}')
  const defaults = {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    SANDBOX: '1',
    DATA_DIR: join(folder, 'data'),
    STATIC_DIR: join(folder, 'app'),
  }
  const running = new Set<ServerProcess>()
  return {
    folder,
    build,
    start(settings = {}) {
      const server = runServer([join(build, 'main.js')], { ...defaults, ...settings })
      running.add(server)
      void server.ended.then(() => running.delete(server))
      return server
    },
    backup: (parameters, settings) =>
      runServer([join(build, 'backup.js'), ...parameters], { ...defaults, ...settings }).ended,
    office(parameters, settings) {
      const office = runServer([join(build, 'office.js'), ...parameters], {
        ...defaults,
        ...settings,
      })
      running.add(office)
      void office.ended.then(() => running.delete(office))
      return office
    },
    providers: (settings) => runServer([join(build, 'providers.js')], settings).ended,
    async clear() {
      await Promise.all([...running].map((server) => server.stop()))
      rmSync(folder, { recursive: true, force: true })
      rmSync(own, { recursive: true, force: true })
    },
  }
}

/** Code of the embedded database is not optimised: most servers of tests end before it pays. */
const UNOPTIMISED = '--liftoff-only'

/**
 * Runs Node with these arguments and no other settings than those given, in the present folder or
 * another one.
 */
export function runServer(
  parameters: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): ServerProcess {
  const child = spawn(process.execPath, [UNOPTIMISED, ...parameters], {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const ended = new Promise<Ending>((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }))
  })
  const ready = new Promise<string>((resolve, reject) => {
    let isReady = false
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text
      // A long output is not searched again and again.
      const address = isReady ? undefined : /^Ready: (\S+)/m.exec(output.stdout)?.[1]
      if (address === undefined) return
      isReady = true
      resolve(address)
    })
    void ended.then(({ stderr }) => reject(new Error(`ended before it was ready: ${stderr}`)))
  })
  // A test that expects the failure never asks for `ready`.
  ready.catch(() => {})
  return {
    ready,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}
