/** Everything that differs between the two deployments (B1–B5). No other code checks the name. */
export interface Environment {
  id: EnvironmentId
  /** Which of the two logo signs is shown. */
  sign: 'wallet' | 'ring'
  nameKey: 'app.name' | 'app.name.grok'
  installTitleKey: 'install.title' | 'install.title_grok'
  /** The two legal checkboxes of registration are shown and must be ticked. */
  hasLegalCheckboxes: boolean
  /** Registration asks for country, city, postal code and address. */
  hasAddressFields: boolean
  /** Landing and login name the support phone and e-mail. */
  hasSupportContacts: boolean
  /** The policy block stands on the auth screens and on exchange. */
  hasPolicyBlock: boolean
  qrBlock: {
    icon: 'code' | 'scan'
    titleKey: 'home.qr.promo_title' | 'home.qr.title'
    descriptionKey: 'home.qr.market_notice' | 'home.qr.descr'
  }
  /** How money comes in: by fast payment and cash, or by card on the payment page (F2, F3). */
  topUp: 'sbp' | 'card'
  /** How money goes out: by fast payment and cash, or to a card or an address (G1, G2). */
  withdrawal: 'sbp' | 'card'
  /** Currencies of the auth picture, back to front, and the amount on the front card. */
  authPicture: { back: string; middle: string; front: string; amount: string }
}

export const ENVIRONMENT_IDS = ['ewallet', 'grok'] as const
export type EnvironmentId = (typeof ENVIRONMENT_IDS)[number]

export const environments: Record<EnvironmentId, Environment> = {
  ewallet: {
    id: 'ewallet',
    sign: 'wallet',
    nameKey: 'app.name',
    installTitleKey: 'install.title',
    hasLegalCheckboxes: true,
    hasAddressFields: false,
    hasSupportContacts: true,
    hasPolicyBlock: false,
    qrBlock: {
      icon: 'code',
      titleKey: 'home.qr.promo_title',
      descriptionKey: 'home.qr.market_notice',
    },
    topUp: 'sbp',
    withdrawal: 'sbp',
    authPicture: { back: 'USD', middle: 'EUR', front: 'RUB', amount: '148920.75' },
  },
  grok: {
    id: 'grok',
    sign: 'ring',
    nameKey: 'app.name.grok',
    installTitleKey: 'install.title_grok',
    hasLegalCheckboxes: false,
    hasAddressFields: true,
    hasSupportContacts: false,
    hasPolicyBlock: true,
    qrBlock: { icon: 'scan', titleKey: 'home.qr.title', descriptionKey: 'home.qr.descr' },
    topUp: 'card',
    withdrawal: 'card',
    authPicture: { back: 'GBP', middle: 'EUR', front: 'USD', amount: '1204.18' },
  },
}

export function isEnvironmentId(text: string | undefined): text is EnvironmentId {
  return ENVIRONMENT_IDS.some((id) => id === text)
}
