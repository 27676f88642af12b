/** What an event is about; each kind is settled by reading its subject again at the provider. */
export type EventKind = 'payment' | 'payout' | 'identification' | 'sms'

/** A request of a provider to our events address. */
export interface EventRequest {
  /** The body as it came: signatures are made of its bytes. */
  body: Buffer
  /** The query of the address with its question mark, as it came; empty without one. */
  query: string
  /** Returns a header; names are in any case. */
  header: (name: string) => string | undefined
}

/** An event that its source takes for genuine. */
export interface AcceptedEvent {
  kind: EventKind
  /** The provider's id of the subject, or our own. */
  ref: string
  /** Stored instead of the body where that holds the data of a person. */
  body?: string
  /**
   * The provider's id of an event whose signature was checked. Without one a hash of the body
   * stands for it, so that a forged event never counts as the genuine one that comes later.
   */
  id?: string
}

/**
 * Takes the events of one provider. An event is a hint and nothing else: it says which subject has
 * to be read again, so a provider without signatures is as safe as one with.
 */
export interface EventSource {
  /** Name of the provider in the address of its events. */
  provider: string
  /** Headers that are stored with the event, such as a signature. */
  keptHeaders: readonly string[]
  /** Length of its longest event, less than the limit of all: for sources without signatures. */
  mostBytes?: number
  /** Anybody may have made its events: little of them is stored, and only so many wait. */
  isUnsigned?: true
  /** Checks the client's address and the secret at the end of the address that was called. */
  isFrom?(caller: { ip: string; secret: string | undefined }): boolean
  /**
   * Checks signature or password; `forged` where they are wrong, `ignored` where the event is
   * genuine and about nothing that is settled.
   */
  accept(request: EventRequest): AcceptedEvent | 'forged' | 'ignored'
}
