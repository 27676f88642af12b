import { useTexts } from '../../texts/texts.tsx'

const COMPLETE = 'complete'
const BAD = new Set(['failed', 'error'])

/** How loudly a list speaks of a status: not at all of `complete` (ui.md 3.4). */
export function statusTone(status: string): 'bad' | 'waiting' | undefined {
  if (status === '' || status === COMPLETE) return undefined
  return BAD.has(status) ? 'bad' : 'waiting'
}

/** Gives a function that words a status; one that the dictionary lacks shows as it came. */
export function useStatusWord(): (status: string) => string {
  const { findText } = useTexts()
  return (status) => findText(`transactions.status.${status}`) ?? status
}
