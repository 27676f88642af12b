/** Words of the ledger and of corrections. */
export const LEDGER_WORDS = {
  title: { ru: 'Книга проводок', en: 'Ledger' },
  time: { ru: 'Время', en: 'Time' },
  kind: { ru: 'Вид', en: 'Kind' },
  number: { ru: 'Номер', en: 'Number' },
  amount: { ru: 'Сумма', en: 'Amount' },
  account: { ru: 'Счет', en: 'Account' },
  debit: { ru: 'Дебет', en: 'Debit' },
  credit: { ru: 'Кредит', en: 'Credit' },
  all: { ru: 'Все виды', en: 'All kinds' },
  day: { ru: 'День (UTC)', en: 'Day (UTC)' },
  clear: { ru: 'Сбросить', en: 'Clear' },
  noNumber: {
    ru: 'Операции с таким номером нет. Подойдут номер операции, номер у провайдера и id проводки.',
    en: 'There is no transaction with this number. Type the number of a transaction, one of its provider, or the id of an entry.',
  },
  badDay: { ru: 'День: год-месяц-число.', en: 'The day is year-month-day.' },
  noAccount: {
    ru: 'Такого счета нет. Нужны 12 цифр счета владельца или счет кошелька из списка.',
    en: 'There is no such account. Type the 12 digits of an owner’s account, or an account of the house from the list.',
  },
  badAmount: { ru: 'Сумма: число больше нуля.', en: 'The amount is a number above zero.' },
  amountAlone: {
    ru: 'Одна сумма ищется за последние {days} дней. Чтобы искать дальше, укажите день или счет.',
    en: 'An amount alone is looked for in the last {days} days. To look further back, name a day or an account.',
  },
  transaction: { ru: 'Операция:', en: 'Transaction:' },
  empty: { ru: 'Проводок нет', en: 'There are no entries' },
  correctedBy: { ru: 'Исправлена:', en: 'Corrected by:' },
  correctionOf: { ru: 'Исправляет:', en: 'Corrects:' },
  reverses: { ru: 'Отменяет:', en: 'Reverses:' },
  reversedBy: { ru: 'Отменена:', en: 'Reversed by:' },
  correct: { ru: 'Исправить', en: 'Correct' },
  notCorrectable: {
    ru: 'Эту проводку исправить нельзя: она уже отменена или исправлена, или деньги еще в пути.',
    en: 'This entry cannot be corrected: it is reversed or corrected already, or its money is still on the way.',
  },
  correction: { ru: 'Исправление проводки', en: 'Correct a ledger entry' },
  original: { ru: 'Исходная проводка', en: 'Original entry' },
  reversal: { ru: 'Сторно', en: 'Reversal' },
  entry: { ru: 'Новая проводка', en: 'New entry' },
  undone: {
    ru: 'Исходная проводка отменяется, новой нет.',
    en: 'The original is undone, with nothing in its place.',
  },
  note: {
    ru: 'Проводки не изменяются и не удаляются: исправление добавляет две новые.',
    en: 'Entries are never changed or deleted: a correction adds two new ones.',
  },
  formHint: {
    ru: 'Каждая строка: откуда, куда, сколько; дебет всегда равен кредиту. Пустые строки не считаются. Без строк исходная проводка только отменяется.',
    en: 'Each line: from, to, how much; debits always equal credits. Empty lines do not count. Without lines the original is undone only.',
  },
  from: { ru: 'Со счета', en: 'From account' },
  to: { ru: 'На счет', en: 'To account' },
  line: { ru: 'Строка {number}', en: 'Line {number}' },
  accountHint: {
    ru: 'Номер счета владельца из 12 цифр или счет кошелька из списка.',
    en: 'The 12 digits of an owner’s account, or an account of the house from the list.',
  },
  ownerText: { ru: 'Текст для владельца', en: 'Text for the owner' },
  ownerTextHint: {
    ru: 'Придет уведомлением тому, чей остаток изменится.',
    en: 'Sent as a notification to whoever’s balance changes.',
  },
  submit: { ru: 'Отправить на вторую подпись', en: 'Send for the second signature' },
  badLine: {
    ru: 'Строка {number}: заполните счета и сумму.',
    en: 'Line {number}: fill in both accounts and the amount.',
  },
  badAccount: {
    ru: 'Строка {number}: такого счета нет.',
    en: 'Line {number}: there is no such account.',
  },
  badCurrency: {
    ru: 'Строка {number}: счета в разных валютах.',
    en: 'Line {number}: the accounts have different currencies.',
  },
  twice: {
    ru: 'Счет владельца может быть только в одной строке: {account}.',
    en: 'An owner’s account can be in one line only: {account}.',
  },
  nothing: {
    ru: 'Новая проводка такая же, как исходная: исправлять нечего.',
    en: 'The new entry is the same as the original: there is nothing to correct.',
  },
  closed: { ru: 'Счет {account} закрыт.', en: 'The account {account} is closed.' },
  balances: { ru: 'Остатки до и после', en: 'Balances before and after' },
  negative: {
    ru: 'Остаток станет отрицательным: создастся долг владельца.',
    en: 'The balance would be negative: a receivable will be created.',
  },
  house: { ru: 'Счет кошелька', en: 'House account' },
  manual: { ru: 'Ручная проводка', en: 'Manual entry' },
  manualNote: {
    ru: 'Только между счетами кошелька: деньги владельцев она не двигает. До второй подписи ничего не проводится.',
    en: 'Between accounts of the house alone: it moves no money of owners. Nothing is posted before the second signature.',
  },
  manualHint: {
    ru: 'Провайдер перечислил собранное: со «Счета в банке» на «Провайдер, в пути». Он удержал комиссию: с «Комиссий провайдера» на «Провайдер, в пути». Мы пополнили его счет: с «Ушло наружу» на «Счет в банке».',
    en: 'The provider paid out what it collected: from “Bank account” to “Provider, in transit”. It kept a fee: from “Fees of a provider” to “Provider, in transit”. We topped up its account: from “Gone outside” to “Bank account”.',
  },
  purpose: { ru: 'Для чего', en: 'What for' },
  document: { ru: 'Документ', en: 'Document' },
  noLines: { ru: 'Заполните хотя бы одну строку.', en: 'Fill in at least one line.' },
  proposal: { ru: 'Двумя подписями:', en: 'Signed by two:' },
  reason: { ru: 'кто и почему', en: 'who and why' },
} as const

