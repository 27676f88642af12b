import { once } from 'node:events'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const OWNER_ONLY = 0o600

/** Adds a line to a file. */
export type WriteLine = (line: string) => Promise<void>

/**
 * Writes a gzipped file of the lines that `produce` writes, and returns its result. The file
 * appears when it is whole and on the disk; only its owner may read it. Throws when the file
 * exists, and leaves it alone.
 */
export function writeGzipLines<Result>(
  file: string,
  produce: (write: WriteLine) => Promise<Result>,
): Promise<Result> {
  return writeWhole(file, createGzip(), (write) => produce((line) => write(`${line}\n`)))
}

/** Writes a file of what `produce` writes, in the same way and without compression. */
export function writeTextFile<Result>(
  file: string,
  produce: (write: (piece: string | Uint8Array) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return writeWhole(file, new PassThrough(), produce)
}

async function writeWhole<Result>(
  file: string,
  stream: Transform,
  produce: (write: (piece: string | Uint8Array) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  requireAbsent(file)
  const draft = `${file}.part`
  const target = createWriteStream(draft, { fd: openSync(draft, 'w', OWNER_ONLY) })
  const written = pipeline(stream, target)
  // A failure of the disk is thrown by the next write, or at the end.
  written.catch(() => {})
  try {
    const result = await produce(async (piece) => {
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), written])
    })
    stream.end()
    await written
    forceToDisk(draft, 'r+')
    requireAbsent(file)
    renameSync(draft, file)
    forceToDisk(dirname(file), 'r')
    return result
  } catch (error) {
    stream.destroy()
    await written.catch(() => {})
    rmSync(draft, { force: true })
    throw error
  }
}

/** Reads the lines of a gzipped file. Throws what the file system or the decompression throws. */
export async function* readGzipLines(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  const read = pipeline(createReadStream(file), text, { end: true })
  read.catch(() => {})
  let parts: string[] = []
  for await (const chunk of text) {
    const ends = String(chunk).split('\n')
    const last = ends.pop() ?? ''
    for (const end of ends) {
      yield [...parts, end].join('')
      parts = []
    }
    parts.push(last)
  }
  const rest = parts.join('')
  if (rest !== '') yield rest
}

function requireAbsent(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already`)
}

function forceToDisk(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags)
  fsyncSync(descriptor)
  closeSync(descriptor)
}
