import type { LANGUAGES } from './languages.ts'

type OfEach<Rules> = Readonly<Record<(typeof LANGUAGES)[number], Rules>>

/** How a language writes numbers: `Intl` differs between browsers. */
interface NumberRules {
  /** Between groups of three digits. */
  group: string
  /** Between a whole number and its decimals. */
  decimal: string
  /** The symbol of a currency stands before the number. */
  isSymbolBefore: boolean
}

/** The numbers of each language, which the first frame needs too. */
export const NUMBER_RULES: OfEach<NumberRules> = {
  ru: { group: '\u00a0', decimal: ',', isSymbolBefore: false },
  en: { group: ',', decimal: '.', isSymbolBefore: true },
}

/** How a language writes dates and phones. */
interface LanguageRules {
  /** Locale of dates, for `Intl`. */
  locale: string
  /** The first end of a range within one month has no month: `1 — 20 ноября`. */
  isMonthShared: boolean
  /** The month in dates of documents: `23.11.2026` or `23 Nov 2026`. */
  documentMonth: '2-digit' | 'short'
  /** Country of phone fields on a device where none was chosen (D5). */
  phoneCountry: string
}

/** The other rules of each language. */
export const LANGUAGE_RULES: OfEach<LanguageRules> = {
  ru: { locale: 'ru-RU', isMonthShared: true, documentMonth: '2-digit', phoneCountry: 'RU' },
  en: { locale: 'en-GB', isMonthShared: false, documentMonth: 'short', phoneCountry: 'US' },
}
