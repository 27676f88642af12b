import type { Language } from '../../contract/calls/texts.ts'

/** Labels of the sandbox pages, which are for testers and not part of the dictionary. */
export interface PageTexts {
  trial: string
  otherLanguage: string
  toWallet: string
  toSandbox: string
  linkExpired: string
  linkExpiredHint: string
  outboxTitle: string
  outboxHint: string
  reload: string
  messages: string
  noMessages: string
  letters: string
  noLetters: string
  openPayments: string
  openChecks: string
  nothingOpen: string
  payTitle: string
  payHint: string
  payAmount: string
  payApprove: string
  payFail: string
  payLeave: string
  payRefund: string
  payDispute: string
  payWin: string
  payClosed: string
  checkTitle: string
  checkHint: string
  checkApprove: string
  checkRefuse: string
  checkAbort: string
  checkLater: string
  checkClosed: string
  officeTitle: string
  officeHint: string
  officeName: string
  officeInvite: string
  officeInvited: string
  officeWrong: string
  statementTitle: string
  statementHint: string
  statementAmount: string
  statementPlant: string
  statementPlanted: string
  statementWrong: string
  friendTitle: string
  friendHint: string
  friendPhone: string
  friendSend: string
  friendSent: string
  rateTitle: string
  rateCurrency: string
  ratePercent: string
  rateMove: string
  rateMoved: string
  rateRefused: string
  cardTitle: string
  cardNumber: string
  cardAdd: string
  cardInvalid: string
  cardRefused: string
  chainTitle: string
  chainHint: string
  chainNetwork: string
  chainHash: string
  chainSendTitle: string
  chainSendHint: string
  chainAddress: string
  chainAmount: string
  chainSend: string
  chainSent: string
  chainWrong: string
  endsTitle: string
  ends: readonly string[]
}

const ru: PageTexts = {
  trial: 'Пробный режим. Деньги ненастоящие.',
  otherLanguage: 'English',
  toWallet: 'Открыть кошелек',
  toSandbox: 'К списку сообщений',
  linkExpired: 'Ссылка не действует',
  linkExpiredHint: 'Срок ссылки вышел или она скопирована не полностью. Начните заново в кошельке.',
  outboxTitle: 'Сообщения и ссылки',
  outboxHint: 'SMS и письма в пробном режиме не отправляются, они приходят на эту страницу.',
  reload: 'Обновить страницу',
  messages: 'Последние SMS',
  noMessages: 'Сообщений пока нет. Запросите код в кошельке и обновите страницу.',
  letters: 'Письма',
  noLetters: 'Писем пока нет.',
  openPayments: 'Незавершенные пополнения',
  openChecks: 'Незавершенные подтверждения личности',
  nothingOpen: 'Нет.',
  payTitle: 'Оплата пополнения',
  payHint: 'Выберите, чем закончится этот платеж.',
  payAmount: 'Сумма',
  payApprove: 'Оплатить',
  payFail: 'Отклонить',
  payLeave: 'Оставить в ожидании',
  payRefund: 'Вернуть плательщику',
  payDispute: 'Оспорить в банке',
  payWin: 'Решить спор в пользу кошелька',
  payClosed: 'Этот платеж уже завершен.',
  checkTitle: 'Подтверждение личности',
  checkHint: 'Выберите, чем закончится подтверждение.',
  checkApprove: 'Подтвердить личность',
  checkRefuse: 'Отклонить: документ просрочен',
  checkAbort: 'Прервать подтверждение',
  checkLater: 'Решить позже',
  checkClosed: 'Это подтверждение уже завершено.',
  officeTitle: 'Кабинет оператора',
  officeHint: 'Здесь его сотрудники. Адрес кабинета:',
  officeName: 'Имя сотрудника',
  officeInvite: 'Пригласить',
  officeInvited: 'Ссылка действует 24 часа и один раз:',
  officeWrong:
    'Нужны имя и хотя бы одна роль. Администратор не двигает деньги: без finance и approver.',
  statementTitle: 'Реестр провайдера за вчера',
  statementHint: 'Платеж, о котором кошелек не знает. Его найдет сверка дня в кабинете.',
  statementAmount: 'Сумма, RUB',
  statementPlant: 'Добавить в реестр',
  statementPlanted: 'Добавлено. Сверить день:',
  statementWrong: 'Нужна сумма от 0.01 до 1000000.',
  friendTitle: 'Переводы',
  friendHint: 'В пробном кошельке есть еще один человек, которому можно отправить деньги:',
  friendPhone: 'Телефон вашего кошелька',
  friendSend: 'Получить перевод',
  friendSent: 'Деньги отправлены.',
  rateTitle: 'Курсы',
  rateCurrency: 'Валюта',
  ratePercent: 'На сколько процентов дороже',
  rateMove: 'Изменить курс',
  rateMoved: 'Курс изменен.',
  rateRefused: 'Введите код валюты, кроме доллара, и до 30 процентов.',
  cardTitle: 'Форма карты',
  cardNumber: 'Номер карты',
  cardAdd: 'Добавить карту',
  cardInvalid: 'Проверьте номер карты.',
  cardRefused: 'Эта карта не принимает переводы.',
  chainTitle: 'Операция в сети',
  chainHint: 'Пробная сеть: в настоящей сети этой операции нет.',
  chainNetwork: 'Сеть',
  chainHash: 'Хеш',
  chainSendTitle: 'Отправить USDC',
  chainSendHint: 'Адрес возьмите в кошельке: «Пополнить», USDC.',
  chainAddress: 'Адрес',
  chainAmount: 'Сумма USDC',
  chainSend: 'Отправить',
  chainSent: 'USDC отправлены. Подтверждения растут со временем.',
  chainWrong: 'Проверьте адрес и сумму.',
  endsTitle: 'Чем кончаются выводы',
  ends: [
    'По СБП и на карту, сумма 13.13: отклонен; 14.14: ответ потерян, деньги дошли; 15.15: не дошел до банка; 16.16: ждет без конца; 17.17: идет минуту.',
    'Телефон на 0404: счета в банке нет. «Пробный банк без имен» имени не сообщает, «Пробный банк на обслуживании» не отвечает.',
    'Карта на 0002: отклонен; 0003: ждет без конца; 0004: карту не принимает форма; 0005: карта не принимает переводы.',
    'Адрес на 0b10: запрещен; 0fa1: отклонен; 0105: ответ потерян; 0a11: не дошел до сети; 0fee: комиссия повышена.',
  ],
}

