import { CircleCheck, Copy, Share2, UserPlus } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { environment } from '../../kernel/environment/environment.ts'
import { shareText } from '../../shared/transaction/share-text.ts'
import { copyText } from '../../kernel/runtime/copy-text.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './lookup-result.module.css'
import type { LookupState } from './lookup-state.ts'
import { RecipientCard } from './recipient-card.tsx'

interface LookupResultProps {
  state: LookupState
  /** `@name` where a wallet address was looked up. */
  address: string | undefined
  onRetry: () => void
}

/** What a lookup of a phone number or wallet address returned, or why it returned nothing. */
export function LookupResult({ state, address, onRetry }: LookupResultProps) {
  const { text } = useTexts()
  const announced = () => {
    if (state.name === 'searching') return text('send.looking_up')
    return state.name === 'found' ? text('send.found', { name: state.recipient.name }) : ''
  }
  return (
    <>
      <LiveRegion message={announced()} />
      <Result state={state} address={address} onRetry={onRetry} />
    </>
  )
}

function Result({ state, address, onRetry }: LookupResultProps) {
  const { text } = useTexts()
  switch (state.name) {
    case 'incomplete':
      return null
    case 'searching':
      return <Skeleton height={76} radius={24} />
    case 'found':
      return (
        <RecipientCard
          recipient={state.recipient}
          address={address}
          end={<Icon of={CircleCheck} className={styles.found} />}
        >
          <p className={textStyle.caption}>
            {text(address === undefined ? 'send.masked_note' : 'send.public_name_note')}
          </p>
        </RecipientCard>
      )
    case 'own':
      return (
        <Notice
          role="status"
          action={
            <Link to="/exchange" className={buttonClass({ kind: 'soft', size: 'small' })}>
              {text('home.exchange_btn')}
            </Link>
          }
        >
          {text(address === undefined ? 'send.own_number' : 'send.own_address')}
        </Notice>
      )
    case 'not-found':
      return address === undefined ? (
        <Invitation />
      ) : (
        <Notice kind="warning" role="status">
          {text('send.address_not_found', { address })}
        </Notice>
      )
    case 'not-accepting':
      return (
        <Notice kind="warning" role="status">
          {text('send.not_accepting')}
        </Notice>
      )
    case 'limit':
      return (
        <Notice kind="warning" role="status">
          {state.message}
        </Notice>
      )
    case 'offline':
      return (
        <Notice kind="warning" role="status">
          {text('error.offline')}
        </Notice>
      )
    default:
      return (
        <Notice
          kind="error"
          role="alert"
          action={
            <Button kind="soft" size="small" onClick={onRetry}>
              {text('common.retry')}
            </Button>
          }
        >
          {text('send.lookup_error')}
        </Notice>
      )
  }
}

/** Nobody has this number: the owner can send the person the address of the app. */
function Invitation() {
  const { text } = useTexts()
  const link = location.origin
  const invite = async () => {
    const outcome = await shareText(
      text('send.invite_text', { app: text(environment.nameKey), link }),
    )
    if (outcome === 'copied') showToast(text('common.link_copied'))
  }
  const copy = async () => {
    if (await copyText(link)) showToast(text('common.link_copied'))
  }
  return (
    <div className={styles.invitation}>
      <SymbolDisc size={48} tone="soft">
        <Icon of={UserPlus} />
      </SymbolDisc>
      <div role="status">
        <p className={textStyle.h3}>{text('send.not_found_title')}</p>
        <p className={textStyle.caption}>{text('send.not_found_descr')}</p>
      </div>
      <Button isWide icon={<Icon of={Share2} size={20} />} onClick={() => void invite()}>
        {text('send.invite_btn')}
      </Button>
      <Button kind="plain" icon={<Icon of={Copy} size={20} />} onClick={() => void copy()}>
        {text('common.copy_link')}
      </Button>
    </div>
  )
}
