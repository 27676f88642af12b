import { findPostgresPrograms } from '../../scripts/stages/postgres-cluster.ts'
import { findProgram } from '../../scripts/stages/server-program.ts'

/** The programs of a cluster: paths, of PostgreSQL the folder. */
export interface Programs {
  postgres: string
  patroni: string
  patronictl: string
  etcd: string
  pgbouncer: string
  haproxy: string
  nginx: string
  curl: string
}

/** Debian's package of each program. */
const PACKAGES: Readonly<Record<keyof Programs, string>> = {
  postgres: 'postgresql',
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  nginx: 'nginx',
  curl: 'curl',
}

/** Returns the programs of a cluster, or the packages of Debian that are missing. */
export function findPrograms(): Programs | { missing: readonly string[] } {
  const programs = {
    postgres: findPostgresPrograms() ?? '',
    patroni: findProgram('patroni') ?? '',
    patronictl: findProgram('patronictl') ?? '',
    etcd: findProgram('etcd') ?? '',
    pgbouncer: findProgram('pgbouncer') ?? '',
    haproxy: findProgram('haproxy') ?? '',
    nginx: findProgram('nginx') ?? '',
    curl: findProgram('curl') ?? '',
  }
  const missing = Object.entries(PACKAGES)
    .filter(([name]) => Object.entries(programs).some(([own, path]) => own === name && path === ''))
    .map(([, name]) => name)
  return missing.length > 0 ? { missing: [...new Set(missing)] } : programs
}
