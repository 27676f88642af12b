import { Download } from '@lucide/icons'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { archiveEndpoints } from '../../contract/archive.ts'
import { PinDialog } from '../../entities/profile/pin-dialog.tsx'
import { showToast } from '../../runtime/toasts.ts'
import { saveFile } from '../../shared/file-download/save-file.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './archive-screen.module.css'

/** All that is kept about the owner, as one file, after the PIN (M7). */
export function ArchiveScreen() {
  const { text } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const fetching = useGuardedMutation({
    mutationFn: (pin_code: string) =>
      download(archiveEndpoints.archive, {
        body: { pin_code },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (file) => {
      setIsAsking(false)
      saveFile(file)
      showToast(text('data.done'))
    },
  })
  return (
    <div className={styles.screen}>
      <p className={styles.about}>{text('data.descr')}</p>
      <Notice kind="info">{text('data.format')}</Notice>
      <Button
        kind="soft"
        isWide
        icon={<Icon of={Download} size={20} />}
        onClick={() => setIsAsking(true)}
      >
        {text('data.download_btn')}
      </Button>
      <PinDialog
        isOpen={isAsking}
        failure={fetching.error}
        isBusy={fetching.isPending}
        onPin={fetching.start}
        onClose={() => {
          fetching.reset()
          setIsAsking(false)
        }}
      />
    </div>
  )
}
