import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import { frameOf, placeComposedNginx, placeNginx } from './nginx-configuration.ts'
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
 * Runs nginx with `deploy/proxy/nginx.conf`, word for word but for its places: ports
 * of its own, the published folder `site`, the API at one or two addresses (host and port). All it
 * writes is in `folder`.
 */
export async function startNginx(
  folder: string,
  site: string,
  api: string,
  secondApi?: string,
): Promise<TestNginx> {
  mkdirSync(folder, { recursive: true })
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const { configuration, certificate } = await placeNginx({
    folder,
    site,
    ports: { port, plainPort },
    api,
    secondApi,
  })
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    certificate,
    stop: await runNginx(folder, configuration, port),
  }
}

/**
 * Runs nginx with the configuration of the compose file in front of two wallets (host and port).
 */
export async function startComposedNginx(
  folder: string,
  wallets: readonly [string, string],
): Promise<TestNginx> {
  mkdirSync(folder, { recursive: true })
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const ports = { port, plainPort }
  const { configuration, certificate } = await placeComposedNginx({ folder, ports, wallets })
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    certificate,
    stop: await runNginx(folder, configuration, port),
  }
}

async function runNginx(
  folder: string,
  configuration: string,
  port: number,
): Promise<() => Promise<void>> {
  if (TEST_NGINX === undefined) throw new Error('no nginx here')
  writeFileSync(join(folder, 'wallet.conf'), configuration)
  writeFileSync(join(folder, 'nginx.conf'), frameOf(folder))
  return runProxy(TEST_NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], port)
}
