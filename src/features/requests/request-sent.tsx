import { Link2, Share2, Users } from '@lucide/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MoneyRequest } from '../../../contract/calls/requests.ts'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { useRequestLink } from '../../shared/requests/use-request-link.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { TileContents, tileClass, tilesClass } from '../../ui/button/tile.tsx'

/** The request was made: what happens next, and its link to hand over. */
export function RequestSent({ request }: { request: MoneyRequest }) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const { share, copy } = useRequestLink(request)
  const [part, ...others] = request.parts
  const isLink = part !== undefined && others.length === 0 && part.next_reminder_at === undefined
  return (
    <OutcomeView
      look="page"
      tone="success"
      title={text(isLink ? 'request.link_title' : 'request.sent_title')}
      actions={
        <>
          <div className={tilesClass}>
            {part && others.length === 0 && (
              <>
                <button type="button" className={tileClass} onClick={() => share(part)}>
                  <TileContents icon={Share2}>{text('common.share')}</TileContents>
                </button>
                <button type="button" className={tileClass} onClick={() => copy(part)}>
                  <TileContents icon={Link2}>{text('request.copy_btn')}</TileContents>
                </button>
              </>
            )}
            <Link to="/request/$id" params={{ id: request.id }} replace className={tileClass}>
              <TileContents icon={Users}>{text('request.who_paid_btn')}</TileContents>
            </Link>
          </div>
          <MainButton onClick={() => void navigate({ to: '/', replace: true })}>
            {text('common.done')}
          </MainButton>
        </>
      }
    >
      <p>{text(isLink ? 'request.link_descr' : 'request.sent_descr')}</p>
    </OutcomeView>
  )
}
