import { type BrowserContext, expect, type Page } from '@playwright/test'
import { languageName } from '../../../contract/rules/language-name.ts'
import { ownLanguageName } from '../../../contract/rules/own-language-name.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { MARKS } from '../surfaces/served-texts.ts'

/** Time for an answer to be recorded, ms. */
const LATE_MS = 2000

/** Selects displayed texts: those of the page, of attributes, and the title. */
async function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement?.checkVisibility()) {
        texts.push(walker.currentNode.nodeValue ?? '')
      }
    }
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']
    const attributes = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
    return [texts.join('\n'), ...attributes, document.title]
  })
}

/**
 * What stands outside the marks of served texts, in pieces; a mark without its fellow is one too.
 */
function outsideMarks(text: string): string[] {
  const [open, close] = MARKS
  let depth = 0
  let rest = ''
  for (const sign of text) {
    if (sign === open) depth += 1
    if (depth === 0) rest += sign
    if (sign === close) {
      depth -= 1
      rest += '\n'
    }
  }
  const pieces = rest.split('\n').map((piece) => piece.trim())
  return depth === 0 ? pieces : [...pieces, `unbalanced marks: ${text.slice(0, 80)}`]
}

/**
 * The texts that the server has sent besides the dictionary: what is shown of them is data. It
 * grows as answers arrive.
 */
export function collectAnswers(context: BrowserContext): ReadonlySet<string> {
  const texts = new Set<string>()
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/v2/') || pathname.includes('/text-data/')) return
    response.json().then(
      (body: unknown) => textsOf(body).forEach((text) => texts.add(text)),
      // An answer that was given up on has no body.
      () => undefined,
    )
  })
  return texts
}

/** Statuses and kinds are wire words that must not be shown. */
const WIRE_WORDS = new Set(['status', 'code', 'wallet_transaction_type'])

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => !WIRE_WORDS.has(key))
    .flatMap(([, inner]) => textsOf(inner))
}

/** Texts and accessible names on the page that nobody served: not in the dictionary, not data. */
export async function findForeignTexts(
  page: Page,
  answers: ReadonlySet<string>,
  data: readonly RegExp[] = [],
): Promise<string[]> {
  let found = ['not looked at']
  const look = async () => (found = foreignOf(await readTexts(page), answers, data))
  // An answer may be rendered before it is recorded here.
  await expect
    .poll(look, { timeout: LATE_MS })
    .toEqual([])
    .catch(() => undefined)
  return found
}

/** Signs of currencies that have letters: the same in every language. */
const CURRENCY_SIGNS = new Set(['Rp'])

/** Languages are named by `Intl`, in themselves. */
const LANGUAGE_NAMES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => [
    language.toUpperCase(),
    languageName(language),
    ownLanguageName(language),
  ]),
)

function foreignOf(
  texts: readonly string[],
  answers: ReadonlySet<string>,
  data: readonly RegExp[],
): string[] {
  const initials = new Set([...answers].map((text) => text.slice(0, 1)))
  // An e-mail may break before its @.
  const halves = new Set([...answers].flatMap((text) => text.split(/(?=@)/)))
  const isData = (piece: string) =>
    piece.split(/[ \u00a0]/).every((word) => !/\p{L}/u.test(word) || answers.has(word)) ||
    answers.has(piece) ||
    initials.has(piece) ||
    halves.has(piece) ||
    CURRENCY_SIGNS.has(piece) ||
    LANGUAGE_NAMES.has(piece) ||
    data.some((pattern) => pattern.test(piece))
  // A name and its phone are one piece, and so is what follows a served name and a colon.
  const known = (piece: string) =>
    isData(piece) || piece.replace(/^: /, '').split(', ').every(isData)
  return texts
    .flatMap(outsideMarks)
    .filter((piece) => /\p{L}/u.test(piece) && !known(piece))
    .map((piece) => `not served: ${piece}`)
}
