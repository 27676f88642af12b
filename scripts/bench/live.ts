import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { endpoints } from '../../contract/endpoints.ts'
import { buildPrograms } from '../build/server.ts'
import { findFreePort } from '../stages/free-port.ts'
import { requireDiskPostgres } from '../stages/postgres-cluster.ts'
import { median } from './median.ts'

/**
 * `npm run bench -- live`: idle connections of the live channel to one server: memory of a
 * connection, processor time while nothing happens, and the time from an act to its event, for one
 * owner at a time and for many at once. `--connections` says how many, `--engine` on which
 * database.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'postgres' },
  },
})
const count = Number(values.connections)
const BUILD = join('.cache', 'bench-live')
const CONCURRENT_CONNECTS = 50
const QUIET_MS = 20_000
const SINGLE_ACTS = 30
const MANY = 500
const PATIENCE_MS = 30_000
const TICKS_PER_SECOND = 100

interface Client {
  token: string
  socket: Socket
  /** Called with the time of the next change. */
  onChange: ((at: number) => void) | undefined
}

const folder = mkdtempSync(join(tmpdir(), 'wallet-live-'))
mkdirSync(join(folder, 'site'))
writeFileSync(join(folder, 'site', 'index.html'), '<!doctype html><title>app</title>')
await buildPrograms(BUILD, {
  main: 'server/main.ts',
  owners: 'scripts/bench/live-owners.ts',
})
const postgres = values.engine === 'postgres' ? await requireDiskPostgres() : undefined
const database = {
  DATA_DIR: join(folder, 'data'),
  ...(postgres && { DATABASE_URL: postgres.url }),
}
const tokens = await seed()
const metricsPort = await findFreePort()
const { child, url } = await startServer()
const port = Number(new URL(url).port)
const before = await readMetric('process_resident_memory_bytes')
console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, ${values.engine}`)
const clients: Client[] = []
for (let at = 0; at < count; at += CONCURRENT_CONNECTS) {
  const next = tokens.slice(at, at + CONCURRENT_CONNECTS)
  clients.push(...(await Promise.all(next.map((token) => open(token)))))
}
await sleep(2000)
const [open1, after] = [
  await readMetric('wallet_live_connections'),
  await readMetric('process_resident_memory_bytes'),
]
console.log(`connections: ${open1}; memory ${mb(before)} -> ${mb(after)} MB`)
console.log(`a connection: ${((after - before) / count / 1024).toFixed(1)} kB`)
const used = readCpuSeconds()
await sleep(QUIET_MS)
const share = ((readCpuSeconds() - used) * 1000) / QUIET_MS
console.log(`idle: ${(share * 100).toFixed(1)} % of one processor`)
const singles: number[] = []
for (let n = 0; n < SINGLE_ACTS; n += 1) singles.push(await timeOf(pick()))
print('one owner at a time', singles)
const many = clients.slice(0, MANY)
print(`${MANY} owners at once`, await Promise.all(many.map((client) => timeOf(client))))
for (const { socket } of clients) socket.destroy()
const stopping = performance.now()
child.kill('SIGTERM')
await new Promise((resolve) => child.once('close', resolve))
console.log(`stopped in ${Math.round(performance.now() - stopping)} ms`)
await postgres?.stop()
rmSync(folder, { recursive: true, force: true })

/** Makes owners with a session each, and returns their tokens. */
async function seed(): Promise<string[]> {
  const file = join(folder, 'tokens.json')
  const parameters = [join(BUILD, 'owners.js'), file, String(count)]
  await promisify(execFile)(process.execPath, parameters, {
    env: { PATH: process.env['PATH'], ...database },
  })
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function startServer() {
  const env = {
    PATH: process.env['PATH'],
    ...database,
    PORT: '0',
    HOST: '127.0.0.1',
    SANDBOX: '1',
    LOG_FORMAT: 'json',
    METRICS_PORT: String(metricsPort),
    STATIC_DIR: join(folder, 'site'),
  }
  const server = spawn(process.execPath, [join(BUILD, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /^Ready: (\S+)$/m.exec(text)?.[1]
      if (found) resolve(found)
    })
  })
  return { child: server, url: address }
}

/** Opens a stream; resolves with its first event. */
function open(token: string): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const client: Client = { token, socket, onChange: undefined }
    let isOpen = false
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (!text.includes('event: change')) return
      if (isOpen) client.onChange?.(performance.now())
      isOpen = true
      resolve(client)
    })
    socket.on('error', reject)
    socket.write(
      `GET ${endpoints.liveEvents.path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Token ${token}\r\n\r\n`,
    )
  })
}

/** Time from an act of the owner on another device to the event of it, ms. */
async function timeOf(client: Client): Promise<number> {
  const told = new Promise<number>((resolve, reject) => {
    client.onChange = resolve
    setTimeout(() => reject(new Error('no event came')), PATIENCE_MS).unref()
  })
  const startedAt = performance.now()
  const answer = await fetch(`${url}${endpoints.readNotifications.path}`, {
    method: 'POST',
    headers: { Authorization: `Token ${client.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ until: new Date().toISOString() }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await told) - startedAt
}

function pick(): Client {
  const client = clients[Math.floor(Math.random() * clients.length)]
  if (!client) throw new Error('no connection')
  return client
}

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

/** Processor time of the server, s. */
function readCpuSeconds(): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function mb(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}

function print(what: string, times: readonly number[]): void {
  const worst = Math.max(...times)
  console.log(`${what}: median ${median([...times]).toFixed(0)} ms, worst ${worst.toFixed(0)} ms`)
}
