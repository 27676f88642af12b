import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { keyed } from '../support/keyed.ts'
import { type Actor, actorsOf, transfer } from '../support/money-acts.ts'
import { atOnce, CLIENTS, count, furtherRaceWorlds } from '../support/race-clients.ts'
import { findByPhone, sendMoney } from '../support/transfer-acts.ts'
import { setTariffLines } from '../support/tariff-lines.ts'

const ROUNDS = rounds(1, 30)

describe.each(furtherRaceWorlds())(
  `${CLIENTS} clients on three servers ($name)`,
  ({ name, engine, options }) => {
    let wallet: Wallet
    let servers: readonly Pick<Wallet, 'call'>[]
    beforeAll(async () => {
      wallet = await openWallet({}, engine, options)
      servers = [wallet, anotherServer(), anotherServer()]
    })
    afterAll(() => wallet.close())

    const anotherServer = (): Pick<Wallet, 'call'> => {
      const app = wallet.withSettings({})
      return { call: (operation, asked) => call(app, endpoints[operation], asked) }
    }
    const at = (n: number) => servers[n % servers.length] ?? wallet

    /** Two owners who know each other, with what they have in dollars. */
    const makePair = async () => {
      const owners = [
        await registerOwner(wallet, { isVerified: true }),
        await registerOwner(wallet, { isVerified: true }),
      ]
      const tokens = owners.map(({ token }) => token)
      const [anna, boris] = await actorsOf(wallet, tokens)
      if (!anna || !boris) throw new Error('no owners')
      return { anna, boris }
    }

    const read = async ({ token }: Actor) =>
      parseAmount((await balanceOf(wallet, token, 'USD')) ?? '', 2) ?? -1n

    test(
      'concurrent transfers to and fro between two owners all succeed',
      async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { anna, boris } = await makePair()
          const [before, had] = [await read(anna), await read(boris)]
          const replies = await atOnce((n) => {
            const isFromAnna = n % 2 === 0
            const amount = isFromAnna ? 3_00n : 2_00n
            const key = `${name} to and fro ${round} ${n}`
            return transfer(at(n), isFromAnna ? anna : boris, { code: 'USD', amount, key })
          })
          expect(count(replies)).toEqual({ done: CLIENTS, refused: {} })
          const moved = BigInt(CLIENTS / 2) * 1_00n
          expect([await read(anna), await read(boris)]).toEqual([before - moved, had + moved])
        }
        report(`transfers to and fro, ${name}`, { requests: ROUNDS * CLIENTS })
      },
      PATIENCE_MS,
    )

    test('concurrent transfers never overdraw an account', async () => {
      const { anna, boris } = await makePair()
      const [had, theirs] = [await read(anna), await read(boris)]
      const amount = had / 20n
      const replies = await atOnce((n) =>
        transfer(at(n), anna, { code: 'USD', amount, key: `${name} too much ${n}` }),
      )
      const done = had / amount
      expect(count(replies)).toEqual({
        done: Number(done),
        refused: { INSUFFICIENT_FUNDS: CLIENTS - Number(done) },
      })
      expect([await read(anna), await read(boris)]).toEqual([had % amount, theirs + done * amount])
    })

    test('concurrent transfers never exceed the daily limit', async () => {
      const { anna } = await makePair()
      const lines = { act: 'transfer_limit', currency: 'RUB' } as const
      await setTariffLines(wallet.context.db, lines, 'limit_minor = 300000')
      const replies = await atOnce((n) =>
        transfer(at(n), anna, { code: 'RUB', amount: 100_00n, key: `${name} limit ${n}` }),
      )
      expect(count(replies)).toEqual({
        done: 30,
        refused: { LIMIT_EXCEEDED: CLIENTS - 30 },
      })
    })

    test('concurrent clients with one key send once, and all get the same answer', async () => {
      const { anna } = await makePair()
      const had = await read(anna)
      const asked = { code: 'USD', amount: 2_00n, key: `${name} one key` }
      const replies = await atOnce((n) => transfer(at(n), anna, asked))
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      expect(count(replies)).toEqual({ done: CLIENTS, refused: {} })
      expect(await read(anna)).toBe(had - 2_00n)
    })

    test('concurrent clients with the same sum and new keys send once, until it is confirmed', async () => {
      const { anna } = await makePair()
      const { recipient = '', token } = anna
      const had = await read(anna)
      const account = anna.accounts.get('USD') ?? ''
      const replies = await atOnce((n) =>
        sendMoney(at(n), token, { recipient, account, amount: 1_00n, key: `${name} repeat ${n}` }),
      )
      expect(count(replies)).toEqual({ done: 1, refused: { TRANSFER_REPEATED: CLIENTS - 1 } })
      expect(await read(anna)).toBe(had - 1_00n)
    })

    test('concurrent transfers to an owner without an account in the currency open one', async () => {
      const { anna, boris } = await makePair()
      const { phone, token } = await registerOwner(wallet)
      await wallet.context.db.query(`UPDATE app_user SET level = 'verified' WHERE phone = $1`, [
        phone,
      ])
      const toPhone = async (sender: Actor): Promise<Actor> => {
        const recipient = (await findByPhone(wallet, sender.token, phone)).id
        return { ...sender, recipient }
      }
      const senders = [await toPhone(anna), await toPhone(boris)]
      const [opened, ...replies] = await Promise.all([
        wallet.call('openAccount', {
          token,
          body: { currency_code: 'USDC' },
          headers: keyed(`${name} opening`),
        }),
        ...senders.flatMap((sender, n) =>
          [1, 2, 3, 4].map((time) =>
            transfer(at(time), sender, {
              code: 'USDC',
              amount: 1_00n,
              key: `${name} opening ${n} ${time}`,
            }),
          ),
        ),
      ])
      expect(count(replies)).toEqual({ done: 8, refused: {} })
      expect(opened.json['code'] ?? 'opened').toMatch(/^(?:opened|ACCOUNT_EXISTS)$/)
      expect(await balanceOf(wallet, token, 'USDC')).toBe('8.00')
    })

    test('concurrent transfers leave a ledger and a history that agree', async () => {
      expect(await auditLedger(wallet.context.db)).toEqual([])
      expect(await auditHistory(wallet.context.db)).toEqual([])
    })
  },
)
