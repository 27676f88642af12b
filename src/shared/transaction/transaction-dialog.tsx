import type { Transaction } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { NamedAccount } from '../../kernel/lib/account-name.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

const DETAILS = lazyModule(() => import('./transaction-details.tsx'))
/** Approximate height of the details, px. */
const DETAILS_HEIGHT = 380

interface TransactionDialogProps {
  /** The transaction to show; the dialog is closed without one. */
  transaction: Transaction | undefined
  /** Accounts of the owner, for their numbers in the details. */
  accounts: readonly NamedAccount[]
  onClose: () => void
}

/** All known facts of one transaction (U39). */
export function TransactionDialog({ transaction, accounts, onClose }: TransactionDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={transaction !== undefined}
      onClose={onClose}
      title={text('transactions.details.title')}
      closeLabel={text('common.close')}
    >
      {transaction && <Details transaction={transaction} accounts={accounts} onClose={onClose} />}
    </Dialog>
  )
}

interface DetailsProps {
  transaction: Transaction
  accounts: readonly NamedAccount[]
  onClose: () => void
}

function Details(props: DetailsProps) {
  const file = useLazyModule(DETAILS)
  if (!file) return <Skeleton height={DETAILS_HEIGHT} radius={20} />
  return <file.TransactionDetails {...props} />
}
