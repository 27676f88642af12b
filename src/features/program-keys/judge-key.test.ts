import { expect, test } from 'vitest'
import { judgeKey } from './judge-key.ts'

const X = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'

test.each([
  [`{"kty":"OKP","crv":"Ed25519","x":"${X}"}`, 'public'],
  ['-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n', 'public'],
  [`{"kty":"OKP","crv":"Ed25519","x":"${X}","d":"secret"}`, 'private'],
  ['{"d" : "half of a key', 'private'],
  ['-----BEGIN PRIVATE KEY-----\nMC4C', 'private'],
  [`{"kty":"EC","crv":"P-256","x":"${X}"}`, 'wrong'],
  ['', 'wrong'],
  ['ssh-ed25519 AAAA', 'wrong'],
])('a public key %s is judged as %s', (typed, judged) => {
  expect(judgeKey(typed)).toBe(judged)
})
