import { useTexts } from '../../kernel/texts/texts.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

/** Details, code, PIN. */
export const STEPS = 3

/** Visually hidden text before the title of a step: `Step 2 of 3`. */
export function StepMark({ step }: { step: number }) {
  const { text } = useTexts()
  return (
    <VisuallyHidden>{`${text('common.step', { current: step, total: STEPS })} `}</VisuallyHidden>
  )
}
