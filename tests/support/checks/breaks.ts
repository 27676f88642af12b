/* A function that goes to the page takes with it only what stands inside it. */
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/**
 * What stands on two lines and should stand on one: a sum with its currency, a number of a card, an
 * account, a phone or a transaction, a word. Longer words than any of the dictionary are data.
 */
export async function findBreaks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOKENS = [
      /(?:[+−]\s?)?(?:[$€£¥₽]\s?)?\d+(?:[\s,]\d{3}(?!\d))*(?:[.,]\d+)?(?:\s?(?:[₽$€£¥%]|[A-Z]{3,5}(?!\p{L})))?/gu,
      /[•*]{2,}\s?\d{2,4}|\d{4}(?:\s\d{4}){1,4}/g,
      /\+\d[\d\s()-]{6,}\d/g,
      /[A-Z](?:-[2-9A-Z]{4}){2}/g,
      /(?<!\p{L})\p{L}{2,18}(?!\p{L})/gu,
    ]
    const scope = document.querySelector('dialog[open]') ?? document.body
    const found = new Set<string>()
    // The marks of served texts take room that the texts themselves do not.
    const putBack = takeOut(/[‹›]/g)
    for (const line of collectLines(scope)) {
      const tokens = TOKENS.flatMap((pattern) => Array.from(line.text.matchAll(pattern)))
      for (const { 0: token, index } of tokens) {
        if (isBroken(line, index, index + token.length)) found.add(`broken: ${token}`)
      }
    }
    putBack()
    return [...found]

    function takeOut(signs: RegExp): () => void {
      const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
      const texts: { node: Node; text: string }[] = []
      while (walker.nextNode()) {
        const { currentNode: node } = walker
        const text = node.nodeValue ?? ''
        if (text.search(signs) !== -1) texts.push({ node, text })
      }
      for (const { node, text } of texts) node.nodeValue = text.replaceAll(signs, '')
      return () => {
        for (const { node, text } of texts) node.nodeValue = text
      }
    }

    interface Piece {
      node: Node
      /** Where its text begins in that of the line. */
      start: number
    }

    interface Line {
      text: string
      pieces: Piece[]
    }

    /**
     * The texts of a block that stand beside each other, as one; a place where a line may end parts
     * them.
     */
    function collectLines(root: Element): Line[] {
      const lines: Line[] = []
      const open = () => lines.push({ text: '', pieces: [] })
      open()
      visit(root)
      return lines.filter(({ text }) => text.trim() !== '')

      function visit(element: Element): void {
        for (const child of element.childNodes) {
          if (child.nodeType === Node.TEXT_NODE) add(child)
          else if (child instanceof Element) enter(child)
        }
      }
      function enter(element: Element): void {
        if (element.matches('br, wbr')) return void open()
        if (element.matches('svg, select, textarea, script, style') || !element.checkVisibility())
          return
        const { display, clipPath } = getComputedStyle(element)
        if (clipPath !== 'none') return
        const isInline = display === 'inline' || display === 'contents'
        if (!isInline) open()
        visit(element)
        if (!isInline) open()
      }
      function add(node: Node): void {
        const line = lines.at(-1)
        if (!line) return
        line.pieces.push({ node, start: line.text.length })
        line.text += node.nodeValue ?? ''
      }
    }

    function isBroken({ pieces }: Line, from: number, to: number): boolean {
      const range = document.createRange()
      const place = (at: number, isEnd: boolean) => {
        const piece = pieces.findLast(({ start }) => (isEnd ? start < at : start <= at))
        return piece && ([piece.node, at - piece.start] as const)
      }
      const [first, last] = [place(from, false), place(to, true)]
      if (!first || !last) return false
      range.setStart(...first)
      range.setEnd(...last)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [top] = boxes
      return top !== undefined && boxes.some((box) => box.top > top.bottom - 2)
    }
  })
}
