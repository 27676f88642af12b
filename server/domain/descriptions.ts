import type { Language } from '../../src/contract/texts.ts'

/** Texts of money movements: rows of the history, and the notifications written with them. */
const MESSAGES = {
  'transaction.top_up.sbp': { ru: 'Пополнение по СБП', en: 'Fast payment top-up' },
  'transaction.top_up.card': { ru: 'Пополнение с карты', en: 'Card top-up' },
  'transaction.withdrawal.card': {
    ru: 'Вывод средств на карту •• {last4}',
    en: 'Withdrawal to card •• {last4}',
  },
  'transaction.withdrawal.address': {
    ru: 'Вывод средств на адрес {address}',
    en: 'Withdrawal to {address}',
  },
  'transaction.exchange': {
    ru: 'Обмен валюты: {from}\u00a0→\u00a0{to}',
    en: 'Currency exchange: {from}\u00a0→\u00a0{to}',
  },
  'notification.sandbox': {
    ru: 'Это пробный кошелек: деньги в нем ненастоящие.',
    en: 'This is a trial wallet: the money in it is not real.',
  },
  'notification.top_up_complete': {
    ru: 'Кошелек пополнен на {amount} {currency_code}.',
    en: 'Your wallet was topped up with {amount} {currency_code}.',
  },
  'notification.top_up_failed': {
    ru: 'Пополнение на {amount} {currency_code} не прошло.',
    en: 'The top-up of {amount} {currency_code} failed.',
  },
  'notification.exchange_complete': {
    ru: 'Вы обменяли {from_amount} {from} на {to_amount} {to}.',
    en: 'You exchanged {from_amount} {from} for {to_amount} {to}.',
  },
  'notification.withdrawal_complete': {
    ru: 'Вывод {amount} {currency_code} выполнен.',
    en: 'Your withdrawal of {amount} {currency_code} is complete.',
  },
  'notification.withdrawal_failed': {
    ru: 'Вывод {amount} {currency_code} не выполнен, деньги возвращены на счет.',
    en: 'Your withdrawal of {amount} {currency_code} failed, the money is back in your wallet.',
  },
} as const satisfies Record<string, Record<Language, string>>

export type MoneyMessageKey = keyof typeof MESSAGES

/** Values of the placeholders. Those called `amount` or `…_amount` are decimal text. */
export type MessageParams = Readonly<Record<string, string>>

const LOCALES: Readonly<Record<Language, string>> = { ru: 'ru-RU', en: 'en-US' }
const IS_AMOUNT = /(?:^|_)amount$/

/** The text of a movement or notification in a language; an unknown key gives the key itself. */
export function renderMessage(key: string, params: MessageParams, language: Language): string {
  if (!isMoneyMessage(key)) return key
  return MESSAGES[key][language].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    writeParam(name, params[name] ?? '', language),
  )
}

/** A value as people write it in a language: one called `amount` or `…_amount` with grouped digits. */
export function writeParam(name: string, value: string, language: Language): string {
  return IS_AMOUNT.test(name) ? groupDigits(value, language) : value
}

function isMoneyMessage(key: string): key is MoneyMessageKey {
  return Object.hasOwn(MESSAGES, key)
}

/** Writes decimal text as people do, digit by digit: `1500.00` is `1 500,00` or `1,500.00`. */
function groupDigits(amount: string, language: Language): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const grouped = BigInt(whole).toLocaleString(LOCALES[language])
  return `${grouped}${language === 'ru' ? ',' : '.'}${fraction.padEnd(2, '0')}`
}
