import { ScanLine } from '@lucide/icons'
import { useEffect, useState } from 'react'
import type { CodeScanner } from '../../kernel/platform/messenger.ts'
import { report } from '../../kernel/runtime/report.ts'
import { useReloadBlocker } from '../../kernel/runtime/use-reload-blocker.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import styles from './scanner.module.css'
import { UnpaidContent } from './unpaid-content.tsx'

export interface HostedScannerProps {
  scanner: CodeScanner
  /** Called with the content of a code in place of showing it. */
  onContent: ((content: string) => void) | undefined
}

/**
 * Opens the scanner of the messenger over the page, at once and by a button, and closes it on
 * leaving (Q2).
 */
export function HostedScanner({ scanner, onContent }: HostedScannerProps) {
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(true)
  const [content, setContent] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  const hint = text('payment.scan.hint')
  useReloadBlocker('scanner', isOpen)
  useEffect(() => {
    if (!isOpen) return undefined
    let isLeft = false
    const read = async () => {
      const found = await scanner.read(hint).catch((error: unknown) => {
        report('host.scanner', error)
        return error instanceof Error ? error : new Error('no scanner')
      })
      if (isLeft) return
      setHasFailed(found instanceof Error)
      setIsOpen(false)
      if (found === undefined || found instanceof Error) return
      if (onContent) onContent(found)
      else setContent(found)
    }
    void read()
    return () => {
      isLeft = true
      scanner.close()
    }
    // Opened by the state alone: neither another language nor another callback opens it anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen])
  const open = () => {
    setContent(undefined)
    setHasFailed(false)
    setIsOpen(true)
  }
  if (content !== undefined) {
    return (
      <div className={styles.stack}>
        <UnpaidContent content={content} onAgain={open} />
      </div>
    )
  }
  return (
    <EmptyState
      icon={<Icon of={ScanLine} />}
      title={hint}
      action={
        <Button size="medium" disabled={isOpen} onClick={open}>
          {text('scan.camera_btn')}
        </Button>
      }
    >
      {hasFailed && <span role="alert">{text('payment.scan.lost')}</span>}
    </EmptyState>
  )
}
