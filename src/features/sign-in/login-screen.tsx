import { ArrowLeft } from '@lucide/icons'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { authEndpoints } from '../../../contract/calls/sign-in.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { useReloadBlocker } from '../../kernel/runtime/use-reload-blocker.ts'
import { startSession } from '../../kernel/session/session.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton, iconButtonClass } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './auth-form.module.css'
import { Notice } from '../../ui/notice/notice.tsx'
import { AuthHeader } from './auth-header.tsx'
import { CodeForm } from './code-form.tsx'
import { CodeNotArriving } from './code-not-arriving.tsx'
import { usePhoneStart } from '../../shared/phone-entry/use-phone-start.ts'
import { forgetLogin, keepLogin, readKeptLogin } from './kept-login.ts'
import { keepRegistration } from './kept-registration.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneForm } from './phone-form.tsx'
import { emptyDraft } from './registration.ts'
import type { SentCode } from './sent-code.ts'
import { useSecondStep } from './use-second-step.ts'

const route = getRouteApi('/auth')

/** Two panes: the phone number, then the code that was sent to it (D8). */
export function LoginScreen() {
  const { text } = useTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  const codePane = useSecondStep()
  const start = usePhoneStart()
  const [kept] = useState(readKeptLogin)
  const [typed, setPhone] = useState(kept?.phone)
  const [sent, setSent] = useState<SentCode | undefined>(kept?.sent)
  const phone = typed ?? start
  useReloadBlocker('login', codePane.isOpen && sent !== undefined)
  useDocumentTitle('wallet.auth.login.title')
  useEffect(() => {
    if (typed) keepLogin({ phone: typed, sent })
  }, [typed, sent])
  // A reload restores what was typed; leaving the page drops it.
  useEffect(() => forgetLogin, [])

  const enter = async (token: string) => {
    startSession(token)
    await navigate({ href: search.next ?? '/', replace: true })
  }

  if (codePane.isOpen && sent) {
    return (
      <>
        <AuthHeader
          title={text('wallet.auth.login.title')}
          back={
            <IconButton label={text('common.back')} onClick={codePane.close}>
              <Icon of={ArrowLeft} />
            </IconButton>
          }
        />
        <CodeForm
          titleKey="wallet.auth.login.code_title"
          submitKey="wallet.auth.login.enter_btn"
          leadKey="wallet.auth.login.code_lead"
          resentKey="wallet.auth.login.code_resent"
          sent={sent}
          onResent={(renewal) => setSent({ ...sent, ...renewal })}
          onCode={async (confirm_code) => {
            const body = { phone: sent.phone, confirm_code }
            await enter((await call(authEndpoints.login, { body })).auth_token)
          }}
          onChangeNumber={codePane.close}
        >
          <p className={styles.other}>
            <span>{`${text('wallet.auth.login.no_wallet')} `}</span>
            <Link
              to="/auth/register"
              search={search}
              className={styles.link}
              // The number that has no wallet yet is not typed again.
              onClick={() => keepRegistration({ draft: { ...emptyDraft(phone.iso), phone } })}
            >
              {text('wallet.auth.login.register_link')}
            </Link>
          </p>
          {environment.hasSupportContacts && <CodeNotArriving />}
        </CodeForm>
      </>
    )
  }
  return (
    <>
      <AuthHeader
        title={text('wallet.auth.login.title')}
        back={
          <Link
            to="/auth/register"
            search={search}
            className={iconButtonClass()}
            aria-label={text('wallet.auth.login.back_link')}
          >
            <Icon of={ArrowLeft} />
          </Link>
        }
      />
      {search.why && (
        <Notice kind="warning" role="status">
          {text(`auth.ended_${search.why}`)}
        </Notice>
      )}
      <PhoneForm
        phone={phone}
        onPhoneChange={setPhone}
        sent={sent}
        otherWay={<PasskeyButton onToken={enter} />}
        onSent={(code) => {
          setSent(code)
          void codePane.open()
        }}
      />
    </>
  )
}
