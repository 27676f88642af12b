import type { OfficeRefusalCode } from '../refusal.ts'

/** Words that every page of the office uses. */
export const SHARED_WORDS = {
  title: { ru: 'Кабинет оператора', en: "Operator's office" },
  navLabel: { ru: 'Разделы', en: 'Sections' },
  skip: { ru: 'К содержанию', en: 'Skip to content' },
  searchLabel: { ru: 'Поиск владельца или операции', en: 'Search owners and transactions' },
  searchPlaceholder: {
    ru: 'Телефон, имя, почта, номер счета, операции, у провайдера',
    en: 'Phone, name, email, number of an account, transaction, provider',
  },
  sandbox: { ru: 'Песочница', en: 'Sandbox' },
  live: { ru: 'Боевой', en: 'Live' },
  sessionEnds: { ru: 'Сеанс до {time}', en: 'Session until {time}' },
  signOut: { ru: 'Выйти', en: 'Sign out' },
  shortcuts: { ru: 'Клавиши', en: 'Shortcuts' },
  shortcutSearch: { ru: '/ поиск', en: '/ search' },
  shortcutRows: {
    ru: 'j и k следующая и предыдущая строка, Enter открывает',
    en: 'j and k next and previous row, Enter opens',
  },
  shortcutClose: { ru: 'Esc закрывает', en: 'Escape closes' },
  close: { ru: 'Закрыть', en: 'Close' },
  tooNarrow: {
    ru: 'Кабинету нужно окно шириной не меньше 1024 точек.',
    en: 'The office needs a window of at least 1024 pixels.',
  },
  updated: { ru: 'Обновлено {time}', en: 'Updated {time}' },
  rows: { ru: 'Строк: {count}', en: 'Rows: {count}' },
  nextPage: { ru: 'Дальше', en: 'Next page' },
  firstPage: { ru: 'К началу', en: 'First page' },
  filterAll: { ru: 'Все', en: 'All' },
  exportCsv: { ru: 'Выгрузить CSV', en: 'Export CSV' },
  reason: { ru: 'Причина', en: 'Reason' },
  atLeast: { ru: 'Не меньше {count} знаков', en: 'At least {count} characters' },
  apply: { ru: 'Показать', en: 'Show' },
  cancel: { ru: 'Отмена', en: 'Cancel' },
  passkeysMissing: {
    ru: 'Этот браузер не умеет ключи доступа. Откройте кабинет в другом.',
    en: 'This browser has no passkeys. Please open the office in another one.',
  },
  passkeyCancelled: {
    ru: 'Подпись отменена. Нажмите еще раз.',
    en: 'The signature was cancelled. Please try again.',
  },
  scriptsNeeded: {
    ru: 'Для ключа доступа нужны скрипты браузера.',
    en: 'Passkeys need scripts in the browser.',
  },
  noAnswer: {
    ru: 'Кабинет не отвечает. Попробуйте еще раз.',
    en: 'The office does not answer. Please try again.',
  },
  back: { ru: 'Назад', en: 'Back' },
  toOverview: { ru: 'К обзору', en: 'To the overview' },
  otherLanguage: { ru: 'English', en: 'Русский' },
} as const

/** Sentences of refusals. */
export const REFUSAL_WORDS = {
  denied: { ru: 'Недостаточно прав для этого действия.', en: 'You are not allowed to do this.' },
  notFound: { ru: 'Такой страницы нет.', en: 'There is no such page.' },
  badForm: {
    ru: 'Форма заполнена неверно. Ничего не изменилось. Исправьте отмеченные поля или откройте страницу заново.',
    en: 'The form is not filled in correctly. Nothing was changed. Correct the marked fields, or open the page again.',
  },
  reasonRequired: {
    ru: 'Укажите причину: не меньше 10 знаков',
    en: 'Give a reason of at least 10 characters',
  },
  signinFailed: {
    ru: 'Ключ не подошел или доступ отозван.',
    en: 'The key did not match or access was withdrawn.',
  },
  invitationSpent: {
    ru: 'Приглашение истекло или уже использовано. Попросите новое.',
    en: 'The invitation has expired or was used already. Please ask for a new one.',
  },
  signatureRefused: {
    ru: 'Подпись не принята. Нажмите еще раз.',
    en: 'The signature was not accepted. Please try again.',
  },
  tooMany: {
    ru: 'Слишком много запросов. Подождите минуту.',
    en: 'Too many requests. Please wait a minute.',
  },
  approvalSelf: {
    ru: 'Свое действие подтвердить нельзя',
    en: 'You cannot approve your own action',
  },
  approvalStale: {
    ru: 'Данные изменились после первой подписи. Начните заново.',
    en: 'The data changed after the first signature. Start again.',
  },
  approvalGone: {
    ru: 'Предложение уже решено или истекло.',
    en: 'The proposal was decided already or has expired.',
  },
  alreadyAsked: {
    ru: 'Такое предложение уже ждет второй подписи.',
    en: 'Such a proposal awaits its second signature already.',
  },
  changedMeanwhile: {
    ru: 'Состояние изменилось. Посмотрите на страницу еще раз.',
    en: 'The state has changed. Please look at the page again.',
  },
  unavailable: {
    ru: 'Сейчас не получается. Исход неизвестен: проверьте, прежде чем повторять.',
    en: 'This does not work now. The outcome is unknown: check before you repeat it.',
  },
} as const satisfies Record<OfficeRefusalCode, Readonly<Record<'ru' | 'en', string>>>

/** Sentences that are shown after an act, named in the address (`?notice=`). */
export const NOTICE_WORDS = {
  signedOut: { ru: 'Вы вышли.', en: 'You have signed out.' },
  idle: { ru: 'Сеанс завершен: 15 мин без действий.', en: 'Signed out: 15 min without activity.' },
  ended: {
    ru: 'Сеанс завершен. Войдите снова.',
    en: 'The session has ended. Please sign in again.',
  },
  asked: { ru: 'Отправлено на вторую подпись', en: 'Sent for the second signature' },
  signed: { ru: 'Выполнено двумя подписями', en: 'Done with two signatures' },
  refused: { ru: 'Отказано. Ничего не изменилось.', en: 'Refused. Nothing was changed.' },
  withdrawn: { ru: 'Предложение отозвано', en: 'The proposal was withdrawn' },
  done: { ru: 'Сделано', en: 'Done' },
} as const

/** What is wrong with a field of a form. */
export const FAULT_WORDS = {
  missing: { ru: 'Заполните это поле.', en: 'Fill in this field.' },
  tooShort: { ru: 'Не меньше {count} знаков.', en: 'At least {count} characters.' },
  tooLong: { ru: 'Не больше {count} знаков.', en: 'At most {count} characters.' },
  unknown: { ru: 'Такого значения здесь не бывает.', en: 'This field has no such value.' },
} as const
