import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { frameOf, placeNginx } from './nginx-configuration.ts'
import { runProxy } from './proxy.ts'

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
  const { configuration, certificate } = await placeNginx({
    folder,
    site,
    ports: { port, plainPort },
    api,
    secondApi,
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
