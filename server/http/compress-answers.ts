import { gzipSync } from 'node:zlib'
import { compress } from 'hono/compress'
import { chooseEncoding } from './static/negotiation.ts'

/** Smallest answer that is compressed, bytes: a smaller one saves less than it costs. */
const MIN_BYTES = 1024

/**
 * Compresses answers of the API from 1 kB on that no route has encoded, such as files. Those that
 * hold a secret carry `no-transform` and stay as they are, since a compressed length could reveal
 * it. It surrounds all that replaces an answer, so that no header describes another body.
 */
export const compressAnswers = compress()

/** `Cache-Control` of an answer that no server on its way may compress. */
const NO_TRANSFORM = 'no-store, no-transform'

/** About half the time of the usual level, for 3 to 12 % more bytes of a page of the history. */
const LEVEL = 3

/** A JSON answer as it is sent. */
interface EncodedJson {
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/**
 * Returns the body of a JSON answer and the headers that describe it: compressed from 1 kB on where
 * the client accepts it, unless it holds a secret. One step costs a quarter of the stream by which
 * `compressAnswers` does it, which finds nothing left to do (decision 085).
 */
export function encodeJson(json: string, acceptEncoding: string | undefined): EncodedJson {
  const length = Buffer.byteLength(json)
  const plain = { 'Content-Type': 'application/json', 'Content-Length': String(length) }
  if (holdsSecret(json)) return { body: json, headers: { ...plain, 'Cache-Control': NO_TRANSFORM } }
  if (length < MIN_BYTES) return { body: json, headers: plain }
  const Vary = 'Accept-Encoding'
  const encoding = chooseEncoding(['gzip'], acceptEncoding)
  if (!encoding) return { body: json, headers: { ...plain, Vary } }
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding, Vary }
  return { body: gzipSync(json, { level: LEVEL }), headers }
}

/** Answers that were sent and may be sent again, as they were written. */
const written = new WeakMap<object, { json: string; encoded: Map<string, EncodedJson> }>()

/**
 * Returns the same as `encodeJson` for an answer that several calls get and that never changes: it
 * is written and compressed once.
 */
export function encodeShared(answer: object, acceptEncoding: string | undefined): EncodedJson {
  const known = written.get(answer) ?? { json: JSON.stringify(answer), encoded: new Map() }
  written.set(answer, known)
  const encoding = chooseEncoding(['gzip'], acceptEncoding) ?? ''
  const encoded = known.encoded.get(encoding) ?? encodeJson(known.json, encoding)
  known.encoded.set(encoding, encoded)
  return encoded
}

/**
 * Returns whether a JSON text has a member that grants access: the token of a session, a device or
 * a code.
 */
export function holdsSecret(json: string): boolean {
  // Most texts are done with after the first search, which is ten times quicker.
  return json.includes('token":') && /"(?:\w+_)?token":/.test(json)
}
