/** Reads addresses of this server, as programs name them. */
export interface OwnPlaces {
  /** Returns the name in a wallet address of this server; undefined for any other address. */
  readName: (address: string) => string | undefined
  /** Returns the id of an incoming payment of this server; undefined for any other address. */
  readIncomingId: (address: string) => string | undefined
  /** Returns the id of a quote of this server; undefined for any other address. */
  readQuoteId: (address: string) => string | undefined
}
