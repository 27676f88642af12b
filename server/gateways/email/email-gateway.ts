/** A letter of plain text to one address. */
export interface EmailMessage {
  id: string
  to: string
  subject: string
  text: string
}

/** Sends letters through one server of mail. */
export interface EmailGateway {
  name: string
  /**
   * Resolves when the letter was taken. Rejects with a ProviderFailure: after `refused` this letter
   * is never taken; after anything else it may be sent again under the same id, which mail programs
   * show once.
   */
  send(message: EmailMessage): Promise<void>
}
