import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { updateOfferAtom } from '../lib/update-offer.ts'

const UpdateNotice = lazy(async () => {
  const { UpdateNotice: component } = await import('./update-notice.tsx')
  return { default: component }
})

/** Where a new version is offered; the notice comes when there is one, and the first load stays small. */
export function UpdatePlace() {
  const offer = useAtomValue(updateOfferAtom)
  return (
    <div role="status">
      <Suspense>{offer && <UpdateNotice offer={offer} />}</Suspense>
    </div>
  )
}
