import { ImageUp } from '@lucide/icons'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ACCEPTED_TYPES, readQrFile, type QrFileResult } from './qr-file.ts'
import styles from './qr-file-picker.module.css'

interface Chosen {
  name: string
  /** Address of the picture inside this page. */
  url: string
  result: QrFileResult
}

const ERROR_KEYS = {
  'wrong-type': 'validation.file_type',
  unreadable: 'validation.file_unreadable',
} as const

/** A drop area with a file button for a picture of a QR code, and Send, which sends nothing (J1). */
export function QrFilePicker() {
  const { text } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [isOver, setIsOver] = useState(false)
  const [isAnswering, setIsAnswering] = useState(false)
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.url), [chosen])

  const choose = async (file: File | undefined) => {
    if (!file) return
    const result = await readQrFile(file)
    if (result.kind === 'found') console.log(result.content)
    setChosen({ name: file.name, url: URL.createObjectURL(file), result })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void choose(event.dataTransfer.files[0])
  }
  const kind = chosen?.result.kind
  const isPicture = kind === 'found' || kind === 'none'
  return (
    <div className={styles.picker}>
      {/* Files can be dropped anywhere on it; the button inside does the same for everyone else. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.area}
        role="group"
        aria-label={text('payment.file.title')}
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon of={ImageUp} />
        <p>{text(isOver ? 'payment.file.drop_active' : 'payment.file.drop')}</p>
        <p className={styles.formats}>{text('payment.file.formats')}</p>
        <Button kind="soft" size="medium" onClick={() => input.current?.click()}>
          {text(isPicture ? 'payment.file.replace_btn' : 'payment.file.choose_btn')}
        </Button>
        <input
          ref={input}
          className={styles.input}
          type="file"
          accept={ACCEPTED_TYPES}
          tabIndex={-1}
          aria-label={text('payment.file.choose_btn')}
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
      <ErrorLine
        message={
          kind === 'wrong-type' || kind === 'unreadable' ? text(ERROR_KEYS[kind]) : undefined
        }
      />
      <Button isWide disabled={kind !== 'found'} onClick={() => setIsAnswering(true)}>
        {text('payment.send_btn')}
      </Button>
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
        {text('payment.qr.not_available_descr')}
      </Dialog>
    </div>
  )
}
