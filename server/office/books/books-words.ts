/** Words of the page of books and reports. */
export const BOOKS_WORDS = {
  title: { ru: 'Книги и отчеты', en: 'Books and reports' },
  about: {
    ru: 'Файлы для бухгалтера, аудитора и органа власти. Каждый файл записывается в журнал офиса с числом строк и хешем. Дни — по UTC; последний должен закончиться час назад или раньше.',
    en: 'Files for an accountant, an auditor or an authority. The audit log records each file with its number of rows and its hash. Days are of UTC; the last one ended an hour ago or earlier.',
  },
  journal: { ru: 'Главная книга', en: 'General ledger' },
  journalAbout: {
    ru: 'План счетов, остатки на начало и проводка на каждый перевод.',
    en: 'The chart of accounts, opening balances, and an entry for each transfer.',
  },
  first: { ru: 'Первый день', en: 'First day' },
  last: { ru: 'Последний день', en: 'Last day' },
  day: { ru: 'День', en: 'Day' },
  format: { ru: 'Формат', en: 'Format' },
  hledger: { ru: 'Журнал hledger', en: 'Journal of hledger' },
  csv: { ru: 'CSV', en: 'CSV' },
  owners: { ru: 'Счета владельцев', en: 'Accounts of owners' },
  sum: { ru: 'Одной суммой по валюте', en: 'Summed up by currency' },
  each: { ru: 'Каждый отдельно', en: 'One by one' },
  currency: { ru: 'Валюта', en: 'Currency' },
  anyCurrency: { ru: 'Все', en: 'All' },
  openDays: {
    ru: 'За последние {days} дн. не закрыты в сверке: {list}. Их можно выгрузить, но сверка еще может найти в них расхождения.',
    en: 'Of the last {days} days these are not closed in the reconciliation: {list}. They can be exported, but the reconciliation may still find differences in them.',
  },
  balances: { ru: 'Остатки на день', en: 'Balances on a day' },
  balancesAbout: {
    ru: 'Сколько было на каждом счете и в каждой копилке владельцев в конце дня.',
    en: 'What each account and pot of an owner had at the end of the day.',
  },
  transactions: { ru: 'Операции от суммы', en: 'Transactions over an amount' },
  transactionsAbout: {
    ru: 'Все операции не меньше этой суммы, чем бы они ни кончились.',
    en: 'All transactions of at least this amount, whatever became of them.',
  },
  amount: { ru: 'Сумма от', en: 'Amount from' },
  ofCountry: { ru: 'Владельцы страны', en: 'Owners of a country' },
  ofCountryAbout: {
    ru: 'По адресу или последнему документу. Владельцев без страны: {count}, в файле их нет.',
    en: 'By address or newest document. Owners without a country: {count}, they are not in the file.',
  },
  country: { ru: 'Код страны', en: 'Code of the country' },
  countryHint: { ru: 'Две буквы, например DE', en: 'Two letters, as DE' },
  more: {
    ru: 'Отправленные сообщения о подозрительных операциях — в разделе «Случаи», «Сообщения». Все, что хранится об одном владельце, выгружает команда на сервере.',
    en: 'Reports about suspicious transactions that were sent are under “Cases”, “Reports”. A command on the server writes all that is kept about one owner.',
  },
  download: { ru: 'Скачать', en: 'Download' },
  noPeriod: {
    ru: 'Такого периода нет или он еще не закончился. Последний возможный день: {latest}.',
    en: 'There is no such period, or it is not over. The last possible day: {latest}.',
  },
  notWritten: { ru: 'Файл не сделан: {why}', en: 'The file was not made: {why}' },
  badAmount: {
    ru: 'Это не сумма в этой валюте.',
    en: 'This is no amount in this currency.',
  },
} as const
