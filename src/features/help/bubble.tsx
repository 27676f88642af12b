import { ImageOff } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { helpEndpoints, type HelpMessage, type HelpPicture } from '../../../contract/calls/help.ts'
import { download } from '../../kernel/api/download.ts'
import { formatTime } from '../../kernel/lib/dates.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { BlobImage } from './blob-image.tsx'
import styles from './bubble.module.css'

/** Width of a picture in the conversation, px. */
const WIDTH = 180
const LONGEST = 260

interface BubbleProps {
  message: HelpMessage
  /** Shown where the message has neither text nor pictures. */
  fallback: string
  /** Of an own message: whether support has read it. */
  status?: string | undefined
  /** It came while the conversation was shown. */
  isNew?: boolean
}

/** One message: support on the left with its name, the owner on the right (S9). */
export function Bubble({ message, fallback, status, isNew = false }: BubbleProps) {
  const { text } = useTexts()
  const { from, name, text: words, pictures, at } = message
  const isOwn = from === 'owner'
  const who = name === undefined ? text('help.support') : text('help.support_name', { name })
  return (
    <div className={`${styles.line} ${isOwn ? styles.own : ''} ${isNew ? styles.new : ''}`}>
      <div className={styles.bubble}>
        {isOwn ? (
          <VisuallyHidden>{text('help.you')}</VisuallyHidden>
        ) : (
          <span className={styles.who}>{who}</span>
        )}
        {words !== '' && (
          <p className={styles.words} translate="no" dir="auto">
            {words}
          </p>
        )}
        {words === '' && pictures.length === 0 && <p className={styles.words}>{fallback}</p>}
        {pictures.map((picture, index) => (
          <SentPicture key={picture.id} picture={picture} number={index + 1} />
        ))}
      </div>
      <p className={styles.time}>
        <time dateTime={at}>{formatTime(at)}</time>
        {status !== undefined && <span>{` · ${status}`}</span>}
      </p>
    </div>
  )
}

interface SentPictureProps {
  picture: HelpPicture
  number: number
}

function SentPicture({ picture: { id, width, height }, number }: SentPictureProps) {
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['help-picture', id],
    queryFn: ({ signal }) => download(helpEndpoints.helpPicture, { query: { id }, signal }),
    // The bytes of a picture never change.
    staleTime: Infinity,
  })
  const alt = text('help.picture_alt', { number })
  const shown = Math.min(LONGEST, Math.round((WIDTH * height) / Math.max(1, width)))
  if (error) {
    return (
      <p className={styles.missing}>
        <Icon of={ImageOff} size={18} />
        <span>{text('help.picture_error')}</span>
      </p>
    )
  }
  if (!data) return <Skeleton width={WIDTH} height={shown} radius={14} />
  return (
    <>
      <button type="button" className={styles.picture} onClick={() => setIsOpen(true)}>
        <BlobImage blob={data} alt={alt} width={WIDTH} height={shown} />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={alt}
        closeLabel={text('common.close')}
      >
        <BlobImage blob={data} alt={alt} className={styles.whole} />
      </Dialog>
    </>
  )
}
