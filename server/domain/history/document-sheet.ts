import { setImmediate } from 'node:timers/promises'
import type { Language } from '../../../src/contract/texts.ts'

type Font = 'regular' | 'strong'

interface TextStyle {
  size: number
  font?: Font
  colour?: string
  align?: 'left' | 'right'
}

/** A place on the page: from the left edge, and how wide. */
export interface Column {
  left: number
  width: number
}

const INK = '#14171c'
export const PALE_INK = '#5b6472'
const RULE = '#c9ced6'
/** Figures of one width, so that columns of them are even. A list of features also keeps PDFKit from remembering every word. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

interface SheetOptions {
  title: string
  author: string
  language: Language
  size: 'A4' | 'A5'
  margin: number
  now: Date
}

/** A PDF that is read while it is drawn. */
export interface Sheet {
  width: number
  height: number
  addPage(): void
  /** Draws text from a place on and returns its height. */
  text(words: string, column: Column, top: number, style: TextStyle): number
  heightOf(words: string, column: Column, style: TextStyle): number
  rule(top: number): void
  /** The bytes since the last call; lets other requests run first. */
  take(): AsyncGenerator<Uint8Array>
  end(): void
}

/** Opens an empty PDF; library and fonts are loaded with the first one. */
export async function openSheet(options: SheetOptions): Promise<Sheet> {
  const { title, author, language, size, margin, now } = options
  const [{ default: PDFDocument }, { DOCUMENT_FONTS }] = await Promise.all([
    import('pdfkit'),
    import('./document-fonts.ts'),
  ])
  const doc = new PDFDocument({
    size,
    // Pages are broken by whoever draws.
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: now },
  })
  doc.registerFont('regular', DOCUMENT_FONTS.regular)
  doc.registerFont('strong', DOCUMENT_FONTS.strong)
  doc.addPage()
  const { width, height } = doc.page
  const set = ({ size: fontSize, font = 'regular', colour = INK }: TextStyle) =>
    doc.font(font).fontSize(fontSize).fillColor(colour)
  const layout = { features: FEATURES }
  const heightOf = (words: string, column: Column, style: TextStyle) => {
    set(style)
    // Most texts have one line: it is measured far faster than it is broken.
    if (doc.widthOfString(words, layout) <= column.width) return doc.currentLineHeight(true)
    return doc.heightOfString(words, { ...layout, width: column.width })
  }
  return {
    width,
    height,
    addPage: () => void doc.addPage(),
    text: (words, column, top, style) => {
      const shown = printable(words)
      const lineWidth = set(style).widthOfString(shown, layout)
      const { left, width: room } = column
      const { align = 'left' } = style
      if (lineWidth > room) {
        doc.text(shown, left, top, { ...layout, width: room, align })
        return doc.y - top
      }
      const start = align === 'right' ? left + room - lineWidth : left
      doc.text(shown, start, top, { ...layout, lineBreak: false })
      return doc.currentLineHeight(true)
    },
    heightOf: (words, column, style) => heightOf(printable(words), column, style),
    rule: (top) =>
      void doc
        .moveTo(margin, top)
        .lineTo(width - margin, top)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke(),
    async *take() {
      await setImmediate()
      const bytes: unknown = doc.read()
      if (bytes instanceof Uint8Array) yield bytes
    },
    end: () => {
      doc.end()
    },
  }
}

/** Without characters that have no glyph at all, and direction marks. */
function printable(words: string): string {
  return words.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
}
