import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { host } from '../../platform/current-host.ts'
import { currencySymbol, formatMoney } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SymbolDisc } from '../../ui/symbol-disc.tsx'
import { finishedExchangeAtom } from './finished-exchange.ts'
import styles from './outcome.module.css'

/** Stands for any currency without a sign of its own; only the code tells which (D24). */
const NO_SYMBOL = '¤'

/** Both amounts of the exchange that was made; closed in any way it leads Home (H5). */
export function ExchangeDone() {
  const { text, language } = useTexts()
  const navigate = useNavigate()
  const finished = useAtomValue(finishedExchangeAtom)
  useEffect(() => host().giveFeedback('success'), [])
  const goHome = () => void navigate({ to: '/', replace: true })
  const write = ({ amount, code }: { amount: string; code: string }) => {
    const money = formatMoney(amount, { currency: code, language }).text
    return currencySymbol(code) === NO_SYMBOL ? `${money} ${code}` : money
  }
  return (
    <Dialog
      kind="alert"
      isOpen
      onClose={goHome}
      title={text('exchange.success')}
      closeLabel={text('common.close')}
    >
      {finished && (
        <div className={styles.done}>
          <SymbolDisc size={48} tone="positive">
            <CircleCheck size={24} />
          </SymbolDisc>
          <p className={styles.amounts}>
            {text('exchange.success_descr', {
              from: write(finished.from),
              to: write(finished.to),
            })}
          </p>
        </div>
      )}
      <div className={styles.buttons}>
        <Button isWide onClick={goHome} data-first-focus>
          {text('common.done')}
        </Button>
      </div>
    </Dialog>
  )
}
