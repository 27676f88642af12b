import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { frameOf, placeNginx } from '../../tests/support/nginx-configuration.ts'
import { findFreePort } from '../../scripts/stages/free-port.ts'
import type { ClusterWorkspace } from './workspace.ts'
import { doesListen, waitFor } from './wait-for.ts'

const START_SECONDS = 20

/** nginx in front of the wallets: its address, and its certificate as a file. */
export interface Front {
  url: string
  certificate: string
}

/** Starts nginx with `deploy/proxy/nginx.conf` in front of two wallets. */
export async function startFront(
  workspace: ClusterWorkspace,
  program: string,
  addresses: readonly string[],
): Promise<Front> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const folder = join(workspace.folder, 'nginx')
  mkdirSync(folder)
  const [api = '', secondApi = ''] = addresses.map((address) => new URL(address).host)
  const { configuration, certificate } = await placeNginx({
    folder,
    site: folder,
    ports: { port, plainPort },
    api,
    secondApi,
  })
  writeFileSync(join(folder, 'wallet.conf'), configuration)
  writeFileSync(join(folder, 'nginx.conf'), frameOf(folder))
  workspace.start('nginx', {
    program,
    parameters: ['-p', folder, '-c', join(folder, 'nginx.conf')],
  })
  await waitFor('nginx', START_SECONDS, () => doesListen(port))
  return { url: `https://localhost:${port}`, certificate }
}
