import { assert, bigInt, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ceilingOf, chooseFee, raiseFee } from './fees.ts'

const wei = bigInt({ min: 0n, max: 10n ** 13n })

describe('the fee of a payout', () => {
  test('the fee of a payout covers a doubled base fee and the tip, below the ceiling', () => {
    expect(chooseFee({ baseFee: 10n, tip: 3n }, 1000n)).toEqual({ fee: 23n, tip: 3n })
    expect(chooseFee({ baseFee: 600n, tip: 300n }, 1000n)).toEqual({ fee: 1000n, tip: 300n })
    expect(chooseFee({ baseFee: 0n, tip: 3000n }, 1000n)).toEqual({ fee: 1000n, tip: 1000n })
    expect(ceilingOf(2)).toBe(2_000_000_000n)
  })

  test('the fee of a payout is raised by a tenth at least and never above the ceiling', () => {
    assert(
      property(wei, wei, wei, wei, wei, (fee, tip, baseFee, newTip, ceiling) => {
        const old = { fee: fee > tip ? fee : tip, tip: fee > tip ? tip : fee }
        const raised = raiseFee(old, chooseFee({ baseFee, tip: newTip }, ceiling), ceiling)
        expect(raised === undefined).toBe(old.fee + old.fee / 10n + 1n > ceiling)
        if (!raised) return
        expect({
          feeByTenth: raised.fee * 10n >= old.fee * 11n && raised.fee > old.fee,
          tipByTenth: raised.tip * 10n >= old.tip * 11n && raised.tip > old.tip,
          belowCeiling: raised.tip <= raised.fee && raised.fee <= ceiling,
        }).toEqual({ feeByTenth: true, tipByTenth: true, belowCeiling: true })
      }),
    )
  })
})
