/** What a provider is for. */
export type Purpose = 'sms' | 'payment' | 'payout' | 'deposit' | 'identification' | 'rates'

/** A provider that this server may be connected to, for the report of an operator (O6). */
export interface Connection {
  /** Name of the provider, e.g. `yookassa`. */
  provider: string
  purposes: readonly Purpose[]
  /** Names of the settings that are missing; none when the provider is connected. */
  missing: readonly string[]
  /**
   * Asks the provider for something that changes and costs nothing, with the secrets that are set.
   * Returns what it tells of the account, without secrets; rejects with a ProviderFailure. Absent
   * where the provider has no such call.
   */
  probe?: () => Promise<string>
}
