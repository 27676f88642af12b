import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { isRefused } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { contactEndpoints } from '../../../contract/calls/contacts.ts'
import { CodeEntry } from '../../shared/profile/code-entry.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { resendTime } from '../../shared/resend-code/resend-time.ts'
import { sendOrContinue } from '../../shared/resend-code/send-or-continue.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import styles from './profile.module.css'

const EMAIL_LENGTH = 254
const CODE_LENGTH = 6
const Typed = v.object({ address: v.string() })

interface EmailDialogProps {
  isOpen: boolean
  /** The address that the field begins with: one that was only typed so far. */
  email: string
  onClose: () => void
}

/** Asks for a new address and the code that is sent there. */
export function EmailDialog({ isOpen, email, onClose }: EmailDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={isOpen}
      hasField
      onClose={onClose}
      title={text('profile.edit_email')}
      closeLabel={text('common.close')}
    >
      <EmailSteps email={email} onDone={onClose} />
    </Dialog>
  )
}

/** Elements of its own, so that what was typed is forgotten with the dialog. */
function EmailSteps({ email, onDone }: { email: string; onDone: () => void }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [{ address }, change, forget] = useKeptState('email', Typed, { address: email })
  const [nextAt, setNextAt] = useState<number>()
  const given = address.trim()
  const send = () => call(contactEndpoints.sendEmailCode, { body: { email: given } })
  if (nextAt === undefined) {
    return (
      <AddressForm
        address={address}
        onChange={(typed) => change({ address: typed })}
        onSend={send}
        onSent={(at) => setNextAt(at)}
      />
    )
  }
  return (
    <CodeEntry
      title={text('profile.email_code_title')}
      lead={<SentTo email={given} />}
      label={() => text('profile.email_code_label')}
      length={CODE_LENGTH}
      nextAt={nextAt}
      onResend={send}
      onCode={async (confirm_code) => {
        await call(contactEndpoints.confirmEmail, { body: { confirm_code } })
        queryClient.setQueryData(
          profileQuery.queryKey,
          (known) => known && { ...known, email: given, is_email_confirmed: true },
        )
        void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
        showToast(text('profile.saved'))
        forget()
        onDone()
      }}
    >
      <Button kind="plain" size="medium" isWide onClick={() => setNextAt(undefined)}>
        {text('profile.email_other_btn')}
      </Button>
    </CodeEntry>
  )
}

/** Where the code was sent; a long address is broken before its @. */
function SentTo({ email }: { email: string }) {
  const { text } = useTexts()
  const parts = splitAt(text('profile.email_code_sent'), 'email')
  return (
    <>
      <span>{parts?.before}</span>
      <EmailText address={email} />
      <span>{parts?.after}</span>
    </>
  )
}

interface AddressFormProps {
  address: string
  onChange: (address: string) => void
  onSend: () => ReturnType<typeof call<typeof contactEndpoints.sendEmailCode>>
  /** Called with when the next code may be requested. */
  onSent: (nextAt: number) => void
}

function AddressForm({ address, onChange, onSend, onSent }: AddressFormProps) {
  const { text } = useTexts()
  const limit = useTextLimit(EMAIL_LENGTH)
  const [isOdd, setIsOdd] = useState(false)
  const send = useGuardedMutation({
    mutationFn: () => sendOrContinue(onSend),
    onSuccess: (sent) => onSent(resendTime(sent.resend_after)),
  })
  const isBadAddress = isRefused(send.error) && send.error.code === 'BAD_REQUEST'
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isRight = looksLikeEmail(address.trim()) && address.trim().length <= EMAIL_LENGTH
        setIsOdd(!isRight)
        if (isRight) send.start()
      }}
    >
      <TextField
        label={text('profile.email_new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        placeholder={text('auth.register.email_placeholder')}
        limit={limit}
        value={address}
        readOnly={send.isPending}
        onChange={(value) => {
          send.reset()
          setIsOdd(false)
          onChange(value)
        }}
        error={isOdd || isBadAddress ? text('validation.email') : undefined}
      />
      <ErrorLine message={send.error && !isBadAddress ? errorText(send.error, text) : undefined} />
      <Button type="submit" isWide disabled={address.trim() === ''} isBusy={send.isPending}>
        {text('wallet.auth.login.send_code_btn')}
      </Button>
    </form>
  )
}

/** The server has the last word. */
function looksLikeEmail(address: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
}
