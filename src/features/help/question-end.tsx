import { helpEndpoints, type Question } from '../../../contract/calls/help.ts'
import { call } from '../../kernel/api/call.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useIsPast } from '../../kernel/runtime/use-is-past.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './help.module.css'
import { useChangeQuestion } from './use-change-question.ts'

/**
 * In place of the field of a closed question: who closed it, whether it helped, and the way back
 * (S9).
 */
export function QuestionEnd({ question }: { question: Question }) {
  const { text } = useTexts()
  const words = useDateWords()
  const { number, closed_at: closedAt = '', closed_by: by, reopen_until: until, helped } = question
  const isOver = useIsPast(until === undefined ? undefined : Date.parse(until))
  const rating = useChangeQuestion((isHelp: boolean) =>
    call(helpEndpoints.rateHelp, { body: { number, helped: isHelp } }),
  )
  const opening = useChangeQuestion(() => call(helpEndpoints.reopenQuestion, { body: { number } }))
  const error = rating.error ?? opening.error
  const date = formatDate(closedAt, words)
  return (
    <section className={styles.end}>
      <p role="status">
        {text(by === 'owner' ? 'help.closed_owner' : 'help.closed_support', { date })}
      </p>
      <div className={styles.rating} role="group" aria-label={text('help.rate_title')}>
        <span>{text('help.rate_title')}</span>
        {[true, false].map((isHelp) => (
          <Button
            key={String(isHelp)}
            kind={helped === isHelp ? 'filled' : 'soft'}
            size="small"
            aria-pressed={helped === isHelp}
            isBusy={rating.isPending}
            onClick={() => rating.start(isHelp)}
          >
            {text(isHelp ? 'help.rate_yes' : 'help.rate_no')}
          </Button>
        ))}
      </div>
      <ErrorLine message={error ? errorText(error, text) : undefined} />
      {until !== undefined && !isOver && (
        <>
          <Button kind="soft" isWide isBusy={opening.isPending} onClick={() => opening.start()}>
            {text('help.reopen_btn')}
          </Button>
          <p className={textStyle.caption}>
            {text('help.reopen_hint', { date: formatDate(until, words) })}
          </p>
        </>
      )}
    </section>
  )
}
