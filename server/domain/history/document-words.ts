import en from '../../../contract/texts/en.json' with { type: 'json' }
import ru from '../../../contract/texts/ru.json' with { type: 'json' }
import type { EnvironmentId } from '../../../contract/rules/environments.ts'
import type { Language } from '../../../contract/calls/texts.ts'

/** Words of statements and of receipts as files. */
export const DOCUMENT_WORDS = {
  statement: { ru: 'Выписка по операциям', en: 'Transaction statement' },
  receipt: { ru: 'Чек', en: 'Receipt' },
  owner: { ru: 'Владелец счетов', en: 'Account holder' },
  period: { ru: 'Период', en: 'Period' },
  issued: { ru: 'Сформирована', en: 'Issued' },
  issuedBy: { ru: 'Выдан кошельком', en: 'Issued by' },
  timeZone: { ru: 'Часовой пояс', en: 'Time zone' },
  page: { ru: 'Страница', en: 'Page' },
  pageOf: { ru: 'из', en: 'of' },
  operator: { ru: 'Оператор', en: 'Operator' },
  sampleOperator: {
    ru: 'ООО «Пример» (образец: это пробный кошелек)',
    en: 'Example LLC (a sample: this is a trial wallet)',
  },
  payer: { ru: 'Плательщик', en: 'Payer' },
  date: { ru: 'Дата', en: 'Date' },
  number: { ru: 'Номер операции', en: 'Transaction number' },
  account: { ru: 'Счет', en: 'Account' },
  currency: { ru: 'Валюта', en: 'Currency' },
  description: { ru: 'Описание', en: 'Description' },
  message: { ru: 'Сообщение', en: 'Message' },
  amount: { ru: 'Сумма', en: 'Amount' },
  fee: { ru: 'Комиссия', en: 'Fee' },
  ofWhichFee: { ru: 'В том числе комиссия', en: 'Including the fee' },
  tariff: { ru: 'Тариф', en: 'Tariff' },
  balance: { ru: 'Остаток', en: 'Balance' },
  opening: { ru: 'Остаток на начало периода', en: 'Opening balance' },
  closing: { ru: 'Остаток на конец периода', en: 'Closing balance' },
  in: { ru: 'Поступило', en: 'Money in' },
  out: { ru: 'Списано', en: 'Money out' },
  empty: { ru: 'За этот период операций нет.', en: 'There are no transactions in this period.' },
  returned: { ru: 'Возврат', en: 'Returned' },
  adjustment: { ru: 'Исправление', en: 'Correction' },
  other: { ru: 'Операция', en: 'Transaction' },
} as const satisfies Record<string, Record<Language, string>>

const TEXTS = { ru, en }
const NAMES = { ewallet: 'app.name', grok: 'app.name.grok' } as const

/** A text of the app; a document shows the same words as the page. */
export function appText(key: keyof typeof ru, language: Language): string {
  return TEXTS[language][key]
}

/** The word for a status; an unknown one stays as it is. */
export function statusWord(status: string, language: Language): string {
  const words: Readonly<Record<string, string | undefined>> = TEXTS[language]
  return words[`transactions.status.${status}`] ?? status
}

/** The name of the wallet, as the app shows it. */
export function brandName(environment: EnvironmentId, language: Language): string {
  return appText(NAMES[environment], language)
}
