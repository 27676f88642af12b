/** Bytes of a message's head: one of its kind, four of its length. */
const KIND_BYTES = 1
const LENGTH_BYTES = 4

const QUERY = 0x51
const SYNC = 0x53
const FLUSH = 0x48
const FUNCTION_CALL = 0x46
const PARSE = 0x50
const TERMINATE = 0x58
const READY_FOR_QUERY = 0x5a
const READY_BYTES = 6
/** Status of a session outside of a transaction. */
const IDLE = 0x49
const ENDS_BATCH = new Set([QUERY, SYNC, FLUSH, FUNCTION_CALL])

interface Batches {
  /** Sequences of whole messages that the engine can answer. */
  batches: Buffer[]
  rest: Buffer
  hasStarted: boolean
  hasEnded: boolean
}

/**
 * Splits a client's bytes after the startup packet and after each message that requests an answer.
 * `rest` is incomplete.
 */
export function takeBatches(bytes: Buffer, hasStarted: boolean): Batches {
  const result: Batches = { batches: [], rest: bytes, hasStarted, hasEnded: false }
  let from = 0
  for (let at = 0; ;) {
    const kindBytes = result.hasStarted ? KIND_BYTES : 0
    const end = endOfMessage(bytes, at, kindBytes)
    if (end === undefined) break
    const kind = result.hasStarted ? bytes[at] : undefined
    if (kind === TERMINATE) {
      return { ...result, rest: Buffer.alloc(0), hasEnded: true }
    }
    at = end
    if (kind === undefined || ENDS_BATCH.has(kind)) {
      result.batches.push(bytes.subarray(from, at))
      from = at
    }
    result.hasStarted = true
  }
  return { ...result, rest: bytes.subarray(from) }
}

/**
 * Returns whether `answer` is complete: it ends with ReadyForQuery. After a Flush any answer is.
 */
export function isAnswered(batch: Buffer, answer: Buffer): boolean {
  if (endsWithFlush(batch)) return true
  const end = answer.subarray(-READY_BYTES)
  return end.length === READY_BYTES && end[0] === READY_FOR_QUERY && end.readInt32BE(1) === 5
}

/** Returns a message that runs a statement without parameters. */
export function simpleQuery(sql: string): Buffer {
  const message = Buffer.concat([Buffer.alloc(KIND_BYTES + LENGTH_BYTES), Buffer.from(`${sql}\0`)])
  message[0] = QUERY
  message.writeInt32BE(message.length - KIND_BYTES, KIND_BYTES)
  return message
}

/** Returns whether the session is outside of any transaction after the answer. */
export function isIdleAfter(answer: Buffer): boolean {
  return answer.at(-READY_BYTES) === READY_FOR_QUERY && answer.at(-1) === IDLE
}

function endsWithFlush(batch: Buffer): boolean {
  const length = KIND_BYTES + LENGTH_BYTES
  return (
    batch.at(-length) === FLUSH && batch.readInt32BE(batch.length - LENGTH_BYTES) === LENGTH_BYTES
  )
}

function endOfMessage(bytes: Buffer, at: number, kindBytes: number): number | undefined {
  if (bytes.length < at + kindBytes + LENGTH_BYTES) return undefined
  const end = at + kindBytes + bytes.readInt32BE(at + kindBytes)
  return bytes.length < end ? undefined : end
}

/**
 * Puts a Close before each Parse of a named statement. When a later message of the batch fails, the
 * engine drops its ParseComplete: the client parses the name again, which would else exist already.
 */
export function closeStatementBefore(batch: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < batch.length;) {
    const end = endOfMessage(batch, at, KIND_BYTES)
    if (end === undefined || batch[at] === 0) return batch
    const message = batch.subarray(at, end)
    if (message[0] === PARSE) parts.push(...closeOf(message))
    parts.push(message)
    at = end
  }
  return Buffer.concat(parts)
}

function closeOf(parse: Buffer): Buffer[] {
  const start = KIND_BYTES + LENGTH_BYTES
  const name = parse.subarray(start, parse.indexOf(0, start) + 1)
  if (name.length === 1) return []
  const head = Buffer.from('C\0\0\0\0S', 'latin1')
  head.writeInt32BE(LENGTH_BYTES + 1 + name.length, 1)
  return [head, name]
}
