import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of a scanned code, which a withdrawal is filled in with. */
    scannedAddress?: ScannedAddress
  }
}

export interface ScannedAddress {
  address: string
  /** Code of the network, where the scanned code names it. */
  network?: string
  /** When it was scanned, ms: the same code scanned once more is a new one. */
  at: number
}

/** Returns the scanned address of the history entry; the page's address does not contain it. */
export function useScannedAddress(): ScannedAddress | undefined {
  return useLocation({ select: ({ state }) => state.scannedAddress })
}
