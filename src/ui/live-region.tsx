import { VisuallyHidden } from './visually-hidden.tsx'

/** Says a text aloud without showing it, whenever the text changes. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <output aria-live="polite">
      <VisuallyHidden>{message}</VisuallyHidden>
    </output>
  )
}
