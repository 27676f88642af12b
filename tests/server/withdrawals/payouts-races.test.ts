import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import { PATIENCE_MS } from '../../support/test-duration.ts'
import { call, openWallet, type Reply, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { CARD, payOut, quote, SBP, settle, type Target } from '../support/payout-acts.ts'
import { atOnce, CLIENTS, count, furtherRaceWorlds } from '../support/race-clients.ts'
import { accountIn } from '../support/transfer-acts.ts'
import { setTariffLines } from '../support/tariff-lines.ts'

describe.each(furtherRaceWorlds())(
  `${CLIENTS} clients that withdraw on three servers ($name)`,
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
    const read = async (token: string, code: string) =>
      parseAmount((await balanceOf(wallet, token, code)) ?? '', 2) ?? -1n
    const makeOwner = async () => (await registerOwner(wallet, { isVerified: true })).token

    /** A quote for each client, one after another. */
    const quoteAll = async (token: string, code: string, amount: string, to: Target) => {
      const account = await accountIn(wallet, token, code)
      const quotes: Awaited<ReturnType<typeof quote>>[] = []
      for (let n = 0; n < CLIENTS; n += 1) {
        quotes.push(await quote(at(n), token, { account, amount, to }))
      }
      return quotes
    }

    test(
      'concurrent withdrawals never take more than the balance, fees included',
      async () => {
        const token = await makeOwner()
        const had = await read(token, 'USD')
        const amount = String(had / 100n / 20n)
        const quotes = await quoteAll(token, 'USD', amount, CARD)
        const total = parseAmount(quotes[0]?.total ?? '', 2) ?? 0n
        const replies = await atOnce((n) => {
          const quoteId = quotes[n]?.quote_id ?? ''
          return payOut(at(n), token, { quoteId, to: CARD, key: `${name} much ${n}` })
        })
        const done = had / total
        expect(count(replies)).toEqual({
          done: Number(done),
          refused: { INSUFFICIENT_FUNDS: CLIENTS - Number(done) },
        })
        expect(await read(token, 'USD')).toBe(had - done * total)
      },
      PATIENCE_MS,
    )

    test('concurrent withdrawals with one quote pay once, and with one key get one answer', async () => {
      const token = await makeOwner()
      const had = await read(token, 'RUB')
      const account = await accountIn(wallet, token, 'RUB')
      const first = await quote(wallet, token, { account, amount: '100', to: SBP })
      const byQuote = await atOnce((n) =>
        payOut(at(n), token, { quoteId: first.quote_id, to: SBP, key: `${name} quote ${n}` }),
      )
      expect(count(byQuote)).toEqual({ done: 1, refused: { QUOTE_EXPIRED: CLIENTS - 1 } })
      const second = await quote(wallet, token, { account, amount: '100', to: SBP })
      const byKey = await atOnce((n) =>
        payOut(at(n), token, { quoteId: second.quote_id, to: SBP, key: `${name} key` }),
      )
      expect(count(byKey)).toEqual({ done: CLIENTS, refused: {} })
      expect(new Set(byKey.map(({ text }) => text)).size).toBe(1)
      expect(await read(token, 'RUB')).toBe(had - 200_00n)
    })

    test('concurrent withdrawals use what is free in a month once', async () => {
      const token = await makeOwner()
      const lines = { act: 'payout', method: 'sbp' } as const
      await setTariffLines(wallet.context.db, lines, 'free_minor = 100000')
      const quotes = await quoteAll(token, 'RUB', '300', SBP)
      expect(new Set(quotes.map(({ fee }) => fee))).toEqual(new Set(['0.00']))
      const replies = await atOnce((n) =>
        payOut(at(n), token, {
          quoteId: quotes[n]?.quote_id ?? '',
          to: SBP,
          key: `${name} free ${n}`,
        }),
      )
      expect(count(replies)).toEqual({ done: 3, refused: { QUOTE_EXPIRED: CLIENTS - 3 } })
      const account = await accountIn(wallet, token, 'RUB')
      expect(await quote(wallet, token, { account, amount: '300', to: SBP })).toMatchObject({
        fee: '1.00',
        total: '301.00',
      })
    })

    test('concurrent withdrawals share the limit of a day', async () => {
      const token = await makeOwner()
      const lines = { act: 'withdrawal_limit', currency: 'RUB' } as const
      await setTariffLines(wallet.context.db, lines, 'limit_minor = 300000')
      await setTariffLines(wallet.context.db, { act: 'payout' }, 'percent = 0')
      const quotes = await quoteAll(token, 'RUB', '100', SBP)
      const ask = (n: number): Promise<Reply> => {
        const key = `${name} limit ${n}`
        return payOut(at(n), token, { quoteId: quotes[n]?.quote_id ?? '', to: SBP, key })
      }
      expect(count(await atOnce(ask))).toEqual({
        done: 30,
        refused: { LIMIT_EXCEEDED: CLIENTS - 30 },
      })
    })

    test('concurrent withdrawals leave a ledger and a history that agree when all have ended', async () => {
      wallet.clock.forwardSeconds(30)
      for (let closed = 1; closed > 0;) {
        const ends = await Promise.all([settle(wallet.context), settle(wallet.context)])
        closed = ends.reduce((sum, n) => sum + n, 0)
      }
      const [open] = await wallet.context.db.query(
        `SELECT 1 FROM payout WHERE status IN ('pending', 'sent')`,
      )
      expect(open).toBeUndefined()
      expect(await auditLedger(wallet.context.db)).toEqual([])
      expect(await auditHistory(wallet.context.db)).toEqual([])
    })
  },
)