const en: PageTexts = {
  trial: 'Trial mode. The money is not real.',
  otherLanguage: 'Русский',
  toWallet: 'Open the wallet',
  toSandbox: 'To the list of messages',
  linkExpired: 'This link does not work',
  linkExpiredHint: 'It has expired or was not copied in full. Please start again in the wallet.',
  outboxTitle: 'Messages and links',
  outboxHint: 'In trial mode no SMS and no letter is sent: they arrive on this page.',
  reload: 'Reload the page',
  messages: 'Latest SMS',
  noMessages: 'No messages yet. Request a code in the wallet and reload the page.',
  letters: 'Letters',
  noLetters: 'No letters yet.',
  openPayments: 'Unfinished top-ups',
  openChecks: 'Unfinished identity verifications',
  nothingOpen: 'None.',
  payTitle: 'Top-up payment',
  payHint: 'Choose how this payment ends.',
  payAmount: 'Amount',
  payApprove: 'Pay',
  payFail: 'Decline',
  payLeave: 'Leave pending',
  payRefund: 'Refund to the payer',
  payDispute: 'Dispute at the bank',
  payWin: 'Settle the dispute for the wallet',
  payClosed: 'This payment has already ended.',
  checkTitle: 'Identity verification',
  checkHint: 'Choose how this verification ends.',
  checkApprove: 'Verify the identity',
  checkRefuse: 'Reject: the document has expired',
  checkAbort: 'Interrupt the verification',
  checkLater: 'Decide later',
  checkClosed: 'This verification has already ended.',
  officeTitle: "Operator's office",
  officeHint: 'Its staff is invited here. Its address:',
  officeName: 'Name of the operator',
  officeInvite: 'Invite',
  officeInvited: 'The link works for 24 hours and once:',
  officeWrong:
    'A name and at least one role are needed. An administrator moves no money: neither finance nor approver.',
  statementTitle: "The provider's statement of yesterday",
  statementHint:
    'A payment of which the wallet has nothing. Reconciling the day in the office finds it.',
  statementAmount: 'Amount, RUB',
  statementPlant: 'Add to the statement',
  statementPlanted: 'Added. Reconcile the day:',
  statementWrong: 'An amount from 0.01 to 1000000 is needed.',
  friendTitle: 'Transfers',
  friendHint: 'The trial wallet has one more person, to whom you can send money:',
  friendPhone: 'Phone of your wallet',
  friendSend: 'Get a transfer',
  friendSent: 'The money was sent.',
  rateTitle: 'Rates',
  rateCurrency: 'Currency',
  ratePercent: 'Percent by which it gets dearer',
  rateMove: 'Move the rate',
  rateMoved: 'The rate was moved.',
  rateRefused: 'Enter the code of a currency, not the dollar, and up to 30 percent.',
  cardTitle: 'Card form',
  cardNumber: 'Card number',
  cardAdd: 'Add the card',
  cardInvalid: 'Check the card number.',
  cardRefused: 'This card cannot receive money.',
  chainTitle: 'Transaction on a network',
  chainHint: 'A trial network: the transaction is not on the real one.',
  chainNetwork: 'Network',
  chainHash: 'Hash',
  chainSendTitle: 'Send USDC',
  chainSendHint: 'Take the address from the wallet: Top up, USDC.',
  chainAddress: 'Address',
  chainAmount: 'Amount in USDC',
  chainSend: 'Send',
  chainSent: 'The USDC was sent. Confirmations grow with time.',
  chainWrong: 'Check the address and the amount.',
  endsTitle: 'How withdrawals end',
  ends: [
    'By SBP and to a card, amount 13.13: declined; 14.14: the answer is lost, the money arrives; 15.15: never reaches the bank; 16.16: waits forever; 17.17: takes a minute.',
    'Phone ending in 0404: no account at the bank. The trial bank without names tells none, the trial bank under maintenance does not respond.',
    'Card ending in 0002: declined; 0003: waits forever; 0004: refused by the form; 0005: takes no payouts.',
    'Address ending in 0b10: blocked; 0fa1: declined; 0105: the answer is lost; 0a11: never reaches the network; 0fee: raised fee.',
  ],
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { ru, en }
