import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, type Owner, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'
import { setTariffLines } from '../support/tariff-lines.ts'

const DAY_S = 86_400

describe.each(testEngines)('what an owner without identification receives (%s)', (engine) => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    const lines = { act: 'receive_limit', currency: 'USD' } as const
    await setTariffLines(wallet.context.db, lines, 'limit_minor = 10000')
  })
  afterAll(() => wallet.close())

  let keys = 0
  /** Returns a sender's way to send dollars to one owner. */
  const senderTo = async (recipient: Owner) => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const account = await accountIn(wallet, token, 'USD')
    return async (amount: bigint) => {
      const { id } = await findByPhone(wallet, token, recipient.phone)
      const key = `receive ${(keys += 1)}`
      const asked = { recipient: id, account, amount, key, changes: { is_repeat_confirmed: true } }
      const { status, json } = await sendMoney(wallet, token, asked)
      return status === 200 ? 'sent' : json['code']
    }
  }
  const had = async ({ token }: Owner) => Number(await balanceOf(wallet, token, 'USD'))

  test('an owner without identification receives a capped amount within 30 days, and a refused transfer leaves no trace', async () => {
    const boris = await registerOwner(wallet)
    const before = await had(boris)
    const [anna, vera] = [await senderTo(boris), await senderTo(boris)]
    expect(await anna(60_00n)).toBe('sent')
    expect(await vera(40_01n)).toBe('RECIPIENT_LIMIT')
    expect(await vera(40_00n)).toBe('sent')
    expect(await anna(1n)).toBe('RECIPIENT_LIMIT')
    expect((await had(boris)) - before).toBeCloseTo(100, 5)
    wallet.clock.forwardSeconds(30 * DAY_S + 1)
    const later = await senderTo(boris)
    expect(await later(1_00n)).toBe('sent')
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  })

  test('an owner without identification receives a capped amount from concurrent senders too', async () => {
    const boris = await registerOwner(wallet)
    const senders = await Promise.all(Array.from({ length: 6 }, () => senderTo(boris)))
    const ends = await Promise.all(senders.map((send) => send(30_00n)))
    const count = (end: string) => ends.filter((one) => one === end).length
    expect([count('sent'), count('RECIPIENT_LIMIT')]).toEqual([3, 3])
  })

  test('an owner receives without a cap once a document has confirmed the name', async () => {
    const boris = await registerOwner(wallet, { isVerified: true })
    const anna = await senderTo(boris)
    expect(await anna(500_00n)).toBe('sent')
  })
})
