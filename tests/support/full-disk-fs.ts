import type { PGlite } from '@electric-sql/pglite'
import { DurableNodeFS, type EmscriptenNodeFs } from '../../server/db/embedded/durable-node-fs.ts'

type EngineOptions = Parameters<DurableNodeFS['init']>[1]

/** The engine's number of ENOSPC, and of EIO. */
const ERRORS = { ENOSPC: 51, EIO: 29 } as const

const LOG_FOLDER = '/pg_wal/'

interface FailingModule {
  NODEFS: EmscriptenNodeFs
  FS: { ErrnoError: new (number: number) => Error }
}

/** A folder of the engine on a disk that may be filled, or broken, while the engine runs. */
export class FullDiskFs extends DurableNodeFS {
  /**
   * What each write to the engine's log, or each force to the disk, fails with from now on. A table that
   * cannot grow is another case: its statement alone fails.
   */
  fault: { of: 'write' | 'fsync'; with: keyof typeof ERRORS } | undefined

  override async init(engine: PGlite, options: EngineOptions): ReturnType<DurableNodeFS['init']> {
    const prepared = await super.init(engine, options)
    const hook = (module: FailingModule) => this.#fail(module)
    prepared.emscriptenOpts.preRun = [...[prepared.emscriptenOpts.preRun ?? []].flat(), hook]
    return prepared
  }

  #fail({ NODEFS, FS }: FailingModule): void {
    const { write, fsync } = NODEFS.stream_ops
    const failIn = (call: 'write' | 'fsync') => {
      if (this.fault?.of === call) throw new FS.ErrnoError(ERRORS[this.fault.with])
    }
    NODEFS.stream_ops.write = (stream, ...parameters) => {
      if (stream.node && NODEFS.realPath(stream.node).includes(LOG_FOLDER)) failIn('write')
      return write(stream, ...parameters)
    }
    NODEFS.stream_ops.fsync = (stream) => {
      failIn('fsync')
      return fsync?.(stream) ?? 0
    }
  }
}
