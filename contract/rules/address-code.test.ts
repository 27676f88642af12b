import { expect, it } from 'vitest'
import { readAddressCode } from './address-code.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

it.each([
  [ADDRESS, undefined],
  [`ethereum:${ADDRESS}`, undefined],
  [`ethereum:${ADDRESS}@8453`, 'base'],
  [`ethereum:pay-${ADDRESS}@1?value=1e18`, 'ethereum'],
  [`ethereum:${TOKEN}@137/transfer?address=${ADDRESS}&uint256=1e6`, 'polygon'],
])('the address in the code is read: %s', (text, network) => {
  expect(readAddressCode(text)).toEqual({ address: ADDRESS, network })
})

it.each([
  '',
  'ethereum:name.eth',
  `ethereum:${ADDRESS}@56`,
  `ethereum:${TOKEN}@1/approve?address=${ADDRESS}`,
  `ethereum:${TOKEN}@1/transfer?uint256=1e6`,
  `bitcoin:${ADDRESS}`,
  ADDRESS.replace('aA', 'AA'),
])('no address is read in the code %j', (text) => {
  expect(readAddressCode(text)).toBeUndefined()
})
