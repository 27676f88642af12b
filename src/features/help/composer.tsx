import { Paperclip, SendHorizontal, X } from '@lucide/icons'
import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { HELP_TEXT_LENGTH, MOST_PICTURES, PICTURE_MEGABYTES } from '../../../contract/rules/help.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { BlobImage } from './blob-image.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './composer.module.css'
import type { ChosenPicture } from './outbox.ts'
import { PICTURE_TYPES, scalePicture } from './scale-picture.ts'

const Typed = v.object({ text: v.string() })
type Typed = v.InferOutput<typeof Typed>
const NOTHING_TYPED: Typed = { text: '' }

interface ComposerProps {
  /** The kept form: what is typed outlives a reload. */
  name: string
  /** Takes a message; false leaves it in the field. */
  onSend: (text: string, pictures: readonly ChosenPicture[]) => Promise<boolean> | boolean
  isBusy?: boolean
  /** Why the message was not taken. */
  error?: string | undefined
}

/**
 * A growing field, up to four pictures, and the button that sends them (S9). Enter sends where
 * there is a mouse.
 */
export function Composer({ name, onSend, isBusy = false, error }: ComposerProps) {
  const { text } = useTexts()
  const [{ text: typed }, change, forget] = useKeptState(name, Typed, NOTHING_TYPED)
  const { pictures, add, remove, clear, isAdding, isRefused, isCleaned } = usePictures()
  const fileRef = useRef<HTMLInputElement>(null)
  const id = useId()
  const isLong = typed.trim().length > HELP_TEXT_LENGTH
  const isEmpty = typed.trim() === '' && pictures.length === 0
  const limit = text('help.attach_limit', { count: MOST_PICTURES, size: PICTURE_MEGABYTES })
  const send = async () => {
    // A message must not leave without a picture that is still being made smaller.
    if (isEmpty || isLong || isBusy || isAdding) return
    if (!(await onSend(typed.trim(), pictures))) return
    change(NOTHING_TYPED)
    forget()
    clear()
  }
  return (
    <form
      className={stack.gap2}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ErrorLine message={isRefused ? limit : error} />
      {pictures.length > 0 && (
        <ul className={styles.chosen}>
          {pictures.map((picture, index) => (
            <ChosenThumb
              key={picture.key}
              picture={picture}
              number={index + 1}
              onRemove={() => remove(picture.key)}
            />
          ))}
        </ul>
      )}
      {isCleaned && <p className={textStyle.caption}>{text('help.attach_removed_data')}</p>}
      <LiveRegion message={isCleaned ? text('help.attach_removed_data') : ''} />
      <div className={styles.row}>
        <IconButton
          label={text('help.attach_btn')}
          on="card"
          disabled={pictures.length >= MOST_PICTURES}
          onClick={() => fileRef.current?.click()}
        >
          <Icon of={Paperclip} size={22} />
        </IconButton>
        <input
          ref={fileRef}
          className={styles.file}
          type="file"
          accept={PICTURE_TYPES}
          multiple
          tabIndex={-1}
          aria-label={text('help.attach_btn')}
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <textarea
          id={id}
          className={styles.field}
          rows={1}
          aria-label={text('help.message_label')}
          aria-invalid={isLong || undefined}
          placeholder={text('help.message_label')}
          value={typed}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (!isSendingPress(event.nativeEvent)) return
            event.preventDefault()
            void send()
          }}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (files.length === 0) return
            event.preventDefault()
            void add(files)
          }}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={text('help.send_btn')}
          title={text('help.send_btn')}
          aria-busy={isBusy || isAdding || undefined}
          disabled={isEmpty || isLong}
        >
          <Icon of={SendHorizontal} size={20} />
        </button>
      </div>
      {isLong && (
        <p className={styles.long} role="status">
          {`${typed.trim().length} / ${HELP_TEXT_LENGTH}`}
        </p>
      )}
    </form>
  )
}

/**
 * Enter sends and Shift+Enter breaks the line; a keyboard on the screen sends by the button alone.
 */
function isSendingPress(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return false
  return matchMedia('(pointer: fine)').matches
}

function usePictures() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [isRefused, setIsRefused] = useState(false)
  /** Choices whose pictures are being made smaller. */
  const [adding, setAdding] = useState(0)
  return {
    pictures,
    isAdding: adding > 0,
    isRefused,
    isCleaned: pictures.length > 0,
    add: async (files: readonly File[]) => {
      setAdding((count) => count + 1)
      const scaled = await Promise.all(files.map(scalePicture)).finally(() =>
        setAdding((count) => count - 1),
      )
      const added = scaled
        .filter((blob) => blob !== undefined)
        .map((blob) => ({ key: crypto.randomUUID(), blob }))
      const room = MOST_PICTURES - pictures.length
      setIsRefused(added.length < files.length || added.length > room)
      setPictures((before) => [...before, ...added].slice(0, MOST_PICTURES))
    },
    remove: (key: string) => {
      setIsRefused(false)
      setPictures((before) => before.filter((one) => one.key !== key))
    },
    clear: () => {
      setIsRefused(false)
      setPictures([])
    },
  }
}

interface ChosenThumbProps {
  picture: ChosenPicture
  number: number
  onRemove: () => void
}

function ChosenThumb({ picture: { blob }, number, onRemove }: ChosenThumbProps) {
  const { text } = useTexts()
  return (
    <li className={styles.thumb}>
      <BlobImage blob={blob} alt={text('help.picture_alt', { number })} />
      <IconButton label={text('help.picture_remove', { number })} onClick={onRemove}>
        <Icon of={X} size={16} />
      </IconButton>
    </li>
  )
}
