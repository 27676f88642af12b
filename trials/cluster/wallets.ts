import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBuiltFrom } from '../../scripts/setup/fingerprint.mjs'
import { buildServer } from '../../scripts/build/server.ts'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import type { ClusterWorkspace, ChildProgram } from './workspace.ts'
import { waitFor } from './wait-for.ts'

const START_SECONDS = 120
/** As long as a supervisor waits until it starts a program again. */
const RESTART_AFTER_MS = 1000
const PEPPER = 'a pepper for trials, long enough to be one'

/** A wallet under a supervisor, which starts it again when it ends. */
export interface WalletProcess {
  name: string
  address: string
  /** How often it has ended by itself. */
  endings(): number
  kill(): void
}

/** Returns the folder of the built server; builds it where it is not of what is there now. */
export async function provideServer(): Promise<string> {
  const built = join('dist', 'server')
  if (isBuiltFrom(built, 'server', process.env)) return join(process.cwd(), built)
  const own = join('.cache', 'cluster-server')
  await buildServer(own)
  return join(process.cwd(), own)
}

/** What a wallet and the audit of its ledger need to reach the database. */
export function databaseSettings(port: number): Record<string, string> {
  return {
    DATABASE_URL: `postgres://wallet:the-wallet@127.0.0.1:${port}/wallet`,
    DATABASE_POOLER: 'transaction',
    PEPPER,
  }
}

/** Starts a wallet behind its PgBouncer, and waits until it is ready. */
export async function startTrialWallet(
  workspace: ClusterWorkspace,
  build: string,
  name: string,
  databasePort: number,
): Promise<WalletProcess> {
  const port = await findFreePort()
  const page = join(workspace.folder, 'app')
  mkdirSync(page, { recursive: true })
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>app</title>')
  const address = `http://127.0.0.1:${port}`
  const command = {
    program: process.execPath,
    parameters: [join(build, 'main.js')],
    env: {
      ...databaseSettings(databasePort),
      PORT: String(port),
      HOST: '127.0.0.1',
      SANDBOX: '1',
      STATIC_DIR: page,
      DATA_DIR: join(workspace.folder, `wallet-${name}`),
      TRUST_PROXY: '1',
      SMS_COOLDOWN_SECONDS: '0',
    },
  }
  let running: ChildProgram | undefined
  let endings = 0
  const supervision = { isOver: false }
  workspace.onClear(() => {
    supervision.isOver = true
  })
  const supervise = async () => {
    while (!supervision.isOver) {
      running = workspace.start(`wallet-${name}`, command)
      await running.ended
      endings += 1
      await sleep(RESTART_AFTER_MS)
    }
  }
  void supervise()
  const isReady = () =>
    fetch(`${address}/readyz`)
      .then(({ ok }) => ok || undefined)
      .catch(() => undefined)
  await waitFor(`wallet ${name}`, START_SECONDS, isReady)
  return {
    name,
    address,
    endings: () => endings,
    kill: () => {
      if (running) process.kill(running.pid, 'SIGKILL')
    },
  }
}
