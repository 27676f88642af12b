import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFramed } from '../../kernel/platform/is-framed.ts'
import { useIsPast } from '../../kernel/runtime/use-is-past.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { Answered, type ConsentAnswer } from './answered.tsx'
import { consentQuery } from './consent.queries.ts'
import { ConsentFrame } from './consent-frame.tsx'
import { ConsentRequest, ConsentSkeleton } from './consent-request.tsx'
import { BadRequest, ClosedRequest, FailedRequest } from './closed-request.tsx'

/**
 * The request of a program that led the owner here: who takes how much, how often, until when, and
 * the decision (T4).
 */
export function ConsentScreen({ handle }: { handle: string }) {
  const query = useQuery(consentQuery(handle))
  const { data: consent, error } = query
  const [answer, setAnswer] = useState<ConsentAnswer>()
  const isExpired = useIsPast(
    consent?.state === 'open' ? Date.parse(consent.expires_at) : undefined,
  )
  useDocumentTitle('consent.page_title')
  // A frame could cover what is asked for. The server forbids it too.
  if (isFramed())
    return (
      <ConsentFrame>
        <BadRequest />
      </ConsentFrame>
    )
  if (answer) {
    return (
      <ConsentFrame>
        <Answered answer={answer} />
      </ConsentFrame>
    )
  }
  if (consent === undefined) {
    return (
      <ConsentFrame>
        {error ? (
          <FailedRequest
            handle={handle}
            error={error}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
            onDeclined={setAnswer}
          />
        ) : (
          <ConsentSkeleton />
        )}
      </ConsentFrame>
    )
  }
  // The server has answered for the owner.
  if (consent.state === 'blocked') {
    return (
      <ConsentFrame>
        <Answered answer={{ kind: 'declined', name: '', url: consent.return_url }} />
      </ConsentFrame>
    )
  }
  const state = isExpired ? 'expired' : consent.state
  if (state !== 'open') {
    return (
      <ConsentFrame>
        <ClosedRequest consent={consent} state={state} />
      </ConsentFrame>
    )
  }
  return <ConsentRequest handle={handle} consent={consent} onAnswered={setAnswer} />
}
