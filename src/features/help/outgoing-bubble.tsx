import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '../../kernel/api/use-online.ts'
import { formatTime } from '../../kernel/lib/dates.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { BlobImage } from './blob-image.tsx'
import styles from './bubble.module.css'
import { type ChosenPicture, dropOutgoing, type Outgoing, resend } from './outbox.ts'

/** An own message that the server has not confirmed, with what becomes of it. */
export function OutgoingBubble({ outgoing }: { outgoing: Outgoing }) {
  const { text } = useTexts()
  const client = useQueryClient()
  const isOnline = useOnline()
  const { key, text: words, pictures, at, state, error } = outgoing
  const isFailed = state === 'failed'
  const word = isFailed
    ? text('help.status_failed')
    : text(state === 'queued' && !isOnline ? 'help.queued' : 'help.status_sending')
  return (
    <div className={`${styles.line} ${styles.own}`}>
      <div className={styles.bubble}>
        <VisuallyHidden>{text('help.you')}</VisuallyHidden>
        {words !== '' && (
          <p className={styles.words} translate="no" dir="auto">
            {words}
          </p>
        )}
        {pictures.map((picture, index) => (
          <OwnPicture key={picture.key} picture={picture} number={index + 1} />
        ))}
      </div>
      <p className={`${styles.time} ${isFailed ? styles.failed : ''}`} role="status">
        <time dateTime={at}>{formatTime(at)}</time>
        <span>{` · ${word}`}</span>
      </p>
      {isFailed && (
        <>
          <p className={`${styles.time} ${styles.failed}`}>{errorText(error, text)}</p>
          <div className={styles.again}>
            <Button kind="soft" size="small" onClick={() => void resend(client, key)}>
              {text('help.retry_btn')}
            </Button>
            <Button kind="plain" size="small" onClick={() => dropOutgoing(key)}>
              {text('common.delete')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function OwnPicture({ picture: { blob }, number }: { picture: ChosenPicture; number: number }) {
  const { text } = useTexts()
  return (
    <span className={styles.picture}>
      <BlobImage blob={blob} alt={text('help.picture_alt', { number })} width={180} />
    </span>
  )
}
