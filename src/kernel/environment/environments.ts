import {
  type EnvironmentId,
  type EnvironmentRules,
  environmentRules,
} from '../../../contract/rules/environments.ts'

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
  authPicture: SignInPicture
}

/**
 * What the cards of the auth picture show. Signs and amounts are written out, so that the first
 * load has no rules of money; a test beside it compares them.
 */
export interface SignInPicture {
  back: PictureCard
  middle: PictureCard
  front: PictureCard
  /** The amount on the front card. */
  amountKey: 'wallet.auth.image_amount' | 'wallet.auth.image_amount.grok'
}

interface PictureCard {
  code: string
  sign: string
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
    authPicture: {
      back: { code: 'USD', sign: '$' },
      middle: { code: 'EUR', sign: '€' },
      front: { code: 'RUB', sign: '₽' },
      amountKey: 'wallet.auth.image_amount',
    },
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
    authPicture: {
      back: { code: 'GBP', sign: '£' },
      middle: { code: 'EUR', sign: '€' },
      front: { code: 'USD', sign: '$' },
      amountKey: 'wallet.auth.image_amount.grok',
    },
  },
}
