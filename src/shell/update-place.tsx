import { CatchBoundary } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { report } from '../lib/report.ts'
import { type UpdateOffer, updateOfferAtom } from '../lib/update-offer.ts'
import { lazyFile, useFile } from '../ui/lazy-file.ts'

const NOTICE = lazyFile(() => import('./update-notice.tsx'))

/** Where a new version is offered; the notice comes when there is one, and the first load stays small. */
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
  const file = useFile(NOTICE)
  return file && <file.UpdateNotice offer={offer} />
}

/** A notice whose file does not come leaves the page as it is; the next start brings the version. */
function Nothing() {
  return null
}

function reportMissing(error: unknown): void {
  report('shell.update-notice', error)
}
