import { CatchBoundary } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type UnsettledAct, unsettledActsAtom } from '../shared/money-act/unsettled-acts.ts'
import { report } from '../kernel/runtime/report.ts'
import { lazyModule, useLazyModule } from '../ui/deferred/lazy-module.ts'

const NOTICE = lazyModule(() => import('./sent-act-notice.tsx'))

/**
 * Place of what became of acts whose answer was lost, on every page; its code is loaded only when
 * there are any.
 */
export function SentActsPlace() {
  const shown = useAtomValue(unsettledActsAtom).filter(({ stage }) => stage !== 'found')
  return (
    <div role="status">
      {shown.length > 0 && (
        <CatchBoundary
          getResetKey={() => shown.length}
          errorComponent={Nothing}
          onCatch={(error) => report('shell.sent-act-notice', error)}
        >
          {shown.map((one) => (
            <LaterNotice key={one.key} unsettled={one} />
          ))}
        </CatchBoundary>
      )}
    </div>
  )
}

function LaterNotice({ unsettled }: { unsettled: UnsettledAct }) {
  const file = useLazyModule(NOTICE)
  return file && <file.SentActNotice unsettled={unsettled} />
}

/** If the notice fails to load, the history and the hints of the forms tell the same. */
function Nothing() {
  return null
}
