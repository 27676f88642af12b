import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { makeCertificate, readPlaced, runProxy } from './proxy.ts'

/** HAProxy, where the run of all tests found or installed it. */
const { TEST_HAPROXY } = process.env

export const hasHaproxy = TEST_HAPROXY !== undefined

/**
 * Runs HAProxy with `deploy/proxy/haproxy.cfg`, word for word but for its places, in front of two
 * servers (host and port). All it reads is in `folder`.
 */
export async function startHaproxy(folder: string, one: string, two: string) {
  if (TEST_HAPROXY === undefined) throw new Error('no HAProxy here')
  mkdirSync(folder, { recursive: true })
  const port = await findFreePort()
  const { certificate, both } = await makeCertificate(folder)
  const configuration = readPlaced('proxy/haproxy.cfg', {
    ':::443 v4v6': `127.0.0.1:${port}`,
    '/etc/ssl/wallet/haproxy.pem': both,
    '127.0.0.1:8080': one,
    '127.0.0.1:8081': two,
  })
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration)
  return {
    url: `https://localhost:${port}`,
    certificate,
    stop: await runProxy(TEST_HAPROXY, ['-db', '-f', file], port),
  }
}
