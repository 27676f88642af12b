/** Words of the audit log. */
export const AUDIT_WORDS = {
  title: { ru: 'Журнал действий', en: 'Audit log' },
  filter: { ru: 'Кто, действие, объект', en: 'Who, action, object' },
  day: { ru: 'День', en: 'Day' },
  event: { ru: 'Действие', en: 'Action' },
  all: { ru: 'Все', en: 'All' },
  time: { ru: 'Время', en: 'Time' },
  who: { ru: 'Кто', en: 'Who' },
  object: { ru: 'Объект', en: 'Object' },
  reason: { ru: 'Причина', en: 'Reason' },
  network: { ru: 'Сеть', en: 'Network' },
  request: { ru: 'Запрос', en: 'Request' },
  previous: { ru: 'Отпечаток прежней', en: 'Hash of the one before' },
  hash: { ru: 'Отпечаток', en: 'Hash' },
  empty: { ru: 'Записей нет', en: 'There are no records' },
  whole: { ru: 'Цепочка записей цела', en: 'The chain of records is intact' },
  broken: {
    ru: 'Цепочка записей нарушена: № {seq}',
    en: 'The chain of records is broken: no. {seq}',
  },
  check: { ru: 'Проверить цепочку', en: 'Check the chain' },
} as const
