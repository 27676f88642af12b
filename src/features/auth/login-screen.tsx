import { ArrowLeft } from '@lucide/icons'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { authEndpoints } from '../../contract/auth.ts'
import { environment } from '../../environment/environment.ts'
import { useReloadBlocker } from '../../runtime/use-reload-blocker.ts'
import { startSession } from '../../session/session.ts'
import { useDocumentTitle } from '../../texts/document-title.ts'
import { useTexts } from '../../texts/texts.tsx'
import { IconButton, iconButtonClass } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { AuthHeader } from './auth-header.tsx'
import { CodeForm } from './code-form.tsx'
import { CodeNotArriving } from './code-not-arriving.tsx'
import { lastPhoneCountry } from '../../shared/phone-entry/last-country.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneForm } from './phone-form.tsx'
import type { SentCode } from './sent-code.ts'
import { useSecondStep } from './use-second-step.ts'

const route = getRouteApi('/auth')

/** Two panes: the phone number, then the code that was sent to it (D8). */
export function LoginScreen() {
  const { text } = useTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  const codePane = useSecondStep()
  const [phone, setPhone] = useState(() => ({ iso: lastPhoneCountry(), digits: '' }))
  const [sent, setSent] = useState<SentCode>()
  useReloadBlocker('login', codePane.isOpen && sent !== undefined)
  useDocumentTitle('wallet.auth.login.title')

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
          sent={sent}
          onResent={(times) => setSent({ ...sent, ...times })}
          onCode={async (confirm_code) => {
            const body = { phone: sent.phone, confirm_code }
            await enter((await call(authEndpoints.login, { body })).auth_token)
          }}
          onChangeNumber={codePane.close}
        >
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
