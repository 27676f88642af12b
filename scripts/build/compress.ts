import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|html|json|svg|webmanifest|txt|xml)$/

/** Smallest file that is compressed, bytes. */
const MIN_BYTES = 512

const compressors = {
  '.br': (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  '.gz': (body: Buffer) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes `name.br` and `name.gz` beside each text file of a folder where they are smaller. */
export async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => COMPRESSIBLE.test(name))
    .map((name) => join(folder, name))
  await Promise.all(names.map(compressFile))
}

async function compressFile(name: string): Promise<void> {
  const body = await readFile(name)
  if (body.length < MIN_BYTES) return
  for (const [suffix, compress] of Object.entries(compressors)) {
    const compressed = await compress(body)
    if (compressed.length < body.length) await writeFile(`${name}${suffix}`, compressed)
  }
}

/** Bytes over the wire of a file: its compressed form, where there is one. */
export function wireSize(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
