import type QrScannerLibrary from 'qr-scanner'
import { searchSides } from './qr-scales.ts'

/** Result of reading a file: a picture with a code in it, one without, or no usable picture. */
export type QrFileResult =
  | { kind: 'found'; content: string }
  | { kind: 'none' | 'wrong-type' | 'unreadable' | 'unloaded' }

const TYPES = new Set(['image/png', 'image/jpeg'])
/** Time limit of the search on a slow phone, ms. */
const SEARCH_LIMIT_MS = 12_000

/** Value of `accept` for a file input. */
export const ACCEPTED_TYPES = [...TYPES].join(',')

/** Searches a picture for a QR code on the device, in several sizes; sends nothing (J1). */
export async function readQrFile(file: File): Promise<QrFileResult> {
  if (!TYPES.has(file.type)) return { kind: 'wrong-type' }
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return { kind: 'unreadable' }
  }
  try {
    const { default: QrScanner } = await import('qr-scanner')
    const content = await search(picture, QrScanner)
    return content === undefined ? { kind: 'none' } : { kind: 'found', content }
  } catch {
    return { kind: 'unloaded' }
  } finally {
    picture.close()
  }
}

/** The search runs in the library's worker, one for all sizes. */
async function search(
  picture: ImageBitmap,
  QrScanner: typeof QrScannerLibrary,
): Promise<string | undefined> {
  const qrEngine = await QrScanner.createQrEngine()
  const startedAt = Date.now()
  const canvas = document.createElement('canvas')
  try {
    for (const side of searchSides(picture.width, picture.height)) {
      if (Date.now() - startedAt > SEARCH_LIMIT_MS) break
      draw(picture, side, canvas)
      try {
        const options = { qrEngine, returnDetailedScanResult: true } as const
        return (await QrScanner.scanImage(canvas, options)).data
      } catch {
        // Nothing was found in this size.
      }
    }
    return undefined
  } finally {
    if (qrEngine instanceof Worker) qrEngine.terminate()
  }
}

/** Draws the picture with that longest side, on white where it is transparent. */
function draw(picture: ImageBitmap, side: number, canvas: HTMLCanvasElement): void {
  const scale = side / Math.max(picture.width, picture.height)
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
}
