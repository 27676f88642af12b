import { AtSign, Eye, Pencil, Users } from '@lucide/icons'
import { useState } from 'react'
import type { Program } from '../../../contract/calls/programs.ts'
import type { WalletAddress } from '../../../contract/calls/wallet-address.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { copyText } from '../../kernel/runtime/copy-text.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { shareText } from '../../shared/transaction/share-text.ts'
import { AccountField } from '../../shared/wallet/account-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import {
  ListCard,
  ListItem,
  pressableRowClass,
  RowButton,
  RowContents,
} from '../../ui/list/list-card.tsx'
import { AccountDialog } from './account-dialog.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './address.module.css'
import { ChangeName } from './change-name.tsx'
import { DeleteAddress } from './delete-address.tsx'
import { hostOfPrefix } from './host-of-prefix.ts'
import { PublicNameDialog } from './public-name-dialog.tsx'
import { useSaveAddress } from './use-set-address.ts'

interface OwnAddressProps {
  address: WalletAddress
  /** The address without the name. */
  prefix: string
  /** What stops with another name or account. */
  programs: readonly Program[]
  wallets: readonly [Account, ...Account[]]
}

/** The owner's address: to hand over, to change, to delete. */
export function OwnAddress({ address, prefix, programs, wallets }: OwnAddressProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const [opened, setOpened] = useState<'public-name' | 'name' | 'delete'>()
  const [wanted, setWanted] = useState<Account>()
  const { url, name, public_name: publicName, version } = address
  const account = wallets.find(({ id }) => id === address.account_id) ?? wallets[0]
  const save = useSaveAddress(() => showToast(text('address.saved')))
  const setAccount = ({ id }: Account) => {
    if (isOnline) save.start({ name, public_name: publicName, account_id: id, version })
    else showToast(text('error.offline_action'))
  }
  const share = async () => {
    const outcome = await shareText(url, { link: url })
    if (outcome === 'copied') showToast(text('address.copy_done'))
  }
  const copy = async () => {
    if (await copyText(url)) showToast(text('address.copy_done'))
  }
  const [host, rest] = splitAtName(hostOfPrefix(url))
  const close = () => setOpened(undefined)
  return (
    <>
      <div className={styles.card}>
        <div className={styles.head}>
          <SymbolDisc tone="soft" size={48}>
            <Icon of={AtSign} size={24} />
          </SymbolDisc>
          <h2 className={styles.address} translate="no">
            <span>{host}</span>
            <wbr />
            <span>{rest}</span>
          </h2>
          <p className={textStyle.body}>{text('address.descr')}</p>
        </div>
        <div className={styles.pair}>
          <Button size="medium" isWide onClick={() => void share()}>
            {text('common.share')}
          </Button>
          <Button kind="soft" size="medium" isWide onClick={() => void copy()}>
            {text('common.copy')}
          </Button>
        </div>
      </div>
      <ListCard>
        <ListItem>
          <RowButton
            leading={
              <SymbolDisc tone="neutral">
                <Icon of={Users} size={20} />
              </SymbolDisc>
            }
            title={<bdi>{publicName}</bdi>}
            caption={text('address.public_name')}
            end={<span className={styles.change}>{text('common.change')}</span>}
            aria-haspopup="dialog"
            onClick={() => setOpened('public-name')}
          />
        </ListItem>
        <ListItem>
          <AccountField
            labelKey="address.account"
            titleKey="account.select.title_credit"
            wallets={wallets}
            wallet={account}
            isReadOnly={save.isPending}
            onChoose={(chosen) => {
              if (chosen.id === address.account_id) return
              // Programs were allowed to charge the account that the owner was shown.
              if (programs.length > 0) setWanted(chosen)
              else setAccount(chosen)
            }}
          />
        </ListItem>
      </ListCard>
      <ErrorLine message={save.error ? errorText(save.error, text) : undefined} />
      <ListCard>
        <ListItem>
          <a href={url} target="_blank" rel="noreferrer" className={pressableRowClass}>
            <RowContents
              leading={
                <SymbolDisc tone="neutral">
                  <Icon of={Eye} size={20} />
                </SymbolDisc>
              }
              title={text('address.view_row')}
              caption={text('address.view_descr')}
            />
          </a>
        </ListItem>
        <ListItem>
          <RowButton
            leading={
              <SymbolDisc tone="neutral">
                <Icon of={Pencil} size={20} />
              </SymbolDisc>
            }
            title={text('address.change_row')}
            caption={text('address.change_descr')}
            aria-haspopup="dialog"
            onClick={() => setOpened('name')}
          />
        </ListItem>
      </ListCard>
      <Button kind="dangerPlain" isWide onClick={() => setOpened('delete')}>
        {text('address.delete_btn')}
      </Button>
      <PublicNameDialog isOpen={opened === 'public-name'} address={address} onClose={close} />
      <ChangeName
        isOpen={opened === 'name'}
        address={address}
        prefix={prefix}
        programs={programs}
        onClose={close}
      />
      <DeleteAddress isOpen={opened === 'delete'} address={address} onClose={close} />
      <AccountDialog
        isOpen={wanted !== undefined}
        programs={programs}
        onChange={() => {
          if (wanted) setAccount(wanted)
          setWanted(undefined)
        }}
        onClose={() => setWanted(undefined)}
      />
    </>
  )
}

/** An address breaks before its name alone. */
function splitAtName(text: string): [string, string] {
  const at = text.indexOf('/') + 1
  return [text.slice(0, at), text.slice(at)]
}
