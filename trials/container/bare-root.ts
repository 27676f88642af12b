import { cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runStep } from '../../scripts/setup/run-step.mjs'
import { findInPath } from '../../scripts/stages/programs.ts'
import { installSystemPackage } from '../../scripts/stages/system-packages.ts'

/** A folder that programs see as the whole system, as in a container. */
export interface BareRoot {
  folder: string
  /** Runs a command by the shell. Throws StepError when it fails. */
  run(
    command: string,
    options: { folder: string; env: Readonly<Record<string, string>> },
  ): Promise<void>
}

/**
 * Returns the archive of a bare Debian: that of BARE_ROOT, else one that mmdebstrap makes.
 * Undefined where it cannot.
 */
export async function provideBareDebian(suite: string): Promise<string | undefined> {
  const given = process.env['BARE_ROOT']
  if (given) return given
  const archive = resolve('.cache', 'tests', `debian-${suite}.tar`)
  if (existsSync(archive)) return archive
  if (!findInPath('mmdebstrap') && !(await installSystemPackage('mmdebstrap'))) return undefined
  mkdirSync(join('.cache', 'tests'), { recursive: true })
  await runStep(`Making a bare Debian ${suite}`, 'mmdebstrap', [
    '--variant=minbase',
    suite,
    archive,
  ])
  return archive
}

const SYSTEM_CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** Where the roots have what this machine trusts, e.g. the certificate of its proxy. */
const TRUSTED = '/etc/certificates-of-the-machine.crt'

/** Unpacks the archive into a folder, which is emptied before. */
export async function openRoot(archive: string, folder: string): Promise<BareRoot> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await runStep('Unpacking a bare Debian', 'tar', ['-xf', archive, '-C', folder])
  cpSync('/etc/resolv.conf', join(folder, 'etc', 'resolv.conf'), { dereference: true })
  const certificates = process.env['NODE_EXTRA_CA_CERTS'] ?? SYSTEM_CERTIFICATES
  const hasCertificates = existsSync(certificates)
  if (hasCertificates) cpSync(certificates, join(folder, TRUSTED), { dereference: true })
  const trust = hasCertificates ? { NODE_EXTRA_CA_CERTS: TRUSTED } : {}
  return {
    folder,
    async run(command, { folder: inside, env }) {
      const script = `mount -t proc proc "$1/proc" && exec chroot "$1" /bin/sh -ec "cd $2; $3"`
      const variables = Object.entries({ PATH: PATHS, ...trust, ...env })
      const given = variables.map(([name, value]) => `${name}=${value}`)
      const clean = ['--mount', 'env', '-i', ...given, 'sh', '-ec', script]
      const parameters = [...clean, 'sh', folder, inside, command]
      await runStep(`  ${command.slice(0, 100)}`, 'unshare', parameters)
    },
  }
}

/**
 * Copies a file, or what is in a folder, as COPY does; `left` are names at the top that stay
 * behind.
 */
export function copyInto(
  source: string,
  target: string,
  left: ReadonlySet<string> = new Set(),
): void {
  const isFolder = statSync(source).isDirectory()
  const skipped = new Set([...left].map((name) => join(source, name)))
  mkdirSync(isFolder ? target : join(target, '..'), { recursive: true })
  cpSync(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !skipped.has(path),
  })
}

/** Where programs are inside. */
export const PATHS = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
