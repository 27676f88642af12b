import { ChevronDown, Network } from '@lucide/icons'
import { useState } from 'react'
import { formatMoney } from '../../../../contract/rules/money-format.ts'
import { ADDRESS_CURRENCY } from '../../../../contract/rules/currencies.ts'
import type { WithdrawalNetwork } from '../../../../contract/calls/withdrawals.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Panel } from '../../../ui/dialog/panel.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../../ui/icon/symbol-disc.tsx'
import { ListBox } from '../../../ui/list-box/list-box.tsx'
import { RowContents } from '../../../ui/list/list-card.tsx'
import textStyle from '../../../ui/styles/text-style.module.css'
import styles from './network-field.module.css'
import { sortByFee } from './sort-by-fee.ts'

interface NetworkFieldProps {
  networks: readonly WithdrawalNetwork[]
  network: WithdrawalNetwork | undefined
  onChoose: (network: WithdrawalNetwork) => void
}

/** The network of a withdrawal; a press opens the list of them. */
export function NetworkField({ networks, network, onChoose }: NetworkFieldProps) {
  const { text } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <SymbolDisc>
          <Icon of={Network} size={20} />
        </SymbolDisc>
        <span className={styles.texts}>
          <span className={textStyle.caption}>{text('crypto.network_label')}</span>
          <span> </span>
          <span className={styles.value}>
            {network
              ? `${network.name} ·\u00a0${text('crypto.network_time', { minutes: network.minutes })}`
              : text('crypto.network_title')}
          </span>
        </span>
        <Icon of={ChevronDown} className={styles.chevron} size={20} />
      </button>
      <Panel
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('crypto.network_title')}
        closeLabel={text('common.close')}
      >
        <Networks
          networks={networks}
          chosenCode={network?.code}
          onChoose={(chosen) => {
            setIsOpen(false)
            onChoose(chosen)
          }}
        />
      </Panel>
    </>
  )
}

interface NetworksProps {
  networks: readonly WithdrawalNetwork[]
  chosenCode: string | undefined
  onChoose: (network: WithdrawalNetwork) => void
}

function Networks({ networks, chosenCode, onChoose }: NetworksProps) {
  const { text, language } = useTexts()
  const options = sortByFee(networks).map((network) => ({
    id: network.code,
    names: [network.name],
    network,
    isDisabled: !network.is_available,
  }))
  return (
    <>
      <p className={styles.hint}>{text('crypto.network_hint')}</p>
      <ListBox
        label={text('crypto.network_title')}
        options={options}
        chosenId={chosenCode}
        onChoose={({ network }) => onChoose(network)}
      >
        {({ network: { name, fee, minutes, is_available } }) => {
          const amount = formatMoney(fee, { currency: ADDRESS_CURRENCY, language }).text
          const words = [
            text('crypto.network_fee', { amount }),
            text('crypto.network_time', { minutes }),
          ]
          return (
            <RowContents
              title={name}
              caption={is_available ? words.join(' ·\u00a0') : text('crypto.network_off')}
            />
          )
        }}
      </ListBox>
    </>
  )
}
