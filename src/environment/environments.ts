/** Everything that differs between the two deployments (B1–B5). Nothing else asks for the name. */
export interface Environment {
  id: EnvironmentId
  /** Which of the two drawn signs stands for the product. */
  sign: 'wallet' | 'ring'
  nameKey: 'app.name' | 'app.name.grok'
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
    hasLegalCheckboxes: true,
    hasAddressFields: false,
    hasSupportContacts: true,
    hasPolicyBlock: false,
    qrBlock: {
      icon: 'code',
      titleKey: 'home.qr.promo_title',
      descriptionKey: 'home.qr.market_notice',
    },
    authPicture: { back: 'USD', middle: 'EUR', front: 'RUB', amount: '148920.75' },
  },
  grok: {
    id: 'grok',
    sign: 'ring',
    nameKey: 'app.name.grok',
    hasLegalCheckboxes: false,
    hasAddressFields: true,
    hasSupportContacts: false,
    hasPolicyBlock: true,
    qrBlock: { icon: 'scan', titleKey: 'home.qr.title', descriptionKey: 'home.qr.descr' },
    authPicture: { back: 'GBP', middle: 'EUR', front: 'USD', amount: '1204.18' },
  },
}

export function isEnvironmentId(text: string | undefined): text is EnvironmentId {
  return ENVIRONMENT_IDS.some((id) => id === text)
}
