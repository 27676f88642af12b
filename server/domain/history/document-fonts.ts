import arabic from './fonts/noto-arabic.ttf?inline'
import armenian from './fonts/noto-armenian.ttf?inline'
import bengali from './fonts/noto-bengali.ttf?inline'
import devanagari from './fonts/noto-devanagari.ttf?inline'
import ethiopic from './fonts/noto-ethiopic.ttf?inline'
import georgian from './fonts/noto-georgian.ttf?inline'
import hebrew from './fonts/noto-hebrew.ttf?inline'
import regular from './fonts/inter-regular.ttf?inline'
import strong from './fonts/inter-semibold.ttf?inline'
import thai from './fonts/noto-thai.ttf?inline'

/** Inter with Latin, Greek and Cyrillic letters, and the letters of other scripts, as TrueType. */
export const DOCUMENT_FONTS = {
  regular: decode(regular),
  strong: decode(strong),
  arabic: decode(arabic),
  armenian: decode(armenian),
  bengali: decode(bengali),
  devanagari: decode(devanagari),
  ethiopic: decode(ethiopic),
  georgian: decode(georgian),
  hebrew: decode(hebrew),
  thai: decode(thai),
} as const

/** A font of documents. */
export type DocumentFont = keyof typeof DOCUMENT_FONTS

/** The build puts the files in as data addresses. */
function decode(address: string): Buffer {
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
