/** What became of a chosen file: a picture with a code in it, one without, or no usable picture. */
export type QrFileResult =
  | { kind: 'found'; content: string }
  | { kind: 'none' | 'wrong-type' | 'unreadable' }

const TYPES = new Set(['image/png', 'image/jpeg'])

/** Value of `accept` for a file input. */
export const ACCEPTED_TYPES = [...TYPES].join(',')

/** Looks for a QR code in a picture, on the device; nothing is sent (J1). */
export async function readQrFile(file: File): Promise<QrFileResult> {
  if (!TYPES.has(file.type)) return { kind: 'wrong-type' }
  try {
    const picture = await createImageBitmap(file)
    picture.close()
  } catch {
    return { kind: 'unreadable' }
  }
  const { default: QrScanner } = await import('qr-scanner')
  try {
    const { data } = await QrScanner.scanImage(file, { returnDetailedScanResult: true })
    return { kind: 'found', content: data }
  } catch {
    return { kind: 'none' }
  }
}
