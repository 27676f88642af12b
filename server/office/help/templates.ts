import type { Language } from '../../../contract/calls/texts.ts'

/** A prepared answer in both languages, which an operator edits before it is sent. */
export interface AnswerTemplate {
  id: string
  title: Readonly<Record<Language, string>>
  /** `{name}` is the first name of the owner, `{amount}` that of the transaction, `{number}` its number or that of the question. */
  text: Readonly<Record<Language, string>>
}

/** The prepared answers. */
export const ANSWER_TEMPLATES: readonly AnswerTemplate[] = [
  {
    id: 'looking',
    title: { ru: 'Разбираемся', en: 'We are looking into it' },
    text: {
      ru: 'Здравствуйте, {name}! Получили ваш вопрос {number} и уже разбираемся. Напишем, как только узнаем больше.',
      en: 'Hello {name}! We have your question {number} and are looking into it. We will write as soon as we know more.',
    },
  },
  {
    id: 'at-bank',
    title: { ru: 'Перевод в банке', en: 'The transfer is at the bank' },
    text: {
      ru: 'Здравствуйте, {name}! Перевод {number} на {amount} ушел в банк, но еще не зачислен. Мы отправили запрос и ждем ответа.',
      en: 'Hello {name}! Transfer {number} of {amount} has left us, and the bank has not credited it yet. We have sent a request and await the answer.',
    },
  },
  {
    id: 'top-up',
    title: { ru: 'Пополнение в пути', en: 'The top-up is on its way' },
    text: {
      ru: 'Здравствуйте, {name}! Пополнение {number} на {amount} еще у платежного провайдера. Если деньги не придут за сутки, пришлите чек банка.',
      en: 'Hello {name}! Top-up {number} of {amount} is still at the payment provider. If it does not arrive within a day, send us the receipt of your bank.',
    },
  },
  {
    id: 'picture',
    title: { ru: 'Нужен снимок', en: 'A picture is needed' },
    text: {
      ru: '{name}, пришлите, пожалуйста, снимок экрана с ошибкой или чека. Закройте на нем номер карты: он нам не нужен.',
      en: '{name}, please send a picture of the error or of the receipt. Cover the card number: we do not need it.',
    },
  },
  {
    id: 'not-yours',
    title: { ru: 'Операция не ваша', en: 'A transaction that is not theirs' },
    text: {
      ru: '{name}, если операцию {number} на {amount} сделали не вы, заморозьте исходящие в Настройках и завершите чужие сеансы в Безопасности. Мы проверяем, откуда она.',
      en: '{name}, if you did not make transaction {number} of {amount}, freeze outgoing money in Settings and end other sessions in Security. We are checking where it came from.',
    },
  },
  {
    id: 'solved',
    title: { ru: 'Решено', en: 'Solved' },
    text: {
      ru: '{name}, вопрос решен. Если что-то не так, откройте обращение снова: оно доступно 30 дней.',
      en: '{name}, this is solved. If anything is still wrong, open the question again: you can for 30 days.',
    },
  },
]

const PLACEHOLDER = /\{(name|amount|number)\}/g

/** Returns a template with its placeholders filled; one without a value stays, so that it is seen. */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<string, string>>>,
): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)
}

/** Returns the first placeholder that a text still has. */
export function findPlaceholder(text: string): string | undefined {
  return text.match(PLACEHOLDER)?.[0]
}

/** Returns the placeholders of a text, each once, in the order of the alphabet. */
export function listPlaceholders(text: string): string[] {
  return [...new Set(text.match(PLACEHOLDER))].toSorted()
}

/** Returns the first word in braces that is no placeholder. */
export function findUnknownPlaceholder(text: string): string | undefined {
  return text.replaceAll(PLACEHOLDER, '').match(/\{[^{}]*\}/)?.[0]
}
