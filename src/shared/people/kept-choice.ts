import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the kept recipient whom the form of the page is to pay. */
    keptId?: string
    /** It is to pay them every month. */
    isRegular?: boolean
  }
}

/** Returns the id of the kept recipient that the history entry is about. */
export function useKeptId(): string | undefined {
  return useLocation({ select: ({ state }) => state.keptId })
}
