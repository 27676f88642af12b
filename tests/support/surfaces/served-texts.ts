import type { Page } from '@playwright/test'
import en from '../../../texts/en/app.json' with { type: 'json' }
import ru from '../../../texts/ru/app.json' with { type: 'json' }

const TEXTS = { ru, en } as const
export type TextLanguage = keyof typeof TEXTS

/** Marks around every served text, which distinguish it from other text. */
export const MARKS = ['‹', '›'] as const

const FILLER = { ru: ' длиннее', en: ' longer' } as const
const EXTRA = 0.4

/** A pattern of what a key's text reads as on the page, whatever its placeholders hold. */
export type Words = (key: keyof typeof ru) => RegExp

/**
 * Serves a dictionary whose texts are marked and 40 % longer than the real ones, so that one visit
 * shows both what is not served and what does not fit. Returns the words to find things by.
 */
export async function serveLongTexts(page: Page, language: TextLanguage): Promise<Words> {
  const texts: Record<string, string> = TEXTS[language]
  const results = Object.entries(texts).map(([iname, text]) => ({
    iname,
    text: lengthen(text, language),
  }))
  await answerTexts(page, JSON.stringify({ results }))
  await storeLanguage(page, language)
  return (key) => toPattern(lengthen(texts[key] ?? key, language))
}

/**
 * Shows the page in a language with the real texts. Returns the words to find things by: a text
 * that goes on with another word is another text.
 */
export async function useTexts(page: Page, language: TextLanguage): Promise<Words> {
  const texts: Record<string, string> = TEXTS[language]
  await storeLanguage(page, language)
  return (key) => new RegExp(`${toPattern(texts[key] ?? key).source}(?! [a-zа-я])`)
}

async function storeLanguage(page: Page, language: TextLanguage): Promise<void> {
  await page.addInitScript((code) => {
    // The page of another origin that an outcome is chosen on may have no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('language', code)
  }, language)
}

/** A route of Playwright's would hold up every request of the page, this the dictionary's alone. */
async function answerTexts(page: Page, json: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const answer = {
    responseCode: 200,
    responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
    body: Buffer.from(json).toString('base64'),
  }
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that is left cancels its requests.
    devtools.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/text-data/*' }] })
}

function lengthen(text: string, language: TextLanguage): string {
  const [open, close] = MARKS
  const missing = Math.ceil(text.length * EXTRA) - open.length - close.length
  const filler = FILLER[language].repeat(Math.max(0, Math.ceil(missing / FILLER[language].length)))
  return `${open}${text}${filler.slice(0, Math.max(0, missing)).trimEnd()}${close}`
}

function toPattern(text: string): RegExp {
  const parts = text
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
  return new RegExp(parts.join('.*'))
}
