import { expect, it } from 'vitest'
import { classifyQr } from './qr-content.ts'

it.each([
  ['https://example.com/pay?x=1', { kind: 'link', host: 'example.com' }],
  ['HTTP://EXAMPLE.COM:8080', { kind: 'link', host: 'example.com:8080' }],
  ['https://аpple.com', { kind: 'link', host: 'xn--pple-43d.com' }],
  ['https://safe.example@evil.example/', { kind: 'link', host: 'evil.example' }],
  ['https://other.example/@anna', { kind: 'wallet', host: 'other.example' }],
  ['$other.example/@anna', { kind: 'wallet', host: 'other.example' }],
  ['https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M', { kind: 'sbp' }],
  ['ST00012|Name=Test|Sum=100', { kind: 'other' }],
  ['ethereum:0x52908400098527886E0F7030069857D2E4169EE7', { kind: 'other' }],
  ['javascript:alert(1)', { kind: 'other' }],
  ['just words', { kind: 'text' }],
  ['', { kind: 'text' }],
] as const)('a code is classified: %s', (content, expected) => {
  expect(classifyQr(content)).toEqual(expected)
})
