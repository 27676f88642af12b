import { useAtomValue } from 'jotai'
import { type UpdateOffer, updateOfferAtom } from '../lib/update-offer.ts'
import { lazyFile, useFile } from '../ui/lazy-file.ts'

const NOTICE = lazyFile(() => import('./update-notice.tsx'))

/** Where a new version is offered; the notice comes when there is one, and the first load stays small. */
export function UpdatePlace() {
  const offer = useAtomValue(updateOfferAtom)
  return <div role="status">{offer && <LaterNotice offer={offer} />}</div>
}

function LaterNotice({ offer }: { offer: UpdateOffer }) {
  const file = useFile(NOTICE)
  return file && <file.UpdateNotice offer={offer} />
}
