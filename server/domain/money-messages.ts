import type { Language } from '../../contract/calls/texts.ts'
import { fillMessage, type MessageParams } from '../messages/fill-message.ts'

/** Texts of money movements: rows of the history, and the notifications written with them. */
const MESSAGES = {
  'transaction.top_up.sbp': { ru: 'Пополнение по СБП', en: 'SBP top-up' },
  'transaction.top_up.card': { ru: 'Пополнение с карты', en: 'Card top-up' },
  'transaction.top_up.network': {
    ru: 'Пополнение в сети {network}',
    en: 'Top-up on {network}',
  },
  'transaction.withdrawal.card': {
    ru: 'Вывод средств на карту ••\u00a0{last4}',
    en: 'Withdrawal to card ••\u00a0{last4}',
  },
  'transaction.withdrawal.address': {
    ru: 'Вывод средств на адрес {address}',
    en: 'Withdrawal to {address}',
  },
  'transaction.withdrawal.sbp': {
    ru: 'Вывод по СБП: {bank}',
    en: 'SBP withdrawal: {bank}',
  },
  'transaction.exchange': {
    ru: 'Обмен валюты: {from}\u00a0→\u00a0{to}',
    en: 'Currency exchange: {from}\u00a0→\u00a0{to}',
  },
  'transaction.transfer.out': { ru: 'Перевод: {counterparty}', en: 'Transfer to {counterparty}' },
  'transaction.transfer.in': {
    ru: 'Перевод от: {counterparty}',
    en: 'Transfer from {counterparty}',
  },
  'transaction.refund': { ru: 'Возврат пополнения', en: 'Top-up refunded' },
  'transaction.refund.returned': { ru: 'Возврат отменен', en: 'Refund canceled' },
  'transaction.refund.report': {
    ru: 'Возврат по обращению {report}',
    en: 'Refund for report {report}',
  },
  'transaction.dispute': { ru: 'Оспорено в банке', en: 'Top-up disputed' },
  'transaction.dispute.returned': { ru: 'Спор выигран', en: 'Dispute won' },
  'transaction.correction.reversal': {
    ru: 'Исправление: отменена операция {original}',
    en: 'Correction: transaction {original} reversed',
  },
  'transaction.correction': {
    ru: 'Исправление операции {original}',
    en: 'Correction of transaction {original}',
  },
  'transaction.repayment': { ru: 'Погашение долга', en: 'Debt repayment' },
  'transaction.pot.in': { ru: 'В копилку «{pot}»', en: 'Into pot “{pot}”' },
  'transaction.pot.round': {
    ru: 'Округление платежей: копилка «{pot}»',
    en: 'Payments rounded up: pot “{pot}”',
  },
  'transaction.pot.out': { ru: 'Из копилки «{pot}»', en: 'Out of pot “{pot}”' },
  'notification.pot_reached': {
    ru: 'Цель достигнута: «{pot}», {amount}.',
    en: 'Goal reached: “{pot}”, {amount}.',
  },
  'notification.plan_sent': {
    ru: 'По плану: {counterparty} получает {amount}.',
    en: 'By your plan: {counterparty} gets {amount}.',
  },
  'notification.plan_filled': {
    ru: 'По плану: {amount} в копилку «{pot}», в ней {total_amount}.',
    en: 'By your plan: {amount} into pot “{pot}”, it holds {total_amount}.',
  },
  'notification.plan_exchanged': {
    ru: 'По плану: {from_amount} обменяли на {to_amount}.',
    en: 'By your plan: {from_amount} was exchanged for {to_amount}.',
  },
  'notification.sandbox': {
    ru: 'Это пробный кошелек: деньги в нем ненастоящие.',
    en: 'This is a trial wallet: the money in it is not real.',
  },
  'notification.top_up_complete': {
    ru: 'Кошелек пополнен на {amount}.',
    en: 'Your wallet was topped up with {amount}.',
  },
  'notification.top_up_failed': {
    ru: 'Пополнение на {amount} не прошло.',
    en: 'The top-up of {amount} failed.',
  },
  'notification.refund': {
    ru: 'Плательщику возвращено {amount}, деньги списаны со счета.',
    en: '{amount} of a top-up was refunded to the payer and left your wallet.',
  },
  'notification.refund_owed': {
    ru: 'Плательщику возвращено {amount}. На счете не хватило {owed_amount}: они будут списаны из следующих поступлений.',
    en: '{amount} of a top-up was refunded to the payer. {owed_amount} is still owed and will be taken from your next incoming money.',
  },
  'notification.dispute': {
    ru: 'Плательщик оспорил {amount} в своем банке, деньги списаны со счета.',
    en: 'The payer disputed {amount} at their bank, and it left your wallet.',
  },
  'notification.dispute_owed': {
    ru: 'Плательщик оспорил {amount} в своем банке. На счете не хватило {owed_amount}: они будут списаны из следующих поступлений.',
    en: 'The payer disputed {amount} at their bank. {owed_amount} is still owed and will be taken from your next incoming money.',
  },
  'notification.claim_returned': {
    ru: '{amount}, списанные за оспоренное или возвращенное пополнение, снова ваши.',
    en: '{amount} that was taken for a disputed or refunded top-up is yours again.',
  },
  'notification.report_refunded': {
    ru: 'По обращению {report} на счет возвращено {amount}.',
    en: '{amount} was returned to your wallet for report {report}.',
  },
  'notification.correction': {
    ru: 'Операция {original} исправлена. {text}',
    en: 'Transaction {original} was corrected. {text}',
  },
  'notification.repayment': {
    ru: 'Списано {amount} за возвращенное пополнение. Осталось: {owed_amount}.',
    en: '{amount} was taken for a top-up that was refunded. Still owed: {owed_amount}.',
  },
  'notification.exchange_complete': {
    ru: 'Вы обменяли {from_amount} на {to_amount}.',
    en: 'You exchanged {from_amount} for {to_amount}.',
  },
  'notification.withdrawal_review': {
    ru: 'Вывод {amount} на проверке. Деньги зарезервированы, о результате сообщим.',
    en: "Your withdrawal of {amount} is under review. The money is reserved, and we'll notify you of the outcome.",
  },
  'notification.withdrawal_complete': {
    ru: 'Вывод {amount} выполнен.{fee_words}',
    en: 'Your withdrawal of {amount} is complete.{fee_words}',
  },
  'notification.withdrawal_failed': {
    ru: 'Вывод {amount} не выполнен, деньги возвращены на счет.',
    en: 'Your withdrawal of {amount} failed. The money is back in your account.',
  },
  'notification.transfer_sent': {
    ru: 'Вы отправили {amount}. Получатель: {counterparty}',
    en: 'You sent {amount} to {counterparty}',
  },
  'notification.program_paid': {
    ru: '{name}: {amount}. Осталось {left_amount} в этом периоде.',
    en: '{name}: {amount}. {left_amount} left in this period.',
  },
  'notification.program_paid_once': {
    ru: '{name}: {amount}. Осталось {left_amount}.',
    en: '{name}: {amount}. {left_amount} left.',
  },
  'notification.transfer_received': {
    ru: 'Вам пришел перевод {amount}. Отправитель: {counterparty}',
    en: 'You received {amount} from {counterparty}',
  },
  'notification.request_paid': {
    ru: 'Ваш запрос оплачен: {amount}. Плательщик: {counterparty}',
    en: '{counterparty} paid {amount} of your request',
  },
} as const satisfies Record<string, Record<Language, string>>

export type MoneyMessageKey = keyof typeof MESSAGES

/** Returns the text of a movement or notification; an unknown key returns itself. */
export function renderMessage(key: string, params: MessageParams, language: Language): string {
  return isMoneyMessage(key) ? fillMessage(MESSAGES[key][language], params, language) : key
}

function isMoneyMessage(key: string): key is MoneyMessageKey {
  return Object.hasOwn(MESSAGES, key)
}
