import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { rounds } from '../../support/test-duration.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { atOnce, CLIENTS, count, raceWorlds } from '../support/race-clients.ts'
import { ask, firstPart, openLink, pay, readOne, requestOf } from '../support/request-acts.ts'

const ROUNDS = rounds(2, 20)

describe.each(raceWorlds())(
  'requests for money that are raced ($name)',
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
    const makeOwner = async () => (await registerOwner(wallet, { isVerified: true })).token
    const dollarsOf = async (token: string) => Number(await balanceOf(wallet, token, 'USD'))
    const askAnybody = async (token: string, key: string) =>
      requestOf(
        await ask(wallet, token, { key, parts: [{ to: {}, amount: '7.00' }], bill: '7.00' }),
      )
    const termsFor = async (token: string, link: string) => {
      const { recipient, amount, note } = await openLink(wallet, token, link)
      return { recipient_id: recipient?.id, amount, note }
    }

    test(`a request is paid once by ${CLIENTS} clients of two payers on three servers`, async () => {
      const [anna, boris, vera] = [await makeOwner(), await makeOwner(), await makeOwner()]
      const before = await dollarsOf(anna)
      const request = await askAnybody(anna, `${name} many`)
      const { token: link } = firstPart(request)
      const terms = [await termsFor(boris, link), await termsFor(vera, link)]
      const had = (await dollarsOf(boris)) + (await dollarsOf(vera))
      const replies = await atOnce((n) => {
        const payer = n % 2 === 0 ? boris : vera
        const changes = terms[n % 2]
        return pay(at(n), payer, { link, key: `${name} many ${n}`, ...(changes && { changes }) })
      })
      expect(count(replies)).toEqual({ done: 1, refused: { REQUEST_PAID: CLIENTS - 1 } })
      expect(await dollarsOf(anna)).toBe(before + 7)
      expect((await dollarsOf(boris)) + (await dollarsOf(vera))).toBe(had - 7)
      expect(await readOne(wallet, anna, request.id)).toMatchObject({ state: 'done' })
    })

    test('a request is either paid or withdrawn when both happen concurrently', async () => {
      const [anna, boris] = [await makeOwner(), await makeOwner()]
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await dollarsOf(anna)
        const request = await askAnybody(anna, `${name} withdrawn ${round}`)
        const { token: link } = firstPart(request)
        const changes = await termsFor(boris, link)
        const body = { id: request.id }
        const [paid] = await Promise.all([
          pay(at(0), boris, { link, key: `${name} withdrawn ${round}`, changes }),
          at(1).call('withdrawRequest', { token: anna, body }),
        ])
        const isPaid = paid.status === 200
        expect(paid.json['code']).toBe(isPaid ? undefined : 'REQUEST_GONE')
        expect(await dollarsOf(anna)).toBe(before + (isPaid ? 7 : 0))
        const { state } = await readOne(wallet, anna, request.id)
        expect(state).toBe(isPaid ? 'done' : 'withdrawn')
      }
    })

    test.runIf(engine === 'postgres').each([
      ['is withdrawn', 'withdrawn_at = created_at'],
      ['expires', 'expires_at = created_at'],
    ])('a request takes no money when one %s while its payment is posted', async (_, change) => {
      const [anna, boris] = [await makeOwner(), await makeOwner()]
      const request = await askAnybody(anna, `${name} ${change}`)
      const { token: link } = firstPart(request)
      const changes = await termsFor(boris, link)
      const had = await dollarsOf(boris)
      const refused = await wallet.context.db.transaction(async (tx) => {
        await tx.query(`UPDATE money_request SET ${change} WHERE id = $1`, [request.id])
        const paying = pay(wallet, boris, { link, key: `${name} ${change}`, changes })
        await waitForLock(wallet)
        return { paying }
      })
      expect((await refused.paying).json['code']).toBe('REQUEST_GONE')
      expect(await dollarsOf(boris)).toBe(had)
    })

    test('raced requests leave books that balance', async () => {
      expect(await auditLedger(wallet.context.db)).toEqual([])
    })
  },
)

/** Resolves when a statement waits for the row that another transaction has locked. */
async function waitForLock({ context }: Wallet): Promise<void> {
  for (;;) {
    const waiting = await context.db.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query LIKE 'SELECT 1 FROM money_request%'`,
    )
    if (waiting.length > 0) return
  }
}
