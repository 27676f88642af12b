import { useState } from 'react'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'

const DIALOG = lazyModule(() => import('./closed-dialog.tsx'))

interface ClosedPlaceProps {
  isOpen: boolean
  onClose: () => void
}

/** The dialog of what a freeze closes, which is loaded when it is opened first. */
export function ClosedPlace(props: ClosedPlaceProps) {
  const [isWanted, setIsWanted] = useState(false)
  if (props.isOpen && !isWanted) setIsWanted(true)
  return isWanted ? <LaterDialog {...props} /> : null
}

function LaterDialog(props: ClosedPlaceProps) {
  const file = useLazyModule(DIALOG)
  return file ? <file.ClosedDialog {...props} canUnfreeze /> : null
}
