import { setImmediate } from 'node:timers/promises'
import type { Language } from '../../../contract/calls/texts.ts'
import { LateText } from './late-text.ts'

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
/** Height of Inter's letters above the foot of a line, of its size. */
const ASCENT = 0.968_75
/**
 * Figures of one width, so that columns of them are even. A list of features also keeps PDFKit from
 * remembering every word.
 */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

interface SheetOptions {
  title: string
  author: string
  language: Language
  size: 'A4' | 'A5'
  margin: number
  now: Date
}

/** A text that is known when everything else is drawn. */
interface LastText {
  words: string
  top: number
  style: TextStyle
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
  widthOf(words: string, style: TextStyle): number
  /** Leaves a place on this page, from the left edge, for the text that the end is given. */
  leaveRoom(left: number): void
  /** The bytes since the last call; lets other requests run first. */
  take(): AsyncGenerator<Uint8Array>
  /** Ends the file; `last` is drawn where room was left. */
  end(last?: LastText): void
}

/** Opens an empty PDF; library and fonts are loaded with the first one. */
export async function openSheet(options: SheetOptions): Promise<Sheet> {
  const { title, author, language, size, margin, now } = options
  const [{ default: PDFDocument }, { DOCUMENT_FONTS }, { arrangeLine, breakLines, isPlain }] =
    await Promise.all([
      import('pdfkit'),
      import('./document-fonts.ts'),
      import('./document-lines.ts'),
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
  for (const [name, font] of Object.entries(DOCUMENT_FONTS)) doc.registerFont(name, font)
  doc.addPage()
  const { width, height } = doc.page
  let late: LateText | undefined
  const set = ({ size: fontSize, font = 'regular', colour = INK }: TextStyle) =>
    doc.font(font).fontSize(fontSize).fillColor(colour)
  const layout = { features: FEATURES }
  const widthOf = (line: string, style: TextStyle) =>
    arrangeLine(line, style.font ?? 'regular').reduce((sum, { font, text }) => {
      doc.font(font).fontSize(style.size)
      return sum + doc.widthOfString(text, layout)
    }, 0)
  /** Lines of letters of other scripts; all lines have the height of Inter. */
  const linesOf = (words: string, column: Column, style: TextStyle) =>
    breakLines(words, column.width, (line) => widthOf(line, style))
  const heightOf = (words: string, column: Column, style: TextStyle) => {
    set(style)
    const lineHeight = doc.currentLineHeight(true)
    if (!isPlain(words)) return linesOf(words, column, style).length * lineHeight
    // Most texts have one line: it is measured far faster than it is broken.
    if (doc.widthOfString(words, layout) <= column.width) return lineHeight
    return doc.heightOfString(words, { ...layout, width: column.width })
  }
  /** Draws pieces from left to right on the line of letters that Inter has. */
  const drawPieces = (words: string, column: Column, top: number, style: TextStyle) => {
    set(style)
    const lineHeight = doc.currentLineHeight(true)
    let y = top + style.size * ASCENT
    for (const line of linesOf(words, column, style)) {
      const room = column.width - widthOf(line, style)
      let x = column.left + (style.align === 'right' ? room : 0)
      for (const { font, text } of arrangeLine(line, style.font ?? 'regular')) {
        doc
          .font(font)
          .fontSize(style.size)
          .fillColor(style.colour ?? INK)
        doc.text(text, x, y, { ...layout, lineBreak: false, baseline: 'alphabetic' })
        x += doc.widthOfString(text, layout)
      }
      y += lineHeight
    }
    return y - top - style.size * ASCENT
  }
  return {
    width,
    height,
    addPage: () => void doc.addPage(),
    text: (words, column, top, style) => {
      const shown = oneLine(words)
      if (!isPlain(shown)) return drawPieces(shown, column, top, style)
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
    heightOf: (words, column, style) => heightOf(oneLine(words), column, style),
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
    widthOf: (words, style) => set(style).widthOfString(words, layout),
    leaveRoom: (left) => (late ??= new LateText(doc)).place(left),
    end: (last) => {
      if (last) {
        const { words, top, style } = last
        late?.fill(() => set(style).text(words, 0, top, { ...layout, lineBreak: false }))
      }
      doc.end()
    },
  }
}

/** Without line breaks and other controls. */
function oneLine(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, ' ')
}
