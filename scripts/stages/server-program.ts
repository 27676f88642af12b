import { findInPath, isExecutable } from './programs.ts'
import { installSystemPackage } from './system-packages.ts'

/** Where Debian keeps programs of servers, which is not in everybody's PATH. */
const DEBIAN_FOLDER = '/usr/sbin'

/** The path of a server's program, which its Debian package is named after; undefined where it cannot be had. */
export async function provideServerProgram(
  name: 'nginx' | 'haproxy' | 'pgbouncer',
): Promise<string | undefined> {
  return (
    findServerProgram(name) ??
    ((await installSystemPackage(name)) ? findServerProgram(name) : undefined)
  )
}

/** The path of a server's program; undefined where it is not installed. */
export function findServerProgram(name: string): string | undefined {
  const path = `${DEBIAN_FOLDER}/${name}`
  return findInPath(name) ?? (isExecutable(path) ? path : undefined)
}
