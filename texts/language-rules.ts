import type { LANGUAGES } from './languages.ts'

/** How a language is written, as far as `Intl` does not know it or differs between browsers. */
interface LanguageRules {
  /** Locale of dates, for `Intl`. */
  locale: string
  /** Between groups of three digits. */
  group: string
  /** Between a whole number and its decimals. */
  decimal: string
  /** The symbol of a currency stands before the number. */
  isSymbolBefore: boolean
  /** The first end of a range within one month has no month: `1 — 20 ноября`. */
  isMonthShared: boolean
  /** The month in dates of documents: `23.11.2026` or `23 Nov 2026`. */
  documentMonth: '2-digit' | 'short'
  /** Country of phone fields on a device where none was chosen (D5). */
  phoneCountry: string
}

/** The rules of each language. */
export const LANGUAGE_RULES: Readonly<Record<(typeof LANGUAGES)[number], LanguageRules>> = {
  ru: {
    locale: 'ru-RU',
    group: '\u00a0',
    decimal: ',',
    isSymbolBefore: false,
    isMonthShared: true,
    documentMonth: '2-digit',
    phoneCountry: 'RU',
  },
  en: {
    locale: 'en-GB',
    group: ',',
    decimal: '.',
    isSymbolBefore: true,
    isMonthShared: false,
    documentMonth: 'short',
    phoneCountry: 'US',
  },
}
