import { NEW_QUESTION } from './new-question-path.ts'
import { NewQuestion } from './new-question.tsx'
import { QuestionView } from './question-view.tsx'

/** A question on a page of its own, up to 1200 px. */
export function QuestionPage({ number }: { number: string }) {
  if (number === NEW_QUESTION) return <NewQuestion />
  return <QuestionView key={number} number={number} />
}
