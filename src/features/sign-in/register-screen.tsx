import { ArrowLeft } from '@lucide/icons'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { authEndpoints } from '../../../contract/calls/sign-in.ts'
import { PolicyBlock } from '../../shared/legal/policy-block.tsx'
import { environment } from '../../kernel/environment/environment.ts'
import { sessionStore } from '../../kernel/runtime/storage.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useReloadBlocker } from '../../kernel/runtime/use-reload-blocker.ts'
import { startSession } from '../../kernel/session/session.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton, iconButtonClass } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ProgressSegments } from '../../ui/progress/progress-segments.tsx'
import styles from './auth-form.module.css'
import { AuthHeader } from './auth-header.tsx'
import { CodeForm } from './code-form.tsx'
import { usePhoneStart } from '../../shared/phone-entry/use-phone-start.ts'
import { forgetRegistration, keepRegistration, readKeptRegistration } from './kept-registration.ts'
import { emptyDraft, isCodeUnderWay, isDraftKept, registerBody } from './registration.ts'
import { RegisterForm } from './register-form.tsx'
import { RegisterPin } from './register-pin.tsx'
import { sendAgain } from './sent-code.ts'
import { StepMark, STEPS } from './step-mark.tsx'
import { useSecondStep } from './use-second-step.ts'

const route = getRouteApi('/auth')

/** Registration in three steps: details, code, PIN (D3). */
export function RegisterScreen() {
  const { text } = useTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  const codeStep = useSecondStep()
  const [kept] = useState(readKeptRegistration)
  const { iso } = usePhoneStart()
  const [typed, setDraft] = useState(kept?.draft)
  const draft = typed ?? emptyDraft(iso)
  const [sent, setSent] = useState(kept?.sent)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const step = isConfirmed ? 3 : codeStep.isOpen && sent ? 2 : 1
  useReloadBlocker('registration', step > 1)
  useDocumentTitle('auth.register.title')
  useEffect(() => {
    if (!isConfirmed) keepRegistration({ draft, sent })
  }, [draft, sent, isConfirmed])
  // A reload restores typed text; leaving the page drops it.
  useEffect(() => forgetRegistration, [])
  const leave = () => navigate({ href: search.next ?? '/', replace: true })

  return (
    <>
      <AuthHeader
        title={text('auth.register.title')}
        back={
          step === 1 ? (
            <Link
              to="/auth"
              search={search}
              className={iconButtonClass()}
              aria-label={text('common.back')}
            >
              <Icon of={ArrowLeft} />
            </Link>
          ) : step === 2 ? (
            <IconButton label={text('common.back')} onClick={codeStep.close}>
              <Icon of={ArrowLeft} />
            </IconButton>
          ) : undefined
        }
      />
      <ProgressSegments
        label={text('auth.register.progress', { current: step, total: STEPS })}
        current={step}
        total={STEPS}
      />
      {step === 1 && (
        <RegisterForm
          draft={draft}
          onDraftChange={setDraft}
          isSent={() => isCodeUnderWay(draft, sent)}
          onSent={(code) => {
            if (code) setSent({ ...code, draft, registeredAt: code.sentAt })
            void codeStep.open()
          }}
        />
      )}
      {step === 2 && sent && (
        <CodeForm
          titleKey="auth.register.step2_title"
          submitKey="auth.code.continue_btn"
          stepMark={<StepMark step={2} />}
          sent={sent}
          onResend={async () => {
            if (isDraftKept(sent)) return sendAgain(sent.phone, sent.registrationId)
            const body = registerBody(sent.draft, sent.phone, environment)
            const answer = await call(authEndpoints.register, { body })
            setSent({ ...sent, registrationId: answer.registration_id, registeredAt: Date.now() })
            return { answer, noteKey: 'auth.code.resent_with_data' }
          }}
          onResent={(renewal) => setSent((before) => before && { ...before, ...renewal })}
          onCode={async (confirm_code) => {
            const { phone, registrationId: registration_id } = sent
            const body = { phone, confirm_code, registration_id }
            const { auth_token, has_pin } = await call(authEndpoints.confirmPhone, { body })
            forgetRegistration()
            startSession(auth_token)
            if (!has_pin) {
              sessionStore.write('email-due', '1')
              return setIsConfirmed(true)
            }
            showToast(text('auth.register.pin_kept'))
            return leave()
          }}
          onChangeNumber={codeStep.close}
        >
          <p className={styles.hint}>{text('auth.register.step2_next')}</p>
        </CodeForm>
      )}
      {step === 3 && <RegisterPin onDone={() => void leave()} />}
      {environment.hasPolicyBlock && <PolicyBlock />}
    </>
  )
}
