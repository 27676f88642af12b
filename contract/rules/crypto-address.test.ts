import { expect, it } from 'vitest'
import { whyNotAddress } from './crypto-address.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

it.each([
  ADDRESS,
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  ADDRESS.toLowerCase(),
])('an address of a network is accepted: %s', (address) => {
  expect(whyNotAddress(address)).toBeUndefined()
})

it.each([
  ['', 'missing'],
  [' ', 'format'],
  ['0x', 'format'],
  [ADDRESS.slice(2), 'format'],
  [ADDRESS.slice(0, -1), 'format'],
  [`${ADDRESS}0`, 'format'],
  [ADDRESS.replace('5', 'g'), 'format'],
  [`0x${'0'.repeat(40)}`, 'burn'],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'format'],
  [ADDRESS.replace('aA', 'AA'), 'checksum'],
  [ADDRESS.replace('3F', '4F'), 'checksum'],
])('a text that is no address of a network is refused: %j, %s', (address, reason) => {
  expect(whyNotAddress(address)).toBe(reason)
})
