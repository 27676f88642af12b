import {
  type EnvironmentId,
  type EnvironmentRules,
  environmentRules,
} from '../contract/rules/environments.ts'

/** Everything that differs between the two deployments (B1–B5). No other code checks the name. */
export interface Environment extends EnvironmentRules {
  id: EnvironmentId
  /** Which of the two logo signs is shown. */
  sign: 'wallet' | 'ring'
  nameKey: 'app.name' | 'app.name.grok'
  installTitleKey: 'install.title' | 'install.title_grok'
  /** The two legal checkboxes of registration are shown and must be ticked. */
  hasLegalCheckboxes: boolean
  /** Landing and login name the support phone and e-mail. */
  hasSupportContacts: boolean
  /** The policy block stands on the auth screens and on exchange. */
  hasPolicyBlock: boolean
  qrBlock: {
    icon: 'code' | 'scan'
    titleKey: 'home.qr.promo_title' | 'home.qr.title'
    descriptionKey: 'home.qr.market_notice' | 'home.qr.descr'
    /** Where the server has codes to be paid by; as long as the other one. */
    receiveKey: 'home.qr.receive_short' | 'home.qr.receive_descr'
  }
  /** Currencies of the auth picture, back to front, and the amount on the front card. */
  authPicture: { back: string; middle: string; front: string; amount: string }
}

export const environments: Record<EnvironmentId, Environment> = {
  ewallet: {
    ...environmentRules.ewallet,
    id: 'ewallet',
    sign: 'wallet',
    nameKey: 'app.name',
    installTitleKey: 'install.title',
    hasLegalCheckboxes: true,
    hasSupportContacts: true,
    hasPolicyBlock: false,
    qrBlock: {
      icon: 'code',
      titleKey: 'home.qr.promo_title',
      descriptionKey: 'home.qr.market_notice',
      receiveKey: 'home.qr.receive_short',
    },
    authPicture: { back: 'USD', middle: 'EUR', front: 'RUB', amount: '148920.75' },
  },
  grok: {
    ...environmentRules.grok,
    id: 'grok',
    sign: 'ring',
    nameKey: 'app.name.grok',
    installTitleKey: 'install.title_grok',
    hasLegalCheckboxes: false,
    hasSupportContacts: false,
    hasPolicyBlock: true,
    qrBlock: {
      icon: 'scan',
      titleKey: 'home.qr.title',
      descriptionKey: 'home.qr.descr',
      receiveKey: 'home.qr.receive_descr',
    },
    authPicture: { back: 'GBP', middle: 'EUR', front: 'USD', amount: '1204.18' },
  },
}
