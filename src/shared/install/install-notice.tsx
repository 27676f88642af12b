import { Download } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { environment } from '../../kernel/environment/environment.ts'
import { installWayAtom, promptInstall } from '../../kernel/platform/install-way.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { InstallSteps } from './install-steps.tsx'
import { postponeInstallOffer } from './offer-time.ts'

interface InstallNoticeProps {
  /** It may be offered (`useIsInstallOffered`), and no more urgent notice shows. */
  isShown: boolean
}

/** Offers to install the app (A10). */
export function InstallNotice({ isShown }: InstallNoticeProps) {
  const { text } = useTexts()
  const way = useAtomValue(installWayAtom)
  if (!isShown) return null
  return (
    <Notice
      icon={<Icon of={Download} size={20} />}
      title={text(environment.installTitleKey)}
      action={
        <>
          {way === 'prompt' && (
            <Button kind="soft" size="small" onClick={() => void install()}>
              {text('install.btn')}
            </Button>
          )}
          <Button
            kind={way === 'prompt' ? 'plain' : 'soft'}
            size="small"
            onClick={() => postponeInstallOffer()}
          >
            {text('install.later_btn')}
          </Button>
        </>
      }
    >
      {way === 'steps' ? <InstallSteps /> : text('install.descr')}
    </Notice>
  )
}

async function install(): Promise<void> {
  if ((await promptInstall()) === 'dismissed') postponeInstallOffer()
}
