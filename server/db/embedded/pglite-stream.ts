import { Duplex } from 'node:stream'
import type { EmbeddedEngine } from './embedded-engine.ts'
import { closeStatementBefore, takeBatches } from './wire-messages.ts'

/**
 * The socket of node-postgres: connects it to the engine in this process by PostgreSQL's wire
 * protocol.
 */
export class PgliteStream extends Duplex {
  readonly #engine: EmbeddedEngine
  #waiting: Buffer = Buffer.alloc(0)
  #hasStarted = false

  constructor(engine: EmbeddedEngine) {
    super()
    this.#engine = engine
  }

  connect(): this {
    setImmediate(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    const bytes = Buffer.concat([this.#waiting, chunk])
    const { batches, rest, hasStarted, hasEnded } = takeBatches(bytes, this.#hasStarted)
    this.#waiting = rest
    this.#hasStarted = hasStarted
    void this.#answer(batches, hasEnded, done)
  }

  /** A client that goes leaves no transaction behind, as on a server. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    void this.#leave(error, done)
  }

  async #leave(error: Error | null, done: (error?: Error | null) => void): Promise<void> {
    try {
      await this.#engine.endTransaction()
      done(error)
    } catch (failure) {
      done(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }

  async #answer(
    batches: readonly Buffer[],
    hasEnded: boolean,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    try {
      for (const batch of batches) await this.#execute(batch)
      if (hasEnded) this.push(null)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** The engine runs on this thread, so it yields to other work before each batch. */
  async #execute(batch: Buffer): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    const answer = await this.#engine.answer(closeStatementBefore(batch))
    if (answer.length > 0) this.push(answer)
  }
}
