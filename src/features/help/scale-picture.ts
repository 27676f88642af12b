import { PICTURE_BYTES } from '../../../contract/rules/help.ts'

/** Longest side of a picture that is sent, pixels: text on a picture of a screen stays readable. */
const LONGEST_SIDE = 1600
const QUALITY = 0.85
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

/** What file inputs for pictures take. */
export const PICTURE_TYPES = [...TYPES].join()

/** Returns the size of a picture whose longest side fits; a smaller one keeps its own. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/**
 * Returns a picture as a JPEG of its pixels alone, upright and no larger than needed: place and
 * camera are not sent (S9). Returns undefined for a file that the browser cannot draw, or that is
 * of another type.
 */
export async function scalePicture(file: Blob): Promise<Blob | undefined> {
  if (!TYPES.has(file.type)) return undefined
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  )
  if (!bitmap) return undefined
  try {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, fitSize(bitmap.width, bitmap.height))
    const surface = canvas.getContext('2d')
    if (!surface) return undefined
    // A transparent picture of a screen would become black.
    surface.fillStyle = '#fff'
    surface.fillRect(0, 0, canvas.width, canvas.height)
    surface.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const scaled = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    )
    return scaled && scaled.size <= PICTURE_BYTES ? scaled : undefined
  } finally {
    bitmap.close()
  }
}

/** Returns the bytes of a picture in base64. */
export async function readBase64(picture: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(picture)
  })
  return url.slice(url.indexOf(',') + 1)
}
