import { useTexts } from './texts.tsx'

/** Returns the limit of a field with the words of its error. */
export function useTextLimit(most: number): { most: number; error: string } {
  const { text } = useTexts()
  return { most, error: text('validation.text_long', { count: most }) }
}
