import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { isRefused } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { phoneChangeEndpoints } from '../../../contract/calls/phone-change.ts'
import { PHONE_WAIT_HOURS } from '../../../contract/rules/phone-change.ts'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { OwnPhoneCode } from '../../shared/profile/own-phone-code.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { usePhoneStart } from '../../shared/phone-entry/use-phone-start.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ProgressSegments } from '../../ui/progress/progress-segments.tsx'
import { BeginChange } from './begin-change.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { NewPhone } from './new-phone.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './phone-change.module.css'

/** The session has to confirm the change again. */
const PHONE_CHANGE_EXPIRED = 'PHONE_CHANGE_EXPIRED'
const STEPS = 3
const Typed = v.object({ iso: v.string(), digits: v.string() })

type Stage = 'begin' | 'old' | 'new' | 'code' | 'done'

const STEP_OF: Readonly<Record<Stage, number>> = { begin: 0, old: 1, new: 2, code: 3, done: 0 }

/** Changes the phone: PIN or passkey, a code on the old one, the new one, and a code on it (M6). */
export function PhoneChangeScreen() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [stage, setStage] = useState<Stage>('begin')
  const [isEnding, setIsEnding] = useState(true)
  const start = usePhoneStart()
  const [phone, changePhone, forgetPhone] = useKeptState('phone-change', Typed, start)
  const wait = text('profile.phone_wait', { hours: String(PHONE_WAIT_HOURS) })

  /** Runs a step; one that comes too late leads back to the first. */
  const attempt = async <Answer,>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act()
    } catch (error) {
      if (isRefused(error) && error.code === PHONE_CHANGE_EXPIRED) {
        showToast(errorText(error, text))
        setStage('begin')
      }
      throw error
    }
  }

  if (stage === 'done') {
    return (
      <OutcomeView
        tone="success"
        look="page"
        title={text('profile.phone_changed')}
        actions={
          <Button isWide onClick={() => void navigate({ to: '/settings', replace: true })}>
            {text('common.done')}
          </Button>
        }
      >
        <Notice kind="warning">{wait}</Notice>
      </OutcomeView>
    )
  }
  const step = STEP_OF[stage]
  return (
    <div className={styles.page}>
      <LeaveQuestion isUnderWay={step > 0} />
      {step > 0 && (
        <ProgressSegments
          label={text('common.step', { current: step, total: STEPS })}
          current={step}
          total={STEPS}
        />
      )}
      {stage === 'begin' && <BeginChange wait={wait} onBegun={() => setStage('old')} />}
      {stage === 'old' && (
        <OwnPhoneCode
          intro={<h2 className={textStyle.h2}>{text('profile.phone_step_old')}</h2>}
          onSend={() => attempt(() => call(phoneChangeEndpoints.sendOldPhoneCode))}
          onCode={async (confirm_code) => {
            const body = { confirm_code }
            await attempt(() => call(phoneChangeEndpoints.confirmOldPhone, { body }))
            setStage('new')
          }}
        />
      )}
      {(stage === 'new' || stage === 'code') && (
        <NewPhone
          phone={phone}
          onPhone={changePhone}
          wait={wait}
          isEnding={isEnding}
          onEnding={setIsEnding}
          isSent={stage === 'code'}
          onSend={(number) =>
            attempt(() => call(phoneChangeEndpoints.sendNewPhoneCode, { body: { phone: number } }))
          }
          onSent={() => setStage('code')}
          onCode={async (number, confirm_code) => {
            const body = {
              phone: number,
              confirm_code,
              ...(!isEnding && { keep_sessions: true }),
            }
            const { opens_at } = await attempt(() =>
              call(phoneChangeEndpoints.confirmNewPhone, { body }),
            )
            queryClient.setQueryData(
              profileQuery.queryKey,
              (known) => known && { ...known, phone: `+${number}`, phone_wait: { opens_at } },
            )
            void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
            forgetPhone()
            setStage('done')
          }}
          onChangeNumber={() => setStage('new')}
        />
      )}
    </div>
  )
}
