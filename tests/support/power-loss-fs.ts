import { closeSync, cpSync, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import {
  DurableNodeFS,
  type EmscriptenNodeFs,
  type EmscriptenStream,
} from '../../server/db/embedded/durable-node-fs.ts'

type EngineOptions = Parameters<DurableNodeFS['init']>[1]

/** Content of a file before a write that was not forced to the disk since. */
interface Former {
  position: number
  bytes: Buffer
}

/**
 * A folder of the engine on a simulated disk that loses unforced writes in a power cut. Changes of
 * folders (new, renamed, removed files) count as durable.
 */
export class PowerLossFs extends DurableNodeFS {
  readonly #folder: string
  readonly #unsynced = new Map<string, Map<number, Former>>()

  constructor(folder: string) {
    super(folder)
    this.#folder = folder
  }

  override async init(engine: PGlite, options: EngineOptions): ReturnType<DurableNodeFS['init']> {
    const prepared = await super.init(engine, options)
    const hook = ({ NODEFS }: { NODEFS: EmscriptenNodeFs }) => this.#watch(NODEFS)
    prepared.emscriptenOpts.preRun = [...[prepared.emscriptenOpts.preRun ?? []].flat(), hook]
    return prepared
  }

  /**
   * Copies the folder as the disk would hold it after a power cut: each write is lost or not by
   * chance.
   */
  copyAfterPowerCut(target: string, isLost: () => boolean): void {
    cpSync(this.#folder, target, { recursive: true })
    for (const [path, writes] of this.#unsynced) {
      const copy = join(target, relative(this.#folder, path))
      if (!existsSync(copy)) continue
      const descriptor = openSync(copy, 'r+')
      for (const { position, bytes } of [...writes.values()].filter(isLost)) {
        writeSync(descriptor, bytes, 0, bytes.length, position)
      }
      closeSync(descriptor)
    }
  }

  #watch(nodeFs: EmscriptenNodeFs): void {
    const { write, fsync } = nodeFs.stream_ops
    const pathOf = ({ node }: EmscriptenStream) => (node ? nodeFs.realPath(node) : '')
    nodeFs.stream_ops.write = (stream, bytes, offset, length, position) => {
      this.#remember(pathOf(stream), position, length)
      return write(stream, bytes, offset, length, position)
    }
    nodeFs.stream_ops.fsync = (stream) => {
      this.#unsynced.delete(pathOf(stream))
      return fsync?.(stream) ?? 0
    }
  }

  /** Only the oldest unforced content of a position counts: the disk has no later one. */
  #remember(path: string, position: number, length: number): void {
    const writes = this.#unsynced.get(path) ?? new Map<number, Former>()
    this.#unsynced.set(path, writes)
    if (writes.has(position)) return
    const bytes = Buffer.alloc(length)
    const descriptor = openSync(path, 'r')
    readSync(descriptor, bytes, 0, length, position)
    closeSync(descriptor)
    writes.set(position, { position, bytes })
  }
}
