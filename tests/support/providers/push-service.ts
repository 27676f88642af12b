import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import * as v from 'valibot'
import { type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'

/** A browser that takes messages, as its `PushSubscription`. */
export interface PushBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** What it was sent, decrypted, with the headers of each message. */
  messages: { payload: Record<string, unknown>; headers: DoubleRequest['headers'] }[]
}

/** A double of the push service of a browser, which decrypts what it gets. */
export interface PushService extends Loopback {
  /** A new browser that takes messages of the server with this key. */
  subscribe(publicKey: string): PushBrowser
  /** The browser has taken its subscription back. */
  forget(browser: PushBrowser): void
}

interface Known {
  browser: PushBrowser
  ecdh: ECDH
  auth: Buffer
  publicKey: string
}

/**
 * Starts it on loopback. It refuses what a push service refuses: signatures, times and lengths that
 * are wrong.
 */
export async function startPushService(): Promise<PushService> {
  const known = new Map<string, Known>()
  const loopback = await serveLoopback((request) => {
    const found = known.get(request.url.pathname)
    if (!found) return { status: 410 }
    requireSigned(request, { publicKey: found.publicKey, origin: loopback.origin })
    requireHeaders(request)
    const payload = v.parse(
      v.record(v.string(), v.unknown()),
      JSON.parse(decrypt(request.bytes, found)),
    )
    found.browser.messages.push({ payload, headers: request.headers })
    return { status: 201, headers: { Location: `${loopback.origin}/message/${randomUUID()}` } }
  })
  return {
    ...loopback,
    subscribe(publicKey) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomUUID()}`
      const browser = {
        endpoint: `${loopback.origin}${path}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
        messages: [],
      }
      known.set(path, { browser, ecdh, auth, publicKey })
      return browser
    },
    forget: ({ endpoint }) => void known.delete(new URL(endpoint).pathname),
  }
}

/** The greatest body that every push service takes. */
const MAX_BYTES = 4096
const DAY_SECONDS = 86_400

function requireHeaders({ headers, bytes }: DoubleRequest): void {
  const isRight =
    headers['content-encoding'] === 'aes128gcm' &&
    /^\d+$/.test(String(headers['ttl'])) &&
    /^(?:very-low|low|normal|high)$/.test(String(headers['urgency'])) &&
    /^[\w-]{1,32}$/.test(String(headers['topic'])) &&
    bytes.length <= MAX_BYTES
  if (!isRight) throw new Error('a message of another form')
}

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** RFC 8292. */
function requireSigned(
  { headers }: DoubleRequest,
  { publicKey, origin }: { publicKey: string; origin: string },
): void {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
    headers.authorization ?? '',
  )
  const [, head = '', body = '', signature = '', key] = match ?? []
  if (key !== publicKey) throw new Error('a message of another server')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = v.parse(Claims, JSON.parse(Buffer.from(body, 'base64url').toString()))
  const left = claims.exp - Date.now() / 1000
  const isOfUse = claims.aud === origin && left > 0 && left <= DAY_SECONDS
  if (!isSigned || !isOfUse) throw new Error('a message with a wrong signature')
}

/** RFC 8291 with the one record of RFC 8188 that a message has. */
function decrypt(bytes: Buffer, { ecdh, auth }: Known): string {
  const salt = bytes.subarray(0, 16)
  const sender = bytes.subarray(21, 21 + bytes.readUInt8(20))
  const sealed = bytes.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = expand(hmac(auth, ecdh.computeSecret(sender)), info)
  const key = hmac(salt, secret)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    expand(key, Buffer.from('Content-Encoding: aes128gcm\0')).subarray(0, 16),
    expand(key, Buffer.from('Content-Encoding: nonce\0')).subarray(0, 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

function expand(key: Buffer, info: Buffer): Buffer {
  return hmac(key, Buffer.concat([info, Buffer.from([1])]))
}
