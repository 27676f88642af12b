/** What a source knows of a currency. */
export interface PricedCurrency {
  code: string
  /** Usual price of one unit in dollars, decimal text with twelve digits after the point. */
  mid_usd: string
  position: number
}

/** Mid prices by the code of their currency: of one unit in dollars, as decimal text. */
export type Mids = ReadonlyMap<string, string>

/** Where prices come from. */
export interface RateSource {
  /** Returns the prices of `now`; a currency without one has no rate. */
  readMids(currencies: readonly PricedCurrency[], now: Date): Promise<Mids>
  /** Returns the prices of past moments that storing begins with; none where storing begins empty. */
  readPast(currencies: readonly PricedCurrency[], now: Date): PastMids[]
}

/** Prices of a past moment, for the points of a step. */
export interface PastMids {
  at: Date
  step: PointStep
  mids: Mids
}

/** Time between two stored points of a currency. */
export type PointStep = 'minute' | 'hour' | 'day'
