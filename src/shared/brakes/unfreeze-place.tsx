import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'

const DIALOG = lazyModule(() => import('./unfreeze-dialog.tsx'))

interface UnfreezePlaceProps {
  isOpen: boolean
  onClose: () => void
}

/**
 * The dialog that ends the owner's freeze; it is loaded where a freeze lasts, so that a press opens
 * it at once.
 */
export function UnfreezePlace(props: UnfreezePlaceProps) {
  const file = useLazyModule(DIALOG)
  return file ? <file.UnfreezeDialog {...props} /> : null
}
