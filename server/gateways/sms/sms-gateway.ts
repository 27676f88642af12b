/** A message to one phone, digits only with the dial code. */
export interface SmsMessage {
  id: string
  phone: string
  text: string
}

/** What became of a message that a provider took. */
export type SmsDelivery = 'sent' | 'delivered' | 'failed'

/** Sends text messages through one provider. */
export interface SmsGateway {
  name: string
  /** A message that is sent again under the same id is delivered and charged once. */
  isRepeatable: boolean
  /**
   * Resolves when the provider has taken the message, with its id where it has one. Rejects with a
   * ProviderFailure: after a refusal nothing was sent, and after anything else perhaps.
   */
  send(message: SmsMessage): Promise<{ ref?: string }>
  /** Reads again what became of a message; null where the provider has no such call. */
  check: ((sms: { ref: string; phone: string }) => Promise<SmsDelivery>) | null
}
