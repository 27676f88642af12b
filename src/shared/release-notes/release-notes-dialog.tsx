import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { appVersion } from '../../kernel/environment/app-version.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { areReleaseNotesOpenAtom, closeReleaseNotes, showNewRelease } from './release-notes.ts'
import styles from './release-notes-dialog.module.css'

const ITEMS = ['accounts', 'history', 'theme', 'offline'] as const

/** Release notes of this version, shown once after an update and from the settings (U51). */
export function ReleaseNotesDialog() {
  const { text } = useTexts()
  const isOpen = useAtomValue(areReleaseNotesOpenAtom)
  useEffect(showNewRelease, [])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeReleaseNotes}
      title={text('release_notes.title', { version: appVersion })}
      closeLabel={text('common.close')}
      footer={
        <Button isWide onClick={closeReleaseNotes}>
          {text('common.ok')}
        </Button>
      }
    >
      <ul className={styles.items}>
        {ITEMS.map((item) => (
          <li key={item}>{text(`release_notes.item_${item}`)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
