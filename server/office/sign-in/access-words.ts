/** Words of the sign-in and of invitations. */
export const ACCESS_WORDS = {
  signIn: { ru: 'Вход для сотрудников', en: 'Staff sign-in' },
  signInHint: {
    ru: 'Только по ключу доступа, который выдал администратор.',
    en: 'With a passkey issued by an administrator only.',
  },
  signInButton: { ru: 'Войти по ключу доступа', en: 'Sign in with a passkey' },
  invitation: { ru: 'Приглашение', en: 'Invitation' },
  invited: {
    ru: 'Приглашение для {name}. Создайте ключ доступа на этом устройстве.',
    en: 'Invitation for {name}. Create a passkey on this device.',
  },
  invitedHint: {
    ru: 'Откройте ссылку приглашения целиком.',
    en: 'Please open the whole link of the invitation.',
  },
  makePasskey: { ru: 'Создать ключ доступа', en: 'Create a passkey' },
  scriptsNeeded: {
    ru: 'Для ключа доступа нужны скрипты браузера.',
    en: 'Passkeys need scripts in the browser.',
  },
} as const
