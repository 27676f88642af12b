import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { makeCertificate, readPlaced } from './proxy.ts'

const COMPOSED = 'deploy/container/nginx.conf'

interface Placing {
  /** Where certificate and key are written. */
  folder: string
  /** The published folder. */
  site: string
  ports: { port: number; plainPort: number }
  /** Host and port of the API, and of a second one. */
  api: string
  secondApi?: string | undefined
}

/** Returns `deploy/proxy/nginx.conf` for this machine, with a certificate of its own. */
export async function placeNginx({ folder, site, ports, api, secondApi }: Placing) {
  const { certificate, key } = await makeCertificate(folder)
  const configuration = readPlaced('proxy/nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${ports.plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${ports.port} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    '/etc/ssl/wallet/fullchain.pem': certificate,
    '/etc/ssl/wallet/privkey.pem': key,
    '/srv/wallet/current': join(site, 'current'),
    '/var/log/nginx/': join(folder, '/'),
    '127.0.0.1:8089': `127.0.0.1:${await findFreePort()}`,
    ...(secondApi && { '# A second one: server 127.0.0.1:8081': `server ${secondApi}` }),
    '127.0.0.1:8080': api,
  })
  return { configuration, certificate }
}

/**
 * Returns the configuration of the compose file for this machine, in front of two wallets (host and
 * port). `http2 on` is of a newer nginx than Debian's.
 */
export async function placeComposedNginx({
  folder,
  ports,
  wallets: [one, two],
}: Pick<Placing, 'folder' | 'ports'> & { wallets: readonly [string, string] }) {
  const { certificate, key } = await makeCertificate(folder)
  const places = {
    'listen 80;': `listen 127.0.0.1:${ports.plainPort};`,
    'listen 443 ssl;': `listen 127.0.0.1:${ports.port} ssl;`,
    'http2 on;': '',
    '/var/log/nginx/': join(folder, '/'),
    '/etc/ssl/wallet/fullchain.pem': certificate,
    '/etc/ssl/wallet/privkey.pem': key,
    'wallet-one:8080': one,
    'wallet-two:8080': two,
  }
  let configuration = readFileSync(COMPOSED, 'utf8')
  for (const [from, to] of Object.entries(places)) {
    if (!configuration.includes(from)) throw new Error(`${COMPOSED}: no ${from}`)
    configuration = configuration.replaceAll(from, to)
  }
  return { configuration, certificate }
}

/**
 * Returns what a system's own nginx.conf has around such a file; as root its workers must see our
 * folder.
 */
export function frameOf(folder: string): string {
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
