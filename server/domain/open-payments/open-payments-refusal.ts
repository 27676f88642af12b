/** Codes of refusals of the standard, and those of our own in its form. */
export type OpenPaymentsCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_token'
  | 'invalid_rotation'
  | 'invalid_continuation'
  | 'request_denied'
  | 'too_fast'
  | 'insufficient_grant'
  | 'not_found'
  | 'unknown_receiver'
  | 'not_payable'
  | 'too_many_requests'

type RefusalStatus = 400 | 401 | 403 | 404 | 415 | 429

/** Why a request of Open Payments is refused; the description says in English what to do. */
export class OpenPaymentsRefusal extends Error {
  readonly status: RefusalStatus
  readonly code: OpenPaymentsCode
  readonly details: Readonly<Record<string, string>> | undefined

  constructor(
    status: RefusalStatus,
    code: OpenPaymentsCode,
    description: string,
    details?: Readonly<Record<string, string>>,
  ) {
    super(description)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Returns the refusal of a request that is wrong as it is, or that does not fit what is there. */
export function invalidRequest(description: string): OpenPaymentsRefusal {
  return new OpenPaymentsRefusal(400, 'invalid_request', description)
}

/** Returns the refusal of a payment or a quote that cannot be made. */
export function notPayable(description: string): OpenPaymentsRefusal {
  return new OpenPaymentsRefusal(403, 'not_payable', description)
}

/** Returns the refusal of what the grant of a token does not allow. */
export function insufficientGrant(description: string): OpenPaymentsRefusal {
  return new OpenPaymentsRefusal(403, 'insufficient_grant', description)
}

/** A payment above what is left of its grant, of which the owner is notified. */
export class AboveGrant extends OpenPaymentsRefusal {
  constructor() {
    const description = 'The payment is above what is left of the grant in its period'
    super(403, 'insufficient_grant', description)
  }
}
