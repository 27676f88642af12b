import { assert, bigInt, property, stringMatching } from 'fast-check'
import { encodeEventTopics, encodeFunctionData, erc20Abi, numberToHex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { callData, readTransfer, TRANSFER_TOPIC } from './erc20.ts'

const address = stringMatching(/^0x[0-9a-f]{40}$/)
const units = bigInt({ min: 0n, max: 2n ** 256n - 1n })
const abi = parseAbi([
  'function paused() view returns (bool)',
  'function isBlacklisted(address) view returns (bool)',
])

function hex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}

test('calls are encoded as viem does', () => {
  assert(
    property(address, units, (to, value) => {
      const transfer = { abi: erc20Abi, functionName: 'transfer', args: [hex(to), value] } as const
      expect(callData('transfer', to, value)).toBe(encodeFunctionData(transfer))
      const balance = { abi: erc20Abi, functionName: 'balanceOf', args: [hex(to)] } as const
      expect(callData('balanceOf', to)).toBe(encodeFunctionData(balance))
      const listed = { abi, functionName: 'isBlacklisted', args: [hex(to)] } as const
      expect(callData('isBlacklisted', to)).toBe(encodeFunctionData(listed))
    }),
  )
  expect(callData('decimals')).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }))
  expect(callData('paused')).toBe(encodeFunctionData({ abi, functionName: 'paused' }))
})

test('a log is read as the transfer that it is, and no other log', () => {
  assert(
    property(address, address, units, (from, to, value) => {
      const args = { from: hex(from), to: hex(to) }
      const encoded = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args })
      const topics = encoded.map(String)
      expect(topics[0]).toBe(TRANSFER_TOPIC)
      const data = numberToHex(value, { size: 32 })
      expect(readTransfer({ topics, data })).toEqual({ from, to, units: value })
    }),
  )
  const word = `0x${'1'.repeat(64)}`
  expect(readTransfer({ topics: [TRANSFER_TOPIC, word, word], data: '0x' })).toBeUndefined()
  expect(readTransfer({ topics: [TRANSFER_TOPIC, word], data: word })).toBeUndefined()
  expect(readTransfer({ topics: [word, word, word], data: word })).toBeUndefined()
})
