import { createContext } from 'react'

/** Accessible text of an unreadable amount, which shows as a dash. */
export const UnknownAmountLabel = createContext('')
