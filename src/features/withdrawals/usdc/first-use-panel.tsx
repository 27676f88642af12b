import { TriangleAlert } from '@lucide/icons'
import { useId } from 'react'
import { addressGroups } from '../../../../contract/rules/crypto-address.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { LiveRegion } from '../../../ui/notice/live-region.tsx'
import { AddressGroups } from '../../../ui/text/address-groups.tsx'
import textStyle from '../../../ui/styles/text-style.module.css'
import styles from './first-use-panel.module.css'

interface FirstUsePanelProps {
  address: string
  /** Name of the network. */
  network: string
  /** The smallest amount of the network, as it is written. */
  least: string
  /** It is a contract, which may have no way to send the money on. */
  isContract: boolean
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
  /** Proposes to send the smallest amount first. */
  onTest: () => void
}

/** Warns of an address that no money has reached before: the owner compares it group by group. */
export function FirstUsePanel(props: FirstUsePanelProps) {
  const { address, network, least, isContract, isChecked, onCheck, onTest } = props
  const { text } = useTexts()
  const titleId = useId()
  const warning = isContract ? ` ${text('crypto.first_contract')}` : ''
  return (
    <>
      <LiveRegion
        message={`${text('crypto.first_title')}. ${text('crypto.first_descr')}${warning}`}
      />
      <div className={styles.panel} role="group" aria-labelledby={titleId}>
        <p className={styles.title} id={titleId}>
          <Icon of={TriangleAlert} className={styles.sign} />
          <span>{text('crypto.first_title')}</span>
        </p>
        <p className={styles.words}>{text('crypto.first_descr')}</p>
        {isContract && <p className={styles.words}>{text('crypto.first_contract')}</p>}
        <p className={textStyle.caption}>{text('crypto.first_compare')}</p>
        <div className={styles.groups}>
          <AddressGroups groups={addressGroups(address)} label={text('crypto.address_label')} />
        </div>
        <Checkbox isChecked={isChecked} onChange={onCheck} isRequired>
          {text('crypto.first_checkbox', { network })}
        </Checkbox>
        <Button kind="plain" size="small" onClick={onTest}>
          {text('crypto.first_test_btn', { amount: least })}
        </Button>
      </div>
    </>
  )
}
