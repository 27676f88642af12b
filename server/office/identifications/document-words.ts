/** Words of the documents that support looks at. */
export const IDENTITY_DOCUMENT_WORDS = {
  title: { ru: 'Документы', en: 'Documents' },
  none: {
    ru: 'Документа еще нет: без него уровень не подтвердить.',
    en: 'There is no document yet: the level is not approved without one.',
  },
  add: { ru: 'Добавить документ', en: 'Add a document' },
  addHint: {
    ru: 'Перепишите данные с документа и приложите его копию: JPEG, PNG или PDF до 4 МБ.',
    en: 'Copy the details from the document and attach a copy of it: JPEG, PNG or PDF up to 4 MB.',
  },
  kind: { ru: 'Вид документа', en: 'Kind of document' },
  passport: { ru: 'Паспорт', en: 'Passport' },
  id_card: { ru: 'Удостоверение личности', en: 'Identity card' },
  residence_permit: { ru: 'Вид на жительство', en: 'Residence permit' },
  driving_licence: { ru: 'Водительское удостоверение', en: 'Driving licence' },
  country: { ru: 'Страна выдачи, две латинские буквы', en: 'Issuing country, two letters' },
  number: { ru: 'Номер', en: 'Number' },
  numberHint: { ru: 'От 4 до 30 знаков', en: '4 to 30 characters' },
  firstName: { ru: 'Имя в документе', en: 'First name in the document' },
  lastName: { ru: 'Фамилия в документе', en: 'Last name in the document' },
  bornOn: { ru: 'Дата рождения', en: 'Date of birth' },
  expiresOn: { ru: 'Действует до', en: 'Valid until' },
  expiresHint: { ru: 'Пусто, если бессрочный', en: 'Empty if it does not expire' },
  forever: { ru: 'бессрочно', en: 'for life' },
  file: { ru: 'Копия документа', en: 'Copy of the document' },
  open: { ru: 'Открыть копию', en: 'Open the copy' },
  by: { ru: 'Добавил', en: 'Added by' },
  badKind: { ru: 'Выберите вид документа.', en: 'Choose the kind of the document.' },
  badCountry: {
    ru: 'Страна: две латинские буквы, например RU.',
    en: 'Country: two letters, such as RU.',
  },
  badNumber: {
    ru: 'Номер: от 4 до 30 букв, цифр, пробелов и знаков «-» и «/».',
    en: 'Number: 4 to 30 letters, digits, spaces, "-" and "/".',
  },
  badName: { ru: 'Введите имя, как в документе.', en: 'Type the name as in the document.' },
  badBirthday: {
    ru: 'Дата рождения: день в прошлом, например 1990-05-31.',
    en: 'Date of birth: a day in the past, such as 1990-05-31.',
  },
  badExpiry: {
    ru: 'Срок действия: день, например 2030-05-31, или пусто.',
    en: 'Valid until: a day such as 2030-05-31, or empty.',
  },
  expired: { ru: 'Срок действия документа истек.', en: 'The document has expired.' },
  noFile: { ru: 'Приложите копию документа.', en: 'Attach a copy of the document.' },
  largeFile: { ru: 'Файл больше 4 МБ.', en: 'The file is larger than 4 MB.' },
  badFile: {
    ru: 'Это не JPEG, не PNG и не PDF.',
    en: 'This is not a JPEG, a PNG or a PDF.',
  },
  noDocument: {
    ru: 'Сначала добавьте документ: уровень подтверждают по нему.',
    en: 'Add a document first: the level is approved by it.',
  },
  newer: {
    ru: 'Добавлен другой документ. Посмотрите на страницу еще раз.',
    en: 'Another document was added. Please look at the page again.',
  },
  kindName: { ru: 'Подтверждение уровня', en: 'Approval of a level' },
} as const
