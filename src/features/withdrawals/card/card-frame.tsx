import { Lock } from '@lucide/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import textStyle from '../../../ui/styles/text-style.module.css'
import styles from './card-frame.module.css'
import { frameHeight, readFrameMessage } from './frame-message.ts'
import type { NewCard } from './new-card.ts'

/** Longest time in which the form opens, ms. */
const LIMIT_MS = 15_000

interface CardFrameProps {
  way: Pick<WithdrawalMethod, 'frame_url' | 'provider'>
  /** The card that the form has answered with. */
  card: NewCard | undefined
  onCard: (card: NewCard | undefined) => void
}

/**
 * The provider's form for the number of a card, in a frame of its own: the number never enters this
 * page. It folds once the provider has answered with a token.
 */
export function CardFrame({ way, card, onCard }: CardFrameProps) {
  const { text } = useTexts()
  const [attempt, setAttempt] = useState(0)
  const provider = way.provider ?? ''
  if (card) {
    return (
      <Button kind="plain" size="small" onClick={() => onCard(undefined)}>
        {text('common.change')}
      </Button>
    )
  }
  return (
    <div className={styles.box}>
      <p className={styles.provider}>
        <Icon of={Lock} size={16} />
        <span>{provider}</span>
      </p>
      <Frame
        key={attempt}
        address={way.frame_url}
        title={text('card.frame_title', { provider })}
        onCard={onCard}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <p className={textStyle.caption}>{text('card.frame_note', { provider })}</p>
    </div>
  )
}

interface FrameProps {
  address: string | undefined
  title: string
  onCard: (card: NewCard) => void
  onRetry: () => void
}

function Frame({ address, title, onCard, onRetry }: FrameProps) {
  const { text } = useTexts()
  const ref = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const [isLate, setIsLate] = useState(false)
  const url =
    address !== undefined && URL.canParse(address, location.href)
      ? new URL(address, location.href)
      : undefined
  const read = useEffectEvent((event: MessageEvent) => {
    if (!url || event.origin !== url.origin || event.source !== ref.current?.contentWindow) return
    const message = readFrameMessage(event.data)
    if (message?.type === 'card-form.height') setHeight(frameHeight(message.height))
    if (message?.type === 'card-form.token') {
      const { token, last4, brand } = message
      onCard({ token, last4, brand })
    }
  })
  useEffect(() => {
    addEventListener('message', read)
    const timer = setTimeout(() => setIsLate(true), LIMIT_MS)
    return () => {
      removeEventListener('message', read)
      clearTimeout(timer)
    }
  }, [])
  const isOpen = height !== undefined
  if (!url || (isLate && !isOpen)) {
    return (
      <Notice
        kind="error"
        role="alert"
        action={
          <Button kind="soft" size="small" onClick={onRetry}>
            {text('common.retry')}
          </Button>
        }
      >
        {text('card.frame_error')}
      </Notice>
    )
  }
  return (
    <div className={styles.place}>
      {!isOpen && (
        <div role="status">
          <Skeleton height={48} radius={16} />
          <p className={textStyle.caption}>{text('card.frame_loading')}</p>
        </div>
      )}
      <iframe
        ref={ref}
        className={styles.frame}
        title={title}
        src={url.href}
        // Its messages are recognized by their origin, which it has only with the last of these
        // words.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-forms allow-same-origin"
        referrerPolicy="no-referrer"
        style={{ height: height ?? 0 }}
      />
    </div>
  )
}
