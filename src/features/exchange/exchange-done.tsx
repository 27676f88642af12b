import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { ResultTiles } from '../../shared/transaction/result-tiles.tsx'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { finishedExchangeAtom } from './finished-exchange.ts'
import styles from './exchange-done.module.css'

/** Both amounts of the finished exchange; closing it in any way leads Home (H5). */
export function ExchangeDone() {
  const { text, language } = useTexts()
  const navigate = useNavigate()
  const finished = useAtomValue(finishedExchangeAtom)
  const hasReceipts = useCapability(ADDITIONS)
  const goHome = () => void navigate({ to: '/', replace: true })
  const write = ({ amount, code }: { amount: string; code: string }) =>
    formatMoney(amount, { currency: code, language }).text
  const amounts =
    finished &&
    text('exchange.success_descr', { from: write(finished.from), to: write(finished.to) })
  return (
    <Dialog
      kind="alert"
      isOpen
      onClose={goHome}
      title={<VisuallyHidden>{text('exchange.title')}</VisuallyHidden>}
      closeLabel={text('common.close')}
    >
      <OutcomeView
        isAlert
        tone="success"
        title={text('exchange.success')}
        actions={
          <>
            {finished && (
              <ResultTiles
                sentence={`${text('exchange.success')}: ${amounts}`}
                number={finished.number}
                hasReceipt={hasReceipts}
                isReplaced
              />
            )}
            <MainButton onClick={goHome} data-first-focus>
              {text('common.done')}
            </MainButton>
          </>
        }
      >
        {finished && <p className={styles.amounts}>{amounts}</p>}
      </OutcomeView>
    </Dialog>
  )
}
