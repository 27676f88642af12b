/** What a provider is for. */
export type Purpose = 'sms' | 'payment' | 'payout' | 'deposit' | 'identification' | 'rates'

/** A provider that this server may be connected to, for the report of an operator (O6). */
export interface Connection {
  /** Name of the provider, e.g. `yookassa`. */
  provider: string
  purposes: readonly Purpose[]
  /** `set`: connected; `absent`: nothing is set; `incomplete`: a part, without which it is not used. */
  state: 'set' | 'absent' | 'incomplete'
  /** Names of the settings that are missing. */
  missing: readonly string[]
  /**
   * Asks the provider for something that changes and costs nothing, with the secrets that are set.
   * Returns what it tells of the account, without secrets; rejects with a ProviderFailure. Absent
   * where the provider has no such call.
   */
  probe?: () => Promise<string>
  /** Values for `/metrics` by their names, without a call of the provider. */
  gauges?: () => Readonly<Record<string, number>>
}
