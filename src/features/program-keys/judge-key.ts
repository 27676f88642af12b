import * as v from 'valibot'

const Jwk = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
})
const PRIVATE_MEMBER = /"d"\s*:/

/**
 * Returns what somebody pasted: a public key of Ed25519 as JWK or PEM, a private one, or neither.
 */
export function judgeKey(typed: string): 'public' | 'private' | 'wrong' {
  const text = typed.trim()
  if (/PRIVATE KEY/.test(text) || PRIVATE_MEMBER.test(text)) return 'private'
  if (/^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----$/.test(text)) return 'public'
  try {
    return v.is(Jwk, JSON.parse(text)) ? 'public' : 'wrong'
  } catch {
    return 'wrong'
  }
}
