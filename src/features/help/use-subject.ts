import type { Question, QuestionRow } from '../../../contract/calls/help.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/** Returns the function that names a question: why it was asked. */
export function useSubject(): (question: Pick<Question | QuestionRow, 'reason'>) => string {
  const { text } = useTexts()
  return ({ reason }) =>
    reason === 'other' ? text('help.ask_other') : text(`problem.reason_${reason}`)
}
