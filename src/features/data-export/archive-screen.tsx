import { Download } from '@lucide/icons'
import { useState } from 'react'
import { download } from '../../kernel/api/download.ts'
import { archiveEndpoints } from '../../../contract/calls/data-export.ts'
import { PinDialog } from '../../shared/profile/pin-dialog.tsx'
import { useFileDownload } from '../../shared/file-download/use-file-download.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './archive-screen.module.css'

/** All that is kept about the owner, as one file, after the PIN (M7). */
export function ArchiveScreen() {
  const { text } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const file = useFileDownload<string>({
    fetchFile: (pin_code) =>
      download(archiveEndpoints.archive, {
        body: { pin_code },
        idempotencyKey: crypto.randomUUID(),
      }),
    describe: (pin_code) => ({ file: { kind: 'archive' }, pin_code }),
    onDone: () => setIsAsking(false),
  })
  // A file that waits for a press has been fetched with the PIN.
  const ask = () => (file.isKept ? file.start('') : setIsAsking(true))
  return (
    <div className={stack.gap4}>
      <p className={styles.about}>{text('data.descr')}</p>
      <Notice kind="info">{text('data.format')}</Notice>
      <Button kind="soft" isWide icon={<Icon of={Download} size={20} />} onClick={ask}>
        {text(file.isKept ? 'common.share' : 'data.download_btn')}
      </Button>
      <PinDialog
        isOpen={isAsking && !file.isKept}
        failure={file.error}
        isBusy={file.isPending}
        onPin={file.start}
        onClose={() => {
          file.reset()
          setIsAsking(false)
        }}
      />
    </div>
  )
}
