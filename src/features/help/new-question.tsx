import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { helpEndpoints } from '../../../contract/calls/help.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { usePageTitle } from '../../kernel/texts/page-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { createIntentKeys, useIntentKeys } from '../../shared/money-act/intent-keys.ts'
import { SubmitHint } from '../../shared/money-act/submit-hint.tsx'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { Composer } from './composer.tsx'
import styles from './help.module.css'
import { type ChosenPicture, uploadPictures } from './outbox.ts'

interface QuestionDraft {
  text: string
  pictures: readonly ChosenPicture[]
}

/** The first message of a question about no transaction; sending it opens the conversation (S9). */
export function NewQuestion({ isPanel = false }: { isPanel?: boolean }) {
  const { text } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const keys = useIntentKeys(() => createIntentKeys('problem'))
  const hintId = useId()
  const isUnsettled = useIsUnsettled('reportProblem')
  usePageTitle(isPanel ? undefined : text('help.ask_other'))
  const asking = useGuardedMutation({
    mutationFn: async ({ text: words, pictures }: QuestionDraft) => {
      const ids = await uploadPictures(pictures)
      const intent = ['other', words, ...ids]
      const { number } = await callKeyed(helpEndpoints.reportProblem, {
        body: { reason: 'other', text: words, pictures: ids },
        idempotencyKey: await keys.keyFor(intent),
        isRepeatable: true,
      })
      keys.settle(intent)
      return number
    },
    onSuccess: (number) => {
      void client.invalidateQueries({ queryKey: ['help'] })
      void navigate({ to: '/help/$question', params: { question: number }, replace: true })
    },
  })
  return (
    <div className={`${styles.question} ${isPanel ? '' : styles.whole}`}>
      <p className={styles.auto}>{text('help.ask_other_descr')}</p>
      <p className={styles.auto}>{text('help.never_ask')}</p>
      <div className={styles.foot}>
        <SubmitHint id={hintId} act="reportProblem" />
        <Composer
          name="help new"
          isBusy={asking.isPending || isUnsettled}
          error={asking.error ? errorText(asking.error, text) : undefined}
          onSend={(words, pictures) => {
            asking.start({ text: words, pictures })
            // The field goes with the page once the question is there.
            return false
          }}
        />
      </div>
    </div>
  )
}
