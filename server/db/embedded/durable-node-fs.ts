import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of emscripten's open file that fsync needs: files have a descriptor, folders a node. */
export interface EmscriptenStream {
  nfd?: number | null
  node?: object
}

export interface EmscriptenNodeFs {
  stream_ops: {
    fsync?: (stream: EmscriptenStream) => number
    write: (
      stream: EmscriptenStream,
      bytes: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ) => number
  }
  realPath: (node: object) => string
}

type EngineOptions = Parameters<NodeFS['init']>[1]

/** PGlite's folder on the disk, with the fsync that emscripten leaves out. */
export class DurableNodeFS extends NodeFS {
  /** Number of fsyncs. */
  syncs = 0

  override async init(engine: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const prepared = await super.init(engine, options)
    const hook = (module: { NODEFS: EmscriptenNodeFs }) => {
      module.NODEFS.stream_ops.fsync = (stream) => this.#sync(module.NODEFS, stream)
    }
    prepared.emscriptenOpts.preRun = [...[prepared.emscriptenOpts.preRun ?? []].flat(), hook]
    return prepared
  }

  #sync(nodeFs: EmscriptenNodeFs, stream: EmscriptenStream): number {
    if (typeof stream.nfd === 'number') fsyncSync(stream.nfd)
    else if (stream.node) fsyncPath(nodeFs.realPath(stream.node))
    this.syncs += 1
    return 0
  }
}

/** Forces every file and folder under `folder`, and itself, to the disk. */
export function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) fsyncPath(join(entry.parentPath, entry.name))
  }
  fsyncPath(folder)
}

/** Forces a file, or the entries of a folder, to the disk. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
