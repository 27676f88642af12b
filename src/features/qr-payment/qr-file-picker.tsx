import { ImageUp } from '@lucide/icons'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { useMedia, WIDE } from '../../ui/viewport/use-media.ts'
import { QrContentCard } from './qr-content-card.tsx'
import { ACCEPTED_TYPES, readQrFile, type QrFileResult } from './qr-file.ts'
import stack from '../../ui/styles/stack.module.css'
import styles from './qr-file-picker.module.css'
import { useFileDrop } from './use-file-drop.ts'

interface Chosen {
  name: string
  /** Address of the picture inside this page. */
  url: string
  result: QrFileResult
}

const ERROR_KEYS = {
  'wrong-type': 'validation.file_type',
  unreadable: 'validation.file_unreadable',
  unloaded: 'payment.file.unloaded',
} as const

/**
 * A file button and drop area for a picture of a QR code (drops anywhere on the page count), and
 * Send, which sends nothing (J1). With `onContent` the content goes there instead.
 */
export function QrFilePicker({ onContent }: { onContent?: (content: string) => void }) {
  const { text } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const isWide = useMedia(WIDE)
  const [isReading, setIsReading] = useState(false)
  const latest = useRef<File>(undefined)
  const [isAnswering, setIsAnswering] = useState(false)
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.url), [chosen])

  const choose = async (file: File | undefined) => {
    if (!file) return
    latest.current = file
    setIsReading(true)
    const result = await readQrFile(file)
    // Another file was chosen meanwhile.
    if (latest.current !== file) return
    setIsReading(false)
    if (result.kind === 'found' && onContent) {
      onContent(result.content)
      return
    }
    if (result.kind === 'found') console.log(result.content)
    setChosen({ name: file.name, url: URL.createObjectURL(file), result })
  }
  const isOver = useFileDrop((file) => void choose(file), {
    takesPaste: onContent !== undefined,
  })
  const kind = chosen?.result.kind
  const isPicture = kind === 'found' || kind === 'none'
  return (
    <div className={stack.gap4}>
      <div
        className={styles.area}
        role="group"
        aria-label={text('payment.file.title')}
        data-over={isOver ? '' : undefined}
      >
        <Icon of={ImageUp} />
        <p>
          {text(
            isOver
              ? 'payment.file.drop_active'
              : isWide
                ? 'payment.file.drop'
                : 'payment.file.pick',
          )}
        </p>
        <p className={styles.formats}>{text('payment.file.formats')}</p>
        <Button kind="soft" size="medium" isBusy={isReading} onClick={() => input.current?.click()}>
          {text(isPicture ? 'payment.file.replace_btn' : 'payment.file.choose_btn')}
        </Button>
        <input
          ref={input}
          className={styles.input}
          type="file"
          accept={ACCEPTED_TYPES}
          tabIndex={-1}
          aria-hidden
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {chosen && isPicture && (
        <div className={styles.preview}>
          <img
            className={styles.picture}
            src={chosen.url}
            alt={text('payment.file.preview_alt', { name: chosen.name })}
          />
          <div className={styles.facts}>
            <p className={styles.name}>{chosen.name}</p>
            <p role="status">
              {text(kind === 'found' ? 'payment.file.found' : 'payment.file.not_found')}
            </p>
            <Button kind="plain" size="small" onClick={() => setChosen(undefined)}>
              {text('payment.file.remove_btn')}
            </Button>
          </div>
        </div>
      )}
      {chosen?.result.kind === 'found' && <QrContentCard content={chosen.result.content} />}
      <ErrorLine
        message={
          kind === undefined || kind === 'found' || kind === 'none'
            ? undefined
            : text(ERROR_KEYS[kind])
        }
      />
      {!onContent && (
        <Button kind="soft" isWide disabled={kind !== 'found'} onClick={() => setIsAnswering(true)}>
          {text('payment.send_btn')}
        </Button>
      )}
      <Dialog
        kind="alert"
        isOpen={isAnswering}
        onClose={() => setIsAnswering(false)}
        title={text('payment.qr.not_available')}
        footer={
          <Button isWide onClick={() => setIsAnswering(false)}>
            {text('common.ok')}
          </Button>
        }
      >
        {text('payment.qr.nothing_sent')}
      </Dialog>
    </div>
  )
}
