import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findPostgresPrograms,
  type KillablePostgres,
  startPostgres,
  startStandby,
} from '../../../scripts/stages/postgres-cluster.ts'
import { isExecutable } from '../../../scripts/stages/programs.ts'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { readReplication } from '../../../server/ops/metrics/replication.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { openWalletOn, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'

const START_MS = 120_000

const readiness = async (wallet: Wallet) => (await wallet.app.request('/readyz')).status

const programs = findPrograms()
if (programs === undefined) {
  console.log('Skipped: a standby needs initdb, postgres and pg_basebackup, which are not here')
}

function findPrograms(): string | undefined {
  const folder = findPostgresPrograms()
  return folder !== undefined && isExecutable(join(folder, 'pg_basebackup')) ? folder : undefined
}

describe.runIf(programs)('a standby of PostgreSQL', () => {
  let primary: KillablePostgres | undefined
  let standby: KillablePostgres | undefined
  let onPrimary: Wallet
  let onStandby: Wallet
  let replica: Database

  beforeAll(async () => {
    primary = await startPostgres(programs ?? '', ['fsync=off'])
    if (!primary) throw new Error('PostgreSQL does not start')
    const db = await openDatabase({ dataDir: '', databaseUrl: primary.url })
    onPrimary = openWalletOn({ db, drop: () => db.close() })
    standby = await startStandby(programs ?? '', primary.url)
    if (!standby) throw new Error('the standby does not start')
    replica = await openPostgres(standby.url)
    onStandby = openWalletOn({ db: replica, drop: () => replica.close() })
  }, START_MS)
  afterAll(async () => {
    await onStandby?.close()
    await onPrimary?.close()
    await standby?.stop()
    await primary?.stop()
  })

  test(
    'a standby of PostgreSQL is not ready, refuses writes as an outage, and is ready once it is promoted',
    async () => {
      expect([await readiness(onPrimary), await readiness(onStandby)]).toEqual([200, 503])
      const { token, phone } = await registerOwner(onPrimary)
      await expect
        .poll(() => replica.query('SELECT 1 FROM app_user WHERE phone = $1', [phone]))
        .toHaveLength(1)
      expect(await readReplication(onPrimary.context.db)).toMatchObject({
        wallet_database_standbys: 1,
        wallet_database_replication_lag_seconds: [{ value: expect.any(Number) }],
      })
      const written = await onStandby.call('sendCode', { body: { phone } })
      expect(written).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE' } })
      expect(written.headers.get('Retry-After')).toBe('2')
      expect(await readiness(onStandby)).toBe(503)

      await primary?.kill()
      await replica.query('SELECT pg_promote(false)')
      await expect.poll(() => readiness(onStandby), { timeout: START_MS }).toBe(200)
      expect((await onStandby.call('wallet', { token })).status).toBe(200)
      expect((await onStandby.call('sendCode', { body: { phone } })).status).toBe(200)
    },
    START_MS,
  )
})