/** Kinds of entries. */
export const ENTRY_KINDS = {
  topup: { ru: 'Пополнение', en: 'Top-up' },
  withdrawal: { ru: 'Вывод', en: 'Withdrawal' },
  settlement: { ru: 'Расчет выплаты', en: 'Settlement' },
  reversal: { ru: 'Возврат вывода', en: 'Withdrawal returned' },
  exchange: { ru: 'Обмен', en: 'Exchange' },
  transfer: { ru: 'Перевод', en: 'Transfer' },
  refund: { ru: 'Возврат плательщику', en: 'Refund to the payer' },
  dispute: { ru: 'Спор', en: 'Dispute' },
  repayment: { ru: 'Погашение долга', en: 'Repayment' },
  adjustment: { ru: 'Корректировка', en: 'Adjustment' },
  correction: { ru: 'Исправление', en: 'Correction' },
  pot: { ru: 'Копилка', en: 'Pot' },
  reserve: { ru: 'Отложено для обмена', en: 'Set aside for an exchange' },
  manual: { ru: 'Ручная проводка', en: 'Manual entry' },
} as const

/** Accounts of the house. */
export const HOUSE_KINDS = {
  house: { ru: 'Кошелек', en: 'House' },
  gateway_in: { ru: 'Провайдер, в пути', en: 'Provider, in transit' },
  payout_pending: { ru: 'Выплаты в пути', en: 'Payouts in transit' },
  external: { ru: 'Ушло наружу', en: 'Gone outside' },
  fee: { ru: 'Комиссии', en: 'Fees' },
  receivable: { ru: 'Долги владельцев', en: 'Owed by owners' },
  bank: { ru: 'Счет в банке', en: 'Bank account' },
  provider_fee: { ru: 'Комиссии провайдера', en: 'Fees of a provider' },
} as const

/** What manual entries are for. */
export const MANUAL_PURPOSES = {
  settlement: { ru: 'Расчет провайдера с банком', en: 'Settlement of a provider with the bank' },
  provider_fee: { ru: 'Комиссия провайдера', en: 'Fee of a provider' },
  by_hand: { ru: 'Платеж, сделанный вручную', en: 'A payment made by hand' },
} as const
