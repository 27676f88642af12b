import { createContext } from 'react'

/**
 * Accessible texts of an unreadable amount, which shows as a dash, and of a hidden one, which shows
 * as dots.
 */
export const AmountLabels = createContext({ unknown: '', hidden: '' })
