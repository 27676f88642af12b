/** What operators do and look at, in both languages. */
export const OFFICE_EVENTS = {
  operator_invited: { ru: 'Пригласить сотрудника', en: 'Invite staff' },
  operator_joined: { ru: 'Ключ доступа по приглашению', en: 'Passkey by an invitation' },
  signed_in: { ru: 'Вход сотрудника', en: 'Staff sign-in' },
  signed_out: { ru: 'Выход сотрудника', en: 'Staff sign-out' },
  passkey_refused: { ru: 'Ключ доступа отклонен', en: 'Passkey refused' },
  passkey_added: { ru: 'Ключ доступа добавлен', en: 'Passkey added' },
  passkey_removed: { ru: 'Ключ доступа удален', en: 'Passkey removed' },
  operator_disabled: { ru: 'Отключить сотрудника', en: 'Disable staff' },
  roles_changed: { ru: 'Роли изменены', en: 'Roles changed' },
  proposal_asked: { ru: 'Первая подпись', en: 'First signature' },
  proposal_signed: { ru: 'Вторая подпись', en: 'Second signature' },
  proposal_refused: { ru: 'Отказ во второй подписи', en: 'Second signature refused' },
  proposal_withdrawn: { ru: 'Предложение отозвано', en: 'Proposal withdrawn' },
  entry_corrected: { ru: 'Проводка исправлена', en: 'Entry corrected' },
  owner_searched: { ru: 'Поиск владельца', en: 'Owner searched' },
  owner_seen: { ru: 'Просмотр владельца', en: 'Owner looked at' },
  owner_exported: { ru: 'Выгрузка проводок владельца', en: "Owner's ledger exported" },
  audit_exported: { ru: 'Выгрузка журнала', en: 'Audit log exported' },
  item_taken: { ru: 'Взять в работу', en: 'Take from the queue' },
  item_released: { ru: 'Вернуть в очередь', en: 'Return to the queue' },
  event_requeued: { ru: 'Обработать событие снова', en: 'Process an event again' },
  act_denied: { ru: 'Недостаточно прав', en: 'Not allowed' },
} as const satisfies Record<string, Readonly<Record<'ru' | 'en', string>>>

export type OfficeEvent = keyof typeof OFFICE_EVENTS
