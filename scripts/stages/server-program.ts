import { findInPath, isExecutable } from './programs.ts'
import { installSystemPackage } from './system-packages.ts'

/** Where Debian keeps programs of servers, which is not in everybody's PATH. */
const DEBIAN_FOLDER = '/usr/sbin'

/**
 * The path of a program, installed from its Debian package where it is missing; undefined where it
 * cannot be had.
 */
export async function provideProgram(name: string, source = name): Promise<string | undefined> {
  return findProgram(name) ?? ((await installSystemPackage(source)) ? findProgram(name) : undefined)
}

/** The path of a program; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const path = `${DEBIAN_FOLDER}/${name}`
  return findInPath(name) ?? (isExecutable(path) ? path : undefined)
}
