import regular from './fonts/inter-regular.ttf?inline'
import strong from './fonts/inter-semibold.ttf?inline'

/** Inter with Latin, Greek and Cyrillic letters, as TrueType. */
export const DOCUMENT_FONTS = { regular: decode(regular), strong: decode(strong) } as const

/** The build puts the files in as data addresses. */
function decode(address: string): Buffer {
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
