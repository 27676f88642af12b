import { createSemaphore } from '../../lib/semaphore.ts'
import { readFileType } from '../identification/documents.ts'
import { Refusal } from '../refusal.ts'

/**
 * Most pixels of a picture: more than a phone takes by default, and at most 120 MB while it is
 * decoded.
 */
const MAX_PIXELS = 30_000_000
const MAX_SIDE = 12_000
/** Longest side of what is kept, pixels. */
const KEPT_SIDE = 2000
const QUALITY = 82
/** Longest time that decoding takes, seconds. */
const DECODING_SECONDS = 10
/** Pictures that a process decodes concurrently, and those that wait. */
const decoding = createSemaphore({ maxConcurrent: 2, maxWaiting: 20 })

/** A picture as it is kept: always a JPEG. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * The library with all loaders off but those of the two formats. It is loaded by the first picture.
 */
async function loadDecoder() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * Returns a picture encoded anew from its pixels alone, upright, without metadata and whatever else
 * the file has (decision 108). Throws PICTURE_REFUSED for anything but a whole JPEG or PNG,
 * PICTURE_TOO_LARGE by its size in pixels before it is decoded, BUSY.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture> {
  const type = readFileType(bytes)
  if (type !== 'image/jpeg' && type !== 'image/png') throw new Refusal('PICTURE_REFUSED')
  const done = await decoding.run(() => encodeAnew(bytes))
  if (!done) throw new Refusal('BUSY')
  return done.result
}

async function encodeAnew(bytes: Uint8Array): Promise<CleanPicture> {
  const decode = await loadDecoder()
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const
  // Of a header without pixels the library tells the size, too.
  const header = await decode(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) throw new Refusal('PICTURE_REFUSED')
  const { width, height } = header
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new Refusal('PICTURE_TOO_LARGE')
  }
  const encoded = await decode(bytes, options)
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!encoded) throw new Refusal('PICTURE_REFUSED')
  return { bytes: encoded.data, width: encoded.info.width, height: encoded.info.height }
}
