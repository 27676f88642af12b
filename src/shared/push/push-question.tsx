import { BellRing } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ApiError } from '../../kernel/api/api-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { QuestionCard } from '../../ui/notice/question-card.tsx'
import { readPushState } from './push-state.ts'
import { isQuestionDue, postponePushQuestion } from './question-time.ts'
import { turnOnPush } from './turn-on-push.ts'

/**
 * Asks whether to send push messages; nothing where that is answered, refused or impossible (M8).
 */
export function PushQuestion() {
  const { text } = useTexts()
  const [state] = useState(readPushState)
  const [isAnswered, setIsAnswered] = useState(() => !isQuestionDue())
  const queryClient = useQueryClient()
  const turnOn = useGuardedMutation({
    mutationFn: () => turnOnPush(queryClient),
    onSuccess: (isOn) => {
      if (isOn) showToast(text('push.on'))
      setIsAnswered(true)
    },
  })
  if (isAnswered || (state !== 'ask' && state !== 'install')) return null
  const { error } = turnOn
  const failure = error instanceof ApiError ? errorText(error, text) : text('push.failed')
  return (
    <QuestionCard
      icon={BellRing}
      title={text('push.ask_title')}
      error={error ? failure : undefined}
      answers={
        <>
          {state === 'ask' && (
            <Button size="medium" isWide isBusy={turnOn.isPending} onClick={() => turnOn.start()}>
              {text('common.turn_on')}
            </Button>
          )}
          <Button
            kind="plain"
            size="medium"
            isWide
            onClick={() => {
              postponePushQuestion()
              setIsAnswered(true)
            }}
          >
            {text('common.not_now')}
          </Button>
        </>
      }
    >
      {text(state === 'install' ? 'push.ios_install' : 'push.ask_descr')}
    </QuestionCard>
  )
}
