import { createContext } from 'react'

/** What is said in place of an amount that cannot be read and shows as a dash. */
export const UnknownAmountLabel = createContext('')
