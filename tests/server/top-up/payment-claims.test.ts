import { describe, expect, test } from 'vitest'
import { collectAllOwed } from '../../../server/domain/ledger/receivables.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { readFlow } from '../../../server/domain/history/flow.ts'
import { listStatistics } from '../../../server/domain/history/statistics.ts'
import { claimOf } from '../../support/providers/memory-payments.ts'
import { testEngines } from '../../support/test-database.ts'
import { auditHistory } from '../support/history-audit.ts'
import { deposit } from '../support/ledger-world.ts'
import { withSettling } from '../support/settling-world.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

describe.each(testEngines)('refunds and disputes of a payment (%s)', (engine) => {
  const {
    database,
    provider,
    owner,
    now,
    forward,
    read,
    paid,
    balance,
    owed,
    rows,
    notes,
    use,
    expectClean,
  } = withSettling(engine)

  test('a refund is taken from the account once, and given back when it failed', async () => {
    const id = await paid()
    provider().set(id, { claims: [claimOf('refund', '30.00', { ref: 'r1' })] })
    await read(id)
    await read(id)
    expect(await balance()).toBe('70.00')
    provider().set(id, {
      claims: [claimOf('refund', '30.00', { ref: 'r1' }), claimOf('refund', '10', { ref: 'r2' })],
    })
    await read(id)
    expect(await balance()).toBe('60.00')
    provider().set(id, {
      claims: [
        claimOf('refund', '30.00', { ref: 'r1', is_taken: false }),
        claimOf('refund', '10', { ref: 'r2' }),
      ],
    })
    await read(id)
    await read(id)
    expect(await balance()).toBe('90.00')
    expect(await rows()).toEqual([
      ['refund', '30.00', 'Refund canceled'],
      ['refund', '-10.00', 'Top-up refunded'],
      ['refund', '-30.00', 'Top-up refunded'],
      ['top_up', '100.00', 'SBP top-up'],
    ])
    expect(await notes()).toEqual(['top_up_complete', 'refund', 'refund', 'claim_returned'])
    const statistics = await listStatistics(database(), { userId: owner().userId, filter: {} })
    expect(statistics.map(({ wallet_transaction_type: type, amount }) => [type, amount])).toEqual([
      ['top_up', '100.00'],
      ['refund', '70.00'],
    ])
    const flow = await readFlow(database(), { userId: owner().userId, query: {} })
    const refunds = flow.categories.filter(({ category }) => category === 'refund')
    expect(refunds.map(({ amount }) => amount)).toEqual(['30.00', '40.00'])
    await expectClean()
  })

  test('a refund of an amount that was spent is owed, and repaid by the next incoming money', async () => {
    const id = await paid()
    await use(8000n)
    provider().set(id, { claims: [claimOf('dispute', '100.00')] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['0.00', 8000n])
    // A top-up repays at once, money of other ways within seconds.
    await paid('30.00')
    expect([await balance(), await owed()]).toEqual(['0.00', 5000n])
    await post(database(), deposit(owner().accounts['RUB'] ?? '', 'RUB', 1000n))
    forward(SECOND_MS)
    expect(await collectAllOwed(database(), now())).toBe(1)
    expect(await collectAllOwed(database(), now())).toBe(0)
    expect([await balance(), await owed()]).toEqual(['0.00', 4000n])
    await expectClean()
    // Won: what is still owed is forgotten, the rest comes back.
    provider().set(id, { claims: [claimOf('dispute', '100.00', { is_taken: false })] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['60.00', 0n])
    expect((await rows()).map(([kind, amount]) => `${kind} ${amount}`).toSorted()).toEqual([
      'dispute -20.00',
      'dispute 60.00',
      'repayment -10.00',
      'repayment -30.00',
      'top_up 100.00',
      'top_up 30.00',
    ])
    expect(await notes()).toEqual([
      'top_up_complete',
      'dispute_owed',
      'top_up_complete',
      'repayment',
      'repayment',
      'claim_returned',
    ])
    await expectClean()
  })

  test('refund and dispute of one payment together take no more than was credited', async () => {
    const id = await paid()
    provider().set(id, { claims: [claimOf('refund', '70.00'), claimOf('dispute', '100.00')] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['0.00', 0n])
    provider().set(id, {
      claims: [claimOf('refund', '70.00'), claimOf('dispute', '100.00', { is_taken: false })],
    })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['30.00', 0n])
    await expectClean()
  })

  test('a refund stays one when a dispute takes the rest', async () => {
    const id = await paid()
    const refund = claimOf('refund', '70.00')
    provider().set(id, { claims: [refund] })
    await read(id)
    provider().set(id, { claims: [refund, claimOf('dispute', '100.00')] })
    await read(id)
    provider().set(id, { claims: [refund, claimOf('dispute', '100.00', { is_taken: false })] })
    await read(id)
    expect((await rows()).map(([kind, amount]) => `${kind} ${amount}`)).toEqual([
      'dispute 30.00',
      'dispute -30.00',
      'refund -70.00',
      'top_up 100.00',
    ])
    await expectClean()
  })

  test('a dispute that is won after a refund returns no more than it took', async () => {
    const id = await paid()
    provider().set(id, { claims: [claimOf('dispute', '100.00')] })
    await read(id)
    // Refunded all the same, by the operator: it takes nothing more, until the dispute is won.
    const refund = claimOf('refund', '100.00')
    provider().set(id, { claims: [claimOf('dispute', '100.00'), refund] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['0.00', 0n])
    provider().set(id, { claims: [claimOf('dispute', '100.00', { is_taken: false }), refund] })
    await read(id)
    expect([await balance(), await owed()]).toEqual(['0.00', 0n])
    await expectClean()
  })

  test('refunds and disputes of a payment leaves ledger and history clean', async () => {
    await expectClean()
    const faults = await auditHistory(database())
    expect(faults.filter(({ fault }) => fault !== 'posting without a row of the history')).toEqual(
      [],
    )
  })
})
