import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { AuthInfo } from '../../../contract/calls/profile.ts'
import { endCase } from '../../../server/domain/identification/end-case.ts'
import { endLevels } from '../../../server/domain/identification/level-end.ts'
import { addDaysToDay } from '../../../server/domain/reconciliation/day.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { logIn, type Owner, registerOwner } from '../support/app-owners.ts'
import { readCases } from '../support/identification-acts.ts'

const DAY_SECONDS = 86_400

describe.each(testEngines)('a level whose document ends (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  const today = () => wallet.clock.now().toISOString().slice(0, 10)
  const wait = (days: number) => wallet.clock.forwardSeconds(days * DAY_SECONDS)
  /** Several servers do it at a time. */
  const end = () =>
    Promise.all([1, 2, 3].map(() => endLevels(wallet.context.db, wallet.clock.now())))
  // A session ends while nobody uses it for so long.
  const upgrade = async ({ phone }: Owner) =>
    wallet.call('upgradeLevel', { token: await logIn(wallet, phone) })
  const profile = async ({ phone }: Owner) =>
    v.parse(AuthInfo, (await wallet.call('authInfo', { token: await logIn(wallet, phone) })).json)

  /** Asks for the level, and confirms it by a document that is valid until a day. */
  const verify = async (owner: Owner, validUntil: string | null) => {
    expect((await upgrade(owner)).status).toBe(200)
    const found = (await readCases(wallet, owner.phone)).at(-1)
    const ended = { caseId: found?.id ?? '', providerRef: null, now: wallet.clock.now() }
    const outcome = { status: 'complete', validUntil } as const
    expect(await endCase(wallet.context.db, { ...ended, outcome })).toBe(true)
  }

  const readLevelNotifications = async ({ phone }: Owner) => {
    const rows = await wallet.context.db.query<{ text_key: string; params: { on: string } }>(
      `SELECT n.text_key, n.params FROM notification n JOIN app_user u ON u.id = n.user_id
       WHERE u.phone = $1 AND n.text_key LIKE 'notification.level%' ORDER BY n.created_at, n.id`,
      [phone],
    )
    return rows.map(({ text_key, params }) => `${text_key.replace(/.*_/, '')} ${params.on}`)
  }

  test('an owner is notified 30 and 7 days before the level ends, once each, and the level falls after the last day', async () => {
    const owner = await registerOwner(wallet)
    const until = addDaysToDay(today(), 31)
    await verify(owner, until)
    await end()
    expect(await readLevelNotifications(owner)).toEqual([])
    expect(await profile(owner)).toMatchObject({
      identification_level: { ask_for_next: false, valid_until: until },
      active_identification: { status: 'complete' },
      is_withdrawal_allowed: true,
    })
    expect((await upgrade(owner)).json['code']).toBe('LEVEL_ALREADY_HIGHEST')

    wait(1)
    await end()
    await end()
    expect(await readLevelNotifications(owner)).toEqual([`ends ${until}`])
    expect((await profile(owner)).identification_level?.ask_for_next).toBe(true)
    wait(23)
    await end()
    await end()
    expect(await readLevelNotifications(owner)).toEqual([`ends ${until}`, `ends ${until}`])

    wait(7)
    expect(today()).toBe(until)
    await end()
    expect((await profile(owner)).is_withdrawal_allowed).toBe(true)
    wait(1)
    await end()
    await end()
    expect(await readLevelNotifications(owner)).toEqual([
      `ends ${until}`,
      `ends ${until}`,
      `ended ${until}`,
    ])
    const fallen = await profile(owner)
    expect(fallen).toMatchObject({
      identification_level: { ask_for_next: true },
      active_identification: null,
      is_withdrawal_allowed: false,
      is_topup_allowed: false,
    })
    expect(fallen.identification_level?.valid_until).toBeUndefined()

    await verify(owner, null)
    wait(400)
    await end()
    expect((await profile(owner)).is_withdrawal_allowed).toBe(true)
    expect(await readLevelNotifications(owner)).toHaveLength(3)
  })

  test('a new document before the end renews the level, with notifications of its own end', async () => {
    const owner = await registerOwner(wallet)
    await verify(owner, addDaysToDay(today(), 20))
    await end()
    const until = addDaysToDay(today(), 300)
    await verify(owner, until)
    expect(await profile(owner)).toMatchObject({
      identification_level: { ask_for_next: false, valid_until: until },
    })
    wait(21)
    await end()
    expect((await profile(owner)).is_withdrawal_allowed).toBe(true)
    expect(await readLevelNotifications(owner)).toHaveLength(1)
    wait(300 - 21 - 7)
    await end()
    expect((await readLevelNotifications(owner)).slice(1)).toEqual([`ends ${until}`])
  })

  test('the audit log has the level that ended', async () => {
    const owner = await registerOwner(wallet)
    const until = today()
    await verify(owner, until)
    wait(1)
    await end()
    const rows = await wallet.context.db.query<{ detail: { until: string } }>(
      `SELECT a.detail FROM audit_log a JOIN app_user u ON u.id = a.user_id
       WHERE u.phone = $1 AND a.event = 'level_ended'`,
      [owner.phone],
    )
    expect(rows.map(({ detail }) => detail.until)).toEqual([until])
  })
})
