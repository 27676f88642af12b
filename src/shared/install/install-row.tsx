import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { environment } from '../../kernel/environment/environment.ts'
import { installWayAtom, promptInstall } from '../../kernel/platform/install-way.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SettingRow } from '../../ui/list/setting-row.tsx'
import { InstallSteps } from './install-steps.tsx'

/** Row that installs the app, shown while that is possible (J4). */
export function InstallRow() {
  const { text } = useTexts()
  const way = useAtomValue(installWayAtom)
  const [isExplaining, setIsExplaining] = useState(false)
  const close = () => setIsExplaining(false)
  return (
    <>
      {way !== undefined && (
        <SettingRow
          onPress={() => (way === 'prompt' ? void promptInstall() : setIsExplaining(true))}
        >
          {text('settings.install_btn')}
        </SettingRow>
      )}
      <Dialog
        isOpen={isExplaining}
        onClose={close}
        title={text(environment.installTitleKey)}
        closeLabel={text('common.close')}
        footer={
          <Button isWide onClick={close}>
            {text('common.ok')}
          </Button>
        }
      >
        <p>{text('install.descr')}</p>
        <InstallSteps />
      </Dialog>
    </>
  )
}
