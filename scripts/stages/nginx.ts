import { findInPath, installSystemPackage, isExecutable } from './system-packages.ts'

/** Where Debian has it, which is not in everybody's PATH. */
const DEBIAN_NGINX = '/usr/sbin/nginx'

/** Programs for the release tests. */
export interface NginxPrograms {
  nginx: string
  /** Makes the certificate that nginx is tested with. */
  openssl: string
}

/** nginx and openssl of this machine, or as packages; undefined where they cannot be had. */
export async function provideNginx(): Promise<NginxPrograms | undefined> {
  const nginx = findNginx() ?? ((await installSystemPackage('nginx')) ? findNginx() : undefined)
  const openssl =
    findInPath('openssl') ??
    ((await installSystemPackage('openssl')) ? findInPath('openssl') : undefined)
  return nginx && openssl ? { nginx, openssl } : undefined
}

function findNginx(): string | undefined {
  return findInPath('nginx') ?? (isExecutable(DEBIAN_NGINX) ? DEBIAN_NGINX : undefined)
}
