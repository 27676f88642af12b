import { describe, expect, test } from 'vitest'
import { PAYOUT_METHODS } from '../../../contract/rules/rails.ts'
import { CHAIN_NETWORKS } from '../../gateways/chain/chain-networks.ts'
import { showProvider } from './show-provider.ts'

describe('the name of a provider in the office', () => {
  const networks = CHAIN_NETWORKS.flatMap(({ code }) => [code, `usdc-${code}`])
  const others = ['stripe', 'yookassa', 'yookassa-payouts', 'ondato', 'support', 'sandbox']
  test.each([...PAYOUT_METHODS, ...networks, ...others])(
    'the name of a provider in the office is another text than its id: %s',
    (id) => {
      expect(showProvider(id, 'en')).not.toBe(id)
      expect(showProvider(id, 'ru')).not.toBe(id)
    },
  )

  test('a provider without a name is shown by its id in the office', () => {
    expect(showProvider('another-bank', 'en')).toBe('another-bank')
  })
})
