import { expect, test } from 'vitest'
import { explainRefusal } from './broadcast-refusal.ts'

test.each([
  ['already known', 'known'],
  ['AlreadyKnown', 'known'],
  ['transaction already imported', 'known'],
  ['known transaction: 12ab', 'known'],
  ['existing tx with same hash', 'known'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonce'],
  ['OldNonce, Current nonce: 5, nonce of rejected tx: 4', 'nonce'],
  ['insufficient funds for gas * price + value: balance 0, tx cost 1', 'funds'],
  ['InsufficientFunds, Account balance: 0, cumulative cost: 1', 'funds'],
  ['Insufficient funds for gas * price + value', 'funds'],
  ['replacement transaction underpriced', 'fee'],
  ['transaction underpriced: tip needed 1, tip permitted 0', 'fee'],
  ['max fee per gas less than block base fee: address 0x, maxFeePerGas: 1 baseFee: 2', 'fee'],
  ['FeeTooLow, MaxFeePerGas too low', 'fee'],
  ['tx fee (1.5 ether) exceeds the configured cap (1.0 ether)', 'other'],
  ['', 'other'],
])('the refusal "%s" is understood as %s', (reason, why) => {
  expect(explainRefusal(reason)).toBe(why)
})
