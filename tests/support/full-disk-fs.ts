import type { PGlite } from '@electric-sql/pglite'
import { DurableNodeFS, type EmscriptenNodeFs } from '../../server/db/embedded/durable-node-fs.ts'

type EngineOptions = Parameters<DurableNodeFS['init']>[1]

/** The engine's number of ENOSPC, and of EIO. */
const ERRORS = { ENOSPC: 51, EIO: 29 } as const

const LOG_FOLDER = '/pg_wal/'
/** Where the engine keeps tables and indexes. */
const TABLES_FOLDER = '/base/'

interface FailingModule {
  NODEFS: EmscriptenNodeFs
  FS: { ErrnoError: new (number: number) => Error }
}

/** A folder of the engine on a disk that may be filled, or broken, while the engine runs. */
export class FullDiskFs extends DurableNodeFS {
  /**
   * What each write to the engine's log or to its tables, or each force to the disk, fails with
   * from now on. The engine survives a table that cannot be written: the statement alone fails.
   */
  fault: { of: 'write' | 'table' | 'fsync'; with: keyof typeof ERRORS } | undefined

  override async init(engine: PGlite, options: EngineOptions): ReturnType<DurableNodeFS['init']> {
    const prepared = await super.init(engine, options)
    const hook = (module: FailingModule) => this.#fail(module)
    prepared.emscriptenOpts.preRun = [...[prepared.emscriptenOpts.preRun ?? []].flat(), hook]
    return prepared
  }

  #fail({ NODEFS, FS }: FailingModule): void {
    const { write, fsync } = NODEFS.stream_ops
    const failIn = (call: 'write' | 'table' | 'fsync') => {
      if (this.fault?.of === call) throw new FS.ErrnoError(ERRORS[this.fault.with])
    }
    NODEFS.stream_ops.write = (stream, ...parameters) => {
      const path = stream.node ? NODEFS.realPath(stream.node) : ''
      if (path.includes(LOG_FOLDER)) failIn('write')
      if (path.includes(TABLES_FOLDER)) failIn('table')
      return write(stream, ...parameters)
    }
    NODEFS.stream_ops.fsync = (stream) => {
      failIn('fsync')
      return fsync?.(stream) ?? 0
    }
  }
}
