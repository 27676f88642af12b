import { CalendarClock, HandCoins, Send, Split } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../profile/capability.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { TileContents, tileClass, tilesClass } from '../../ui/button/tile.tsx'
import { MadeRequests } from './made-requests.tsx'
import stack from '../../ui/styles/stack.module.css'
import { WaitingRequests } from './waiting-requests.tsx'

/**
 * What is done between people: send, request, split; and the requests that are open. Nothing
 * without the capability.
 */
export function PaymentTiles() {
  const { text } = useTexts()
  if (!useCapability(ADDITIONS)) return null
  return (
    <div className={stack.gap4}>
      <div className={tilesClass} role="group" aria-label={text('payment.tiles_label')}>
        <Link to="/send" className={tileClass}>
          <TileContents icon={Send}>{text('payment.tile_send')}</TileContents>
        </Link>
        <Link to="/request" className={tileClass}>
          <TileContents icon={HandCoins}>{text('payment.tile_request')}</TileContents>
        </Link>
        <Link to="/request" search={{ split: 1 }} className={tileClass}>
          <TileContents icon={Split}>{text('payment.tile_split')}</TileContents>
        </Link>
        <Link to="/planned" className={tileClass}>
          <TileContents icon={CalendarClock}>{text('payment.tile_planned')}</TileContents>
        </Link>
      </div>
      <WaitingRequests />
      <MadeRequests />
    </div>
  )
}
