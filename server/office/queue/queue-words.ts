/** Words that every queue uses. */
export const QUEUE_WORDS = {
  take: { ru: 'Взять в работу', en: 'Take' },
  taken: { ru: 'В работе: {name}', en: 'Taken by {name}' },
  release: { ru: 'Вернуть в очередь', en: 'Return to the queue' },
  empty: { ru: 'Очередь пуста', en: 'The queue is empty' },
  waiting: { ru: 'Ждет', en: 'Waiting' },
  takeFirst: {
    ru: 'Возьмите в работу, чтобы действовать.',
    en: 'Take it to act on it.',
  },
  takenByOther: {
    ru: 'Это уже взял в работу сотрудник {name}.',
    en: '{name} has taken this already.',
  },
} as const
