import { findInPath, isExecutable } from './programs.ts'
import { installSystemPackage } from './system-packages.ts'

/** Where Debian has it, which is not in everybody's PATH. */
const DEBIAN_NGINX = '/usr/sbin/nginx'

/** The nginx of this machine, or of a package; undefined where it cannot be had. */
export async function provideNginx(): Promise<string | undefined> {
  return findNginx() ?? ((await installSystemPackage('nginx')) ? findNginx() : undefined)
}

function findNginx(): string | undefined {
  return findInPath('nginx') ?? (isExecutable(DEBIAN_NGINX) ? DEBIAN_NGINX : undefined)
}
