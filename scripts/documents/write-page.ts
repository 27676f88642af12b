import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fill } from '../../contract/rules/fill-text.ts'
import { formatMoney } from '../../contract/rules/money-format.ts'
import type { Operator } from '../setup/operator.mjs'
import type { EnvironmentId } from '../../contract/rules/environments.ts'
import type { Language } from '../../contract/calls/texts.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { LANGUAGE_RULES } from '../../texts/language-rules.ts'
import { TEXTS } from '../../texts/texts.ts'
import { type Edition, EDITIONS } from './editions.ts'

const NAMES = { ewallet: 'app.name', grok: 'app.name.grok' } as const

const STYLE = `
  @page { size: A4; margin: 18mm 20mm; @bottom-right { font: 8pt Inter; color: #55607a;
    content: var(--page) " " counter(page) " " var(--of) " " counter(pages); }
    @bottom-left { font: 8pt Inter; color: #55607a; content: var(--foot); } }
  body { margin: 0; color: #0b1020; font: 10pt/1.5 Inter; }
  header { display: flex; align-items: center; gap: 8pt; padding-bottom: 10pt; border-bottom: 0.5pt solid #7c879c; }
  header svg { width: 28pt; height: 28pt; }
  header b { font-size: 15pt; }
  h1 { margin: 16pt 0 6pt; font-size: 20pt; line-height: 1.2; }
  h2 { margin: 13pt 0 4pt; font-size: 12pt; line-height: 1.3; break-after: avoid; }
  h1, h2, b, th { font-weight: 600; }
  p, ul { margin: 0 0 5pt; orphans: 2; widows: 2; }
  p + ul { margin-top: -3pt; }
  ul { padding-left: 14pt; }
  .facts { margin: 0 0 12pt; color: #3a4560; }
  .amount { white-space: nowrap; }
  table { width: 100%; margin: 4pt 0 8pt; border-collapse: collapse; }
  th, td { padding: 4pt 6pt; border: 0.5pt solid #7c879c; text-align: left; vertical-align: top; }
  tr { break-inside: avoid; }
`

/** What a page is written of. */
interface PageOf {
  edition: Edition
  language: Language
  brand: EnvironmentId
  operator: Operator
}

/** Where the text of a document is. */
function sourcePath(name: string, language: Language): string {
  return `texts/${language}/documents/${name}.html`
}

/**
 * The source of a document: its sections with placeholders, and marks of what is one brand's alone.
 */
export function readSource(name: string, language: Language): string {
  return readFileSync(sourcePath(name, language), 'utf8')
}

/**
 * A document as a page that is printed: brand and its sign, title, operator, edition, text. The
 * fonts are the printer's. What is marked for another brand, or for branches with or without cash,
 * is taken out by the page itself, see `LEAVE_OUT`.
 */
export function writePage({ edition, language, brand, operator }: PageOf): string {
  const { app, documents: words } = TEXTS[language]
  const name = app[NAMES[brand]]
  const text = fillSource(readSource(edition.name, language), { name, language, operator })
  const [heading = ''] = /<h1>.*<\/h1>/s.exec(text) ?? []
  const title = heading.replaceAll(/<\/?h1>/g, '')
  const date = writeDate(edition.effective, language)
  const version = fill(words['edition'], { version: edition.version, date })
  const sign = readFileSync(`public/icons/${brand}/favicon.svg`, 'utf8')
  const marks = `:root { --page: "${words['edition.page']}"; --of: "${words['edition.of']}"; --foot: "${name}. ${title.replaceAll('&amp;', '&')}. ${version}"; }`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<title>${title} – ${name}</title><style>${STYLE}${marks}</style></head>
<body data-of="${brand}" data-has-cash="${operator.hasCash}"><header>${sign.replace('<svg ', '<svg aria-hidden="true" ')}<b>${name}</b></header>
<main>${heading}<p class="facts">${words['edition.operator']}: ${escape(operator.names[language] ?? '')}<br>${words['edition.support']}: ${escape(operator.phone)}, ${escape(operator.email)}<br>${version}</p>
${text.replace(heading, '')}</main></body></html>`
}

/** Runs in the page: drops what is marked for another brand, or for what branches do not do. */
export const LEAVE_OUT = `for (const one of document.querySelectorAll('[data-brand]'))
  if (one.dataset.brand !== document.body.dataset.of) one.remove()
for (const one of document.querySelectorAll('[data-cash]'))
  if (one.dataset.cash !== document.body.dataset.hasCash) one.remove()`

/** One word for all that the documents of a brand say: another one needs them printed again. */
export function hashPages(brand: EnvironmentId, operator: Operator): string {
  const hash = createHash('sha256')
  for (const edition of EDITIONS.filter(({ brands }) => brands.includes(brand))) {
    for (const language of LANGUAGES) {
      hash.update(writePage({ edition, language, brand, operator }))
    }
  }
  return hash.digest('hex')
}

/** `{{amount:7500.00:USD}}` and the names of the brand and of its operator. */
function fillSource(
  source: string,
  { name, language, operator }: { name: string; language: Language; operator: Operator },
): string {
  return source
    .replaceAll(/\{\{amount:([\d.]+):([A-Z]+)\}\}/g, (_, amount: string, currency: string) => {
      const { text } = formatMoney(amount, { language, currency })
      return `<span class="amount">${text}</span>`
    })
    .replaceAll('{{brand}}', name)
    .replaceAll('{{phone}}', `<span class="amount">${escape(operator.phone)}</span>`)
    .replaceAll('{{email}}', escape(operator.email))
}

function writeDate(day: string, language: Language): string {
  const words = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const { locale } = LANGUAGE_RULES[language]
  return new Intl.DateTimeFormat(locale, words).format(new Date(day)).replace(' г.', '')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
