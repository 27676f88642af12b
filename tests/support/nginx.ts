import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { makeCertificate, readDocumented, runProxy } from './proxy.ts'

/** nginx, where the run of all tests found or installed it. */
const { TEST_NGINX } = process.env

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
 * of its own, the published folder `site`, the API at one or two addresses (host and port). All it
 * writes is in `folder`.
 */
export async function startNginx(
  folder: string,
  site: string,
  api: string,
  secondApi?: string,
): Promise<TestNginx> {
  if (TEST_NGINX === undefined) throw new Error('no nginx here')
  mkdirSync(folder, { recursive: true })
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const { certificate, key } = await makeCertificate(folder)
  const configuration = readDocumented('nginx', {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    '/etc/ssl/wallet/fullchain.pem': certificate,
    '/etc/ssl/wallet/privkey.pem': key,
    '/srv/wallet/current': join(site, 'current'),
    ...(secondApi && { '# A second one: server 127.0.0.1:8081': `server ${secondApi}` }),
    '127.0.0.1:8080': api,
  })
  writeFileSync(join(folder, 'wallet.conf'), configuration)
  writeFileSync(join(folder, 'nginx.conf'), frameOf(folder))
  const parameters = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    certificate,
    stop: await runProxy(TEST_NGINX, parameters, port),
  }
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
