import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'selfsigned'
import { findFreePort } from '../../scripts/stages/free-port.ts'

/** nginx, where the run of all tests found or installed it. */
const { TEST_NGINX } = process.env

const TRY_EVERY_MS = 50
const TRIES = 200

export const hasNginx = TEST_NGINX !== undefined

export interface TestNginx {
  /** The address of the app; its certificate is in `certificate`. */
  url: string
  plainUrl: string
  certificate: string
  stop: () => Promise<void>
}

/**
 * Runs nginx with the configuration that docs/deploy.md shows, word for word but for its places: ports
 * of its own, the published folder `site`, the API at `api` (host and port). All it writes is in `folder`.
 */
export async function startNginx(folder: string, site: string, api: string): Promise<TestNginx> {
  if (TEST_NGINX === undefined) throw new Error('no nginx here')
  mkdirSync(folder, { recursive: true })
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const made = await generate([{ name: 'commonName', value: 'localhost' }])
  writeFileSync(certificate, made.cert)
  writeFileSync(key, made.private)
  const places: Readonly<Record<string, string>> = {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '/etc/ssl/wallet/fullchain.pem': certificate,
    '/etc/ssl/wallet/privkey.pem': key,
    '/srv/wallet/current': join(site, 'current'),
    '127.0.0.1:8080': api,
  }
  writeFileSync(join(folder, 'wallet.conf'), replaceAll(readDocumented(), places))
  writeFileSync(join(folder, 'nginx.conf'), frameOf(folder))
  const child = spawn(TEST_NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for (let tries = 0; !(await canConnect(port)); tries += 1) {
    if (child.exitCode !== null || tries === TRIES) throw new Error(`nginx: ${complaint}`)
    await sleep(TRY_EVERY_MS)
  }
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    certificate,
    stop: () => {
      child.kill('SIGQUIT')
      return ended
    },
  }
}

/** The one block of the page that is a configuration of nginx. */
function readDocumented(): string {
  const [, block, ...more] = readFileSync('docs/deploy.md', 'utf8').split('```nginx\n')
  if (block === undefined || more.length > 0) throw new Error('docs/deploy.md: not one nginx block')
  return block.slice(0, block.indexOf('```'))
}

function replaceAll(text: string, places: Readonly<Record<string, string>>): string {
  let changed = text
  for (const [from, to] of Object.entries(places)) {
    if (!changed.includes(from)) throw new Error(`docs/deploy.md: no ${from} in the nginx block`)
    changed = changed.replaceAll(from, to)
  }
  return changed
}

/** What a system's own nginx.conf has around such a file; as root its workers must see our folder. */
function frameOf(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'events { worker_connections 256; }',
    'http {',
    '  access_log off;',
    '  include /etc/nginx/mime.types;',
    ...temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`),
    `  include ${join(folder, 'wallet.conf')};`,
    '}',
  ].join('\n')
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
