import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { PROGRAM_COSTS } from '../support/act-costs.ts'
import {
  countStatements,
  type CountedDatabase,
  type Measured,
} from '../support/counted-database.ts'
import { madeIn, openSigningShop, PAYER, type SigningShop, usd } from '../support/signing-shop.ts'

/** Calls before the one that is measured: what is read once is not its cost. */
const WARM_UPS = 2

describe.each(testEngines)('the cost of payments by programs (%s)', (engine) => {
  let counted: CountedDatabase
  let open: SigningShop
  beforeAll(async () => {
    open = await openSigningShop(engine, {
      watch: (db) => {
        counted = countStatements(db)
        return counted.db
      },
    })
  })
  afterAll(() => open.close())

  test('a signed quote and the signed payment of it send as many statements as the table says', async () => {
    const free = await open.openToken()
    const receiver = await open.makeIncoming(free)
    const token = await open.payingToken({ debitAmount: usd(100_00) })

    const answers: { status: number; json: unknown }[] = []
    const send = async (sent: Parameters<SigningShop['send']>[0]) => {
      answers.push(await open.send(sent))
    }
    for (let n = 0; n <= WARM_UPS; n += 1) {
      // Requests of one second have to differ: equal ones have one signature.
      const offer = { walletAddress: PAYER, receiver, method: 'ilp', debitAmount: usd(100 + n) }
      const quoted = await counted.measure(() =>
        send({ path: '/op/quotes', body: offer, token: free }),
      )
      const body = { walletAddress: PAYER, quoteId: madeIn(answers.at(-1)?.json) }
      const paid = await counted.measure(() => send({ path: '/op/outgoing-payments', body, token }))
      if (n === WARM_UPS) {
        expectCost('quote', quoted)
        expectCost('payment', paid)
      }
    }
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  })
})

function expectCost(name: keyof typeof PROGRAM_COSTS, { statements, rows, sent }: Measured): void {
  // The statements stand in the failure.
  expect({ statements, rows, sent }).toEqual({ ...PROGRAM_COSTS[name], sent })
}
