import { CatchBoundary } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { report } from '../kernel/runtime/report.ts'
import { type UpdateOffer, updateOfferAtom } from '../kernel/runtime/update-offer.ts'
import { lazyModule, useLazyModule } from '../ui/deferred/lazy-module.ts'

const NOTICE = lazyModule(() => import('./update-notice.tsx'))

/** Place of the update notice, whose code is loaded only when there is an update. */
export function UpdatePlace() {
  const offer = useAtomValue(updateOfferAtom)
  return (
    <div role="status">
      {offer && (
        <CatchBoundary
          getResetKey={() => offer.version}
          errorComponent={Nothing}
          onCatch={reportMissing}
        >
          <LaterNotice offer={offer} />
        </CatchBoundary>
      )}
    </div>
  )
}

function LaterNotice({ offer }: { offer: UpdateOffer }) {
  const file = useLazyModule(NOTICE)
  return file && <file.UpdateNotice offer={offer} />
}

/** If the notice fails to load, nothing is shown; the next start loads the new version. */
function Nothing() {
  return null
}

function reportMissing(error: unknown): void {
  report('shell.update-notice', error)
}
