import { Globe, X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Consent } from '../../../contract/calls/programs.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ProgramTile } from '../../shared/programs/program-tile.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useMedia } from '../../ui/viewport/use-media.ts'
import type { ConsentAnswer } from './answered.tsx'
import { ConsentDecision } from './consent-decision.tsx'
import { ConsentFrame } from './consent-frame.tsx'
import styles from './consent-request.module.css'
import { ConsentTime } from './consent-time.tsx'
import { useConsentWords } from './use-consent-words.ts'
import { useDeclineAccess } from './use-decline-access.ts'
import { WhoNotice } from './who-notice.tsx'

/** Media query of the card with two halves. */
const TWO_HALVES = '(min-width: 1000px)'

interface ConsentRequestProps {
  handle: string
  consent: Consent
  onAnswered: (answer: ConsentAnswer) => void
}

/** An open request: who asks and what for on one side, the decision on the other. */
export function ConsentRequest({ handle, consent, onAnswered }: ConsentRequestProps) {
  const { text, language } = useTexts()
  const isOnline = useOnline()
  const wallets = useQuery(walletsQuery)
  const profile = useQuery(profileQuery)
  const words = useConsentWords(consent)
  const { host, limit } = consent
  const name = consent.name || host
  const decline = useDeclineAccess({ handle, name, onDeclined: onAnswered })
  const hasHalves = useMedia(TWO_HALVES)
  const facts = words.facts.filter(({ isNarrow }) => !hasHalves || isNarrow !== true)
  const isReady = !wallets.isPending && !profile.isPending
  const startDecline = (isForever: boolean) => {
    if (isOnline) decline.start({ isForever })
    else showToast(text('error.offline_action'))
  }
  if (!isReady) {
    return (
      <ConsentFrame>
        <ConsentSkeleton />
      </ConsentFrame>
    )
  }
  const parts = limit && formatMoney(limit.amount, { currency: limit.currency_code, language })
  return (
    <ConsentFrame
      close={
        <IconButton label={text('consent.decline_btn')} onClick={() => startDecline(false)}>
          <Icon of={X} size={24} />
        </IconButton>
      }
    >
      <div className={styles.card}>
        <div className={styles.request}>
          <div className={styles.who}>
            <ProgramTile name={name} size={56} />
            <div className={styles.names}>
              <p className={styles.name} translate="no">
                {name}
              </p>
              <p className={styles.host} translate="no">
                <Icon of={Globe} size={18} />
                <span>{host}</span>
              </p>
            </div>
          </div>
          <Question title={words.title}>
            {parts && words.lines && (
              <span className={styles.lines} aria-hidden="true">
                <span className={styles.lead}>{words.lines.lead}</span>
                <Amount parts={parts} size="l" />
                <span className={styles.after}>{words.lines.after}</span>
              </span>
            )}
          </Question>
          {consent.looks_like !== undefined && (
            <div className={styles.narrow}>
              <WhoNotice consent={consent} />
            </div>
          )}
          {facts.length > 0 && (
            <div className={styles.facts}>
              <FactList>
                {facts.map((fact) => (
                  <Fact key={fact.name} name={fact.name}>
                    <span className={fact.isWarning ? styles.warning : undefined}>
                      {fact.value}
                    </span>
                  </Fact>
                ))}
              </FactList>
            </div>
          )}
          <div className={styles.wide}>
            <WhoNotice consent={consent} />
          </div>
        </div>
        <ConsentDecision
          handle={handle}
          consent={consent}
          yearly={words.yearly}
          wallets={wallets.data ?? []}
          decline={{ ...decline, start: startDecline }}
          onAnswered={onAnswered}
        />
      </div>
      <ConsentTime consent={consent} name={name} />
    </ConsentFrame>
  )
}

/**
 * The question as the page's heading, which has the focus first: the button that allows never has
 * it.
 */
function Question({ title, children }: { title: string; children: Elements }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={ref} className={styles.title} tabIndex={-1} data-drawn={children ? '' : undefined}>
      <span className={styles.sentence}>{title}</span>
      {children}
    </h1>
  )
}

/** The place of a request that is being read, without buttons. */
export function ConsentSkeleton() {
  const { text } = useTexts()
  return (
    <div className={styles.loading} aria-busy>
      <VisuallyHidden>{text('consent.loading')}</VisuallyHidden>
      <Skeleton height={56} radius={18} />
      <Skeleton height={148} radius={24} />
      <Skeleton height={220} radius={24} />
    </div>
  )
}
