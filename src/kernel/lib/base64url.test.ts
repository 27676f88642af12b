import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64url.ts'

it('bytes are written as base64url and read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = toBase64Url(bytes)
      expect(text).toMatch(/^[\w-]*$/)
      expect([...fromBase64Url(text)]).toEqual([...bytes])
    }),
  )
})

it('base64url uses the letters of addresses, and no padding', () => {
  expect(toBase64Url(new Uint8Array([251, 255, 0]))).toBe('-_8A')
  expect(toBase64Url(new Uint8Array([255]))).toBe('_w')
})

it('a text that is no base64url is refused', () => {
  expect(() => fromBase64Url('*')).toThrow(Error)
})
