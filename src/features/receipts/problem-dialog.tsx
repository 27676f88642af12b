import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { helpEndpoints } from '../../../contract/calls/help.ts'
import {
  HELP_TEXT_LENGTH,
  PROBLEM_REASONS,
  type ProblemReason,
} from '../../../contract/rules/help.ts'
import { createIntentKeys, useIntentKeys } from '../../shared/money-act/intent-keys.ts'
import { SubmitHint } from '../../shared/money-act/submit-hint.tsx'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { Button } from '../../ui/button/button.tsx'
import { RadioList } from '../../ui/choice/radio-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import styles from './receipt.module.css'

const Typed = v.object({ reason: v.picklist(PROBLEM_REASONS), words: v.string() })
type Typed = v.InferOutput<typeof Typed>

interface ProblemDialogProps {
  /** Number of the transaction. */
  number: string
  /** The reason that is chosen at first. */
  reason: ProblemReason
  isOpen: boolean
  onClose: () => void
}

/**
 * Asks support about a transaction: a reason and, for another one, a text; then the conversation
 * opens (N3, S9).
 */
export function ProblemDialog({ number, reason, isOpen, onClose }: ProblemDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('problem.title')}
      closeLabel={text('common.close')}
    >
      <ProblemForm number={number} first={reason} />
    </Dialog>
  )
}

function ProblemForm({ number, first }: { number: string; first: ProblemReason }) {
  const { text } = useTexts()
  const [{ reason, words }, change, forget] = useKeptState<Typed>('problem', Typed, {
    reason: first,
    words: '',
  })
  const limit = useTextLimit(HELP_TEXT_LENGTH)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const keys = useIntentKeys(() => createIntentKeys('problem'))
  const hintId = useId()
  const isUnsettled = useIsUnsettled('reportProblem')
  const report = useGuardedMutation({
    mutationFn: async () => {
      const intent = [number, reason, words]
      const answer = await callKeyed(helpEndpoints.reportProblem, {
        body: { number, reason, text: words },
        idempotencyKey: await keys.keyFor(intent),
        isRepeatable: true,
      })
      keys.settle(intent)
      // The receipt shows the report.
      void client.invalidateQueries({ queryKey: ['receipt'] })
      void client.invalidateQueries({ queryKey: ['help'] })
      forget()
      return answer
    },
    onSuccess: ({ number: question }) => navigate({ to: '/help/$question', params: { question } }),
  })
  const isMissing = reason === 'other' && words.trim() === ''
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsIncomplete(isMissing)
        if (!isMissing && words.trim().length <= HELP_TEXT_LENGTH) report.start()
      }}
    >
      <RadioList
        label={text('problem.title')}
        isLabelHidden
        options={PROBLEM_REASONS.map((value) => ({
          value,
          label: text(`problem.reason_${value}`),
        }))}
        value={reason}
        onChange={(value) => change({ reason: value })}
      />
      <TextArea
        label={text('problem.text_label')}
        optionalMark={reason === 'other' ? undefined : text('common.optional')}
        value={words}
        onChange={(typed) => change({ words: typed })}
        limit={limit}
        error={isIncomplete && isMissing ? text('problem.text_required') : undefined}
      />
      <ErrorLine message={report.error ? errorText(report.error, text) : undefined} />
      <SubmitHint id={hintId} act="reportProblem" />
      <Button
        type="submit"
        isWide
        isBusy={report.isPending}
        disabled={isUnsettled}
        aria-describedby={hintId}
      >
        {text('problem.send_btn')}
      </Button>
    </form>
  )
}
