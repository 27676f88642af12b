/** Sends text messages. `send` may be called again for the same id after a failure. */
export interface SmsGateway {
  send(message: { id: string; phone: string; text: string }): Promise<void>
}

/** Takes money in through a page of its own. */
export interface PaymentGateway {
  /** Names the house account that its money comes through. */
  name: string
  /** Opens a payment and gives the address of the page on which the owner pays. */
  start(order: {
    id: string
    amount: string
    currency_code: string
  }): Promise<{ url: string; provider_ref?: string }>
}

/** Pays money out to a card or an address; it alone ever sees the whole card number. */
export interface PayoutGateway {
  start(payout: {
    id: string
    amount: string
    currency_code: string
    pan?: string
    address?: string
  }): Promise<{ provider_ref?: string }>
  /** How a payout that was started stands now. */
  check(payout: {
    id: string
    provider_ref: string | null
  }): Promise<'pending' | 'complete' | 'failed'>
}

/** Identifies a person on a page of its own, or tells in words how to be identified. */
export interface IdentificationGateway {
  start(identification: {
    id: string
    language: 'ru' | 'en'
  }): Promise<{ verification_url?: string; howto_text?: string }>
}

export interface Gateways {
  sms: SmsGateway
  /** null where no provider is connected: top-ups are refused then. */
  payment: PaymentGateway | null
  /** null where no provider is connected: withdrawals are refused then, before money moves. */
  payout: PayoutGateway | null
  identification: IdentificationGateway
}
