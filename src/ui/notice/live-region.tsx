import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** Announces a text to screen readers whenever it changes, without showing it. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <output aria-live="polite">
      <VisuallyHidden>{message}</VisuallyHidden>
    </output>
  )
}
