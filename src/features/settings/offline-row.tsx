import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { askOfflineFiles, offlineFilesAtom } from '../../kernel/runtime/offline-files.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './settings-card.module.css'

/** Whether every page opens without a network: only once the worker has all files. */
export function OfflineRow() {
  const { text } = useTexts()
  const isComplete = useAtomValue(offlineFilesAtom)
  const setComplete = useSetAtom(offlineFilesAtom)
  useEffect(() => {
    const worker = isSupported() ? navigator.serviceWorker.controller : null
    if (worker) void askOfflineFiles(worker, 'IS_COMPLETE').then(setComplete)
  }, [setComplete])
  if (!isSupported()) return null
  return (
    <div className={styles.setting}>
      <span>{text('settings.offline')}</span>
      <span role="status">
        {text(isComplete ? 'settings.offline_ready' : 'settings.offline_preparing')}
      </span>
    </div>
  )
}

/** Some browsers have no service workers in a frame or a private window. */
function isSupported(): boolean {
  return 'serviceWorker' in navigator
}
