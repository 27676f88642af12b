import type { PGlite } from '@electric-sql/pglite'
import { DatabaseError } from '../database-error.ts'
import { isAnswered, isIdleAfter, simpleQuery } from './wire-messages.ts'
import type { DiskRoom } from './disk-room.ts'

/** PGlite's name for one round of the engine's main loop. */
const MAIN_LOOP = '_PostgresMainLoopOnce'

/** Status with which the engine leaves its main loop for an error that it handles itself. */
const HANDLED_ERROR = 100

/** What the engine's own log calls the errors after which it cannot go on. */
const LAST_WORDS = /\b(?:PANIC|FATAL):\s+(.+)/

/** Keeps the reason that the engine's log contains for an error after which it cannot go on. */
export function createEngineLog(): { note: (line: string) => boolean; reason: () => string } {
  let reason = ''
  return {
    note(line) {
      reason = LAST_WORDS.exec(line)?.[1] ?? reason
      return false
    },
    reason: () => reason,
  }
}

interface EngineRules {
  /** Returns the reason that the engine's log contains for its end. */
  readReason: () => string
  /** Called once with the failure after which the engine is not used again. */
  onFailure: (failure: DatabaseError) => void
  room: DiskRoom
}

/**
 * The engine of this process, used by PostgreSQL's wire protocol. PGlite swallows fatal errors of
 * the engine (PANIC, abort, a trap) and goes on with memory in an unknown state, where answers are
 * late or empty. After the first fatal error this refuses everything and calls `onFailure` once
 * with the reason (decision 027).
 */
export class EmbeddedEngine {
  readonly #engine: PGlite
  readonly #readReason: () => string
  readonly #onFailure: (failure: DatabaseError) => void
  readonly #room: DiskRoom
  #failure: DatabaseError | undefined
  #breakdown: unknown
  /** Whether the session is outside of any transaction. */
  #isIdle = false
  #refusesWrites = false

  constructor(engine: PGlite, { readReason, onFailure, room }: EngineRules) {
    this.#engine = engine
    this.#readReason = readReason
    this.#onFailure = onFailure
    this.#room = room
    this.#watchMainLoop()
  }

  /**
   * Runs whole messages, the last of which requests an answer. Throws DatabaseError ENGINE_FAILED.
   */
  async answer(message: Buffer): Promise<Buffer> {
    return this.#engine.runExclusive(async () => {
      await this.#followRoom()
      return this.#run(message)
    })
  }

  /** Rolls back what a client that has gone left open: the engine has one session for all. */
  async endTransaction(): Promise<void> {
    await this.#engine.runExclusive(async () => {
      if (!this.#failure && !this.#isIdle) await this.#run(simpleQuery('ROLLBACK'))
    })
  }

  /** Declares the engine failed, for a state that it cannot leave by itself. */
  abandon(error: unknown): void {
    this.#fail(error)
  }

  /**
   * Takes no writes while the disk is full: they are refused as those of a standby (25006), reads
   * go on. It changes between transactions alone.
   */
  async #followRoom(): Promise<void> {
    if (!this.#isIdle || this.#room.isFull() === this.#refusesWrites) return
    this.#refusesWrites = !this.#refusesWrites
    const setting = this.#refusesWrites ? 'on' : 'off'
    await this.#run(simpleQuery(`SET default_transaction_read_only = ${setting}`))
  }

  async #run(message: Buffer): Promise<Buffer> {
    if (this.#failure) throw this.#failure
    const parts: Buffer[] = []
    try {
      await this.#engine.execProtocolRawStream(message, {
        onRawData: (bytes) => parts.push(Buffer.from(bytes)),
      })
    } catch (error) {
      throw this.#fail(this.#breakdown ?? error)
    }
    const answer = Buffer.concat(parts)
    if (this.#breakdown !== undefined) throw this.#fail(this.#breakdown)
    if (!isAnswered(message, answer)) throw this.#fail(new Error('an answer is not whole'))
    this.#isIdle = isIdleAfter(answer)
    return answer
  }

  /** Closes the engine. A failed one is left alone: the next start recovers from its log. */
  async close(): Promise<void> {
    if (!this.#failure) await this.#engine.close()
  }

  /** Any exception from the main loop but a handled error is fatal. */
  #watchMainLoop(): void {
    const module = this.#engine.Module
    const runOnce = module[MAIN_LOOP]
    module[MAIN_LOOP] = () => {
      try {
        runOnce()
      } catch (error) {
        if (!isHandled(error)) this.#breakdown ??= error
        throw error
      }
    }
    // PGlite calls it after each such exception and would run the loop again, possibly forever.
    const restoreStack = module.stackRestore
    module.stackRestore = (stack) => {
      if (this.#breakdown !== undefined) throw this.#breakdown
      return restoreStack(stack)
    }
  }

  #fail(error: unknown): DatabaseError {
    if (this.#failure) return this.#failure
    const reason = this.#readReason() || (error instanceof Error ? error.message : String(error))
    this.#failure = new DatabaseError(
      'ENGINE_FAILED',
      `The embedded database has failed: ${reason}`,
      {
        cause: error,
      },
    )
    this.#onFailure(this.#failure)
    return this.#failure
  }
}

function isHandled(error: unknown): boolean {
  return error instanceof Object && 'status' in error && error.status === HANDLED_ERROR
}
