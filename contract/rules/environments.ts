/** The two deployments (B1). */
export const ENVIRONMENT_IDS = ['ewallet', 'grok'] as const
export type EnvironmentId = (typeof ENVIRONMENT_IDS)[number]

/** What the deployments differ in where money and registrations are concerned. */
export interface EnvironmentRules {
  /** A registration has country, city, postal code and address (B4). */
  hasAddressFields: boolean
  /** How money comes in: by fast payment and cash, or by card on the payment page (F2, F3). */
  topUp: 'sbp' | 'card'
  /** How money goes out: by fast payment and cash, or to a card or an address (G1, G2). */
  withdrawal: 'sbp' | 'card'
}

export const environmentRules: Readonly<Record<EnvironmentId, EnvironmentRules>> = {
  ewallet: { hasAddressFields: false, topUp: 'sbp', withdrawal: 'sbp' },
  grok: { hasAddressFields: true, topUp: 'card', withdrawal: 'card' },
}

/** Returns whether a text names an environment. */
export function isEnvironmentId(text: string | undefined): text is EnvironmentId {
  return ENVIRONMENT_IDS.some((id) => id === text)
}
