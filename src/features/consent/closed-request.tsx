import { useNavigate } from '@tanstack/react-router'
import type { Consent } from '../../../contract/calls/programs.ts'
import { isRefused } from '../../kernel/api/api-error.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { logOut } from '../../shared/log-out/log-out.ts'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { LoadError } from '../../shared/query-state/load-error.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import type { ConsentAnswer } from './answered.tsx'
import { ReturnLink } from './return-link.tsx'
import { useDeclineAccess } from './use-decline-access.ts'

interface ClosedRequestProps {
  consent: Consent
  state: Exclude<Consent['state'], 'open' | 'blocked'>
}

const OUTCOMES = {
  allowed: { title: 'consent.used_title', words: 'consent.used_allowed' },
  declined: { title: 'consent.used_title', words: 'consent.used_declined' },
  expired: { title: 'consent.expired_title', words: 'consent.expired_descr' },
} as const

/** A request that was answered already, or has expired. */
export function ClosedRequest({ consent, state }: ClosedRequestProps) {
  const { text } = useTexts()
  const { title, words } = OUTCOMES[state]
  const { return_url: url } = consent
  return (
    <OutcomeView
      tone="unknown"
      look="page"
      level={1}
      title={text(title)}
      actions={url !== undefined && <ReturnLink url={url} />}
    >
      <p>{text(words)}</p>
    </OutcomeView>
  )
}

interface DecliningProps {
  handle: string
  onDeclined: (answer: ConsentAnswer) => void
}

interface FailedRequestProps extends DecliningProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/**
 * A request that cannot be shown: a bad link, that of another wallet, or no answer of the server.
 */
export function FailedRequest(props: FailedRequestProps) {
  const { error, isRetrying, onRetry } = props
  if (isRefused(error) && error.code === 'CONSENT_OTHER') return <OtherWallet {...props} />
  if (isRefused(error) && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')) {
    return <BadRequest />
  }
  return (
    <LoadError
      titleKey="consent.load_error"
      error={error}
      isRetrying={isRetrying}
      onRetry={onRetry}
      isAlone
    />
  )
}

/** A link that is spelled wrongly or leads to no request; nothing of a program is shown. */
export function BadRequest() {
  const { text } = useTexts()
  return (
    <OutcomeView tone="unknown" look="page" level={1} title={text('consent.bad_title')}>
      <p>{text('consent.bad_descr')}</p>
    </OutcomeView>
  )
}

function OtherWallet({ handle, onDeclined }: DecliningProps) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const decline = useDeclineAccess({ handle, name: '', onDeclined })
  const changeWallet = () => {
    logOut()
    void navigate({ to: '/auth/consent', search: { next: `/consent/${handle}` }, replace: true })
  }
  return (
    <OutcomeView
      tone="unknown"
      look="page"
      level={1}
      title={text('consent.page_title')}
      actions={
        <>
          <ErrorLine message={decline.error ? errorText(decline.error, text) : undefined} />
          <Button isWide onClick={changeWallet}>
            {text('settings.logout_btn')}
          </Button>
          <Button
            kind="soft"
            isWide
            isBusy={decline.isPending}
            onClick={() => decline.start({ isForever: false })}
          >
            {text('consent.decline_btn')}
          </Button>
        </>
      }
    >
      <p>{text('consent.wrong_wallet')}</p>
    </OutcomeView>
  )
}
