/** Words of cases wherever a page names one. */
export const ABOUT_WORDS = {
  of_owner: { ru: 'Имя владельца', en: 'Name of the owner' },
  of_payout: { ru: 'Получатель выплаты', en: 'Recipient of a payout' },
  of_activity: { ru: 'Действия владельца', en: 'What the owner does' },
  openState: { ru: 'Ждет решения', en: 'To decide' },
  confirmedState: { ru: 'Подтверждено', en: 'Confirmed' },
  clearedState: { ru: 'Снято', en: 'Cleared' },
  casesOfOwner: { ru: 'Случаи', en: 'Cases' },
} as const
