import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { authEndpoints } from '../../../contract/calls/sign-in.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { LongWait } from '../../kernel/texts/long-wait.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { AddressFields } from './address-fields.tsx'
import styles from './auth-form.module.css'
import { LegalChecks } from './legal-checks.tsx'
import { PersonFields } from './person-fields.tsx'
import { fullNumber, isPhoneComplete, shownNumber } from '../../shared/phone-entry/phone-number.ts'
import { canRegister, registerBody, type RegistrationDraft } from './registration.ts'
import { renewCode, type SentCode } from './sent-code.ts'
import { StepMark } from './step-mark.tsx'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'

const route = getRouteApi('/auth')

interface RegisterFormProps {
  draft: RegistrationDraft
  onDraftChange: (draft: RegistrationDraft) => void
  /** The server has this draft and has sent a code for it, which is still valid. */
  isSent: () => boolean
  /** Called with data of the sent code; without it when it was sent before. */
  onSent: (sent?: SentCode) => void
}

/** Step 1: personal data, the address where the environment asks for it, the consents (D4). */
export function RegisterForm({ draft, onDraftChange, isSent, onSent }: RegisterFormProps) {
  const { text } = useTexts()
  const search = route.useSearch()
  const countries = useCountryList()
  const form = useRef<HTMLFormElement>(null)
  const [isPhoneMissed, setIsPhoneMissed] = useState(false)
  const register = useGuardedMutation({
    mutationFn: () => {
      const phone = fullNumber(countries, draft.phone)
      return call(authEndpoints.register, { body: registerBody(draft, phone, environment) })
    },
    onSuccess: (answer) =>
      onSent({
        ...renewCode(answer),
        registrationId: answer.registration_id,
        phone: fullNumber(countries, draft.phone),
        shownPhone: shownNumber(countries, draft.phone),
      }),
  })
  const isReady = canRegister(draft, environment)
  const change = (part: Partial<RegistrationDraft>) => {
    register.reset()
    onDraftChange({ ...draft, ...part })
  }
  const submit = () => {
    if (!isReady || register.isPending) return
    if (isSent()) return onSent()
    const isComplete = isPhoneComplete(countries, draft.phone)
    setIsPhoneMissed(!isComplete)
    if (isComplete) register.start()
    else form.current?.querySelector<HTMLElement>('input[type="tel"]')?.focus()
  }
  const fields = { draft, onChange: change, isReadOnly: register.isPending }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 className={styles.stepTitle} tabIndex={-1}>
        <StepMark step={1} />
        <span>{text('auth.register.step1_title')}</span>
      </h2>
      <PersonFields {...fields} isPhoneMissed={isPhoneMissed} />
      {environment.hasAddressFields && <AddressFields {...fields} />}
      {environment.hasLegalCheckboxes && <LegalChecks {...fields} />}
      <ErrorLine message={register.error ? errorText(register.error, text) : undefined} />
      <Button type="submit" isWide disabled={!isReady} isBusy={register.isPending}>
        {text('auth.register.submit_btn')}
      </Button>
      <LongWait isBusy={register.isPending} />
      {!isReady && (
        <p className={styles.hint}>
          {text(
            environment.hasLegalCheckboxes
              ? 'auth.register.submit_hint_terms'
              : 'auth.register.submit_hint',
          )}
        </p>
      )}
      <p className={styles.hint}>{text('auth.register.step1_next')}</p>
      <p className={styles.other}>
        <span>{`${text('auth.register.have_account')} `}</span>
        <Link to="/auth/login" search={search} className={styles.link}>
          {text('auth.register.login_link')}
        </Link>
      </p>
    </form>
  )
}
