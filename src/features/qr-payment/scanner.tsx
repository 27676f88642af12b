import { Flashlight, ScanLine, SwitchCamera } from '@lucide/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMessenger } from '../../kernel/platform/messenger.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import type { CameraProblem } from './camera.ts'
import { HostedScanner, type HostedScannerProps } from './hosted-scanner.tsx'
import { QrFilePicker } from './qr-file-picker.tsx'
import styles from './scanner.module.css'
import { UnpaidContent } from './unpaid-content.tsx'
import { useScanner } from './use-scanner.ts'

const BLINK_MS = 1500

const PROBLEM_TEXTS: Readonly<Record<CameraProblem, { title: TextKey; descr?: TextKey }>> = {
  lost: { title: 'payment.scan.lost' },
  denied: { title: 'payment.scan.denied_title', descr: 'payment.scan.denied_descr' },
  missing: { title: 'payment.scan.no_camera' },
  busy: { title: 'payment.scan.busy' },
  unsupported: { title: 'payment.scan.unsupported' },
  unloaded: { title: 'payment.file.unloaded' },
}

interface ScannerProps {
  /** Called with the content of a code in place of showing it. */
  onContent?: (content: string) => void
}

/** Reads codes by the messenger's scanner where it has one, else by the camera. */
export function Scanner({ onContent }: ScannerProps) {
  const scanner = useMessenger()?.scanner
  if (scanner) return <HostedScanner scanner={scanner} onContent={onContent} />
  return <CameraScanner onContent={onContent} />
}

/** The camera with its frame; without a camera the reason, and a file picker instead (J2). */
function CameraScanner({ onContent }: Pick<HostedScannerProps, 'onContent'>) {
  const { text } = useTexts()
  const scanner = useScanner({ isLogged: onContent === undefined })
  const { video, state, flash, switchCamera, start } = scanner
  const content = state.stage === 'found' ? state.content : undefined
  const take = useEffectEvent((found: string) => onContent?.(found))
  useEffect(() => {
    if (content !== undefined) take(content)
  }, [content])
  if (state.stage === 'asking') {
    return (
      <EmptyState
        icon={<Icon of={ScanLine} />}
        title={text('payment.scan.permission_title')}
        action={
          <Button size="medium" onClick={start}>
            {text('payment.scan.permission_btn')}
          </Button>
        }
      >
        {text('payment.scan.permission_descr')}
      </EmptyState>
    )
  }
  if (state.stage === 'failed') {
    const { title, descr } = PROBLEM_TEXTS[state.problem]
    return (
      <div className={styles.stack}>
        <Notice
          kind="error"
          role="alert"
          title={text(title)}
          action={
            <Button kind="soft" size="small" onClick={start}>
              {text('common.retry')}
            </Button>
          }
        >
          {descr && text(descr)}
        </Notice>
        {!onContent && <QrFilePicker />}
      </div>
    )
  }
  const isFound = state.stage === 'found'
  return (
    <div className={styles.stack}>
      <div className={styles.view} data-found={isFound ? '' : undefined}>
        <video
          ref={video}
          className={styles.video}
          muted
          playsInline
          aria-label={text('payment.scan.video_label')}
        />
        <div className={styles.frame}>{state.stage === 'running' && <Line />}</div>
        {state.stage === 'starting' && (
          <p className={styles.starting} role="status">
            <Spinner size={24} />
            <span>{text('payment.scan.starting')}</span>
          </p>
        )}
        {switchCamera && (
          <span className={styles.switch}>
            <IconButton label={text('scan.switch_btn')} onClick={switchCamera}>
              <Icon of={SwitchCamera} />
            </IconButton>
          </span>
        )}
        {flash && (
          <span className={styles.flash}>
            <IconButton
              label={text(flash.isOn ? 'payment.scan.torch_off' : 'payment.scan.torch_on')}
              aria-pressed={flash.isOn}
              onClick={() => void flash.toggle()}
            >
              <Icon of={Flashlight} />
            </IconButton>
          </span>
        )}
      </div>
      <p className={styles.hint} role="status">
        {text(isFound ? 'payment.scan.found' : 'payment.scan.hint')}
      </p>
      {content !== undefined && onContent && (
        <Button kind="soft" isWide onClick={start}>
          {text('payment.scan.again_btn')}
        </Button>
      )}
      {content !== undefined && !onContent && <UnpaidContent content={content} onAgain={start} />}
    </div>
  )
}

/** The line that travels through the frame, and blinks (J2). */
function Line() {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setInterval(() => setIsShown((shown) => !shown), BLINK_MS)
    return () => clearInterval(timer)
  }, [])
  return <span className={styles.line} data-hidden={isShown ? undefined : ''} />
}
