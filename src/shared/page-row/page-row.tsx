import { ChevronRight, type LucideIconData } from '@lucide/icons'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import type { Content } from '../../ui/content/content.ts'
import { WholeTitle } from '../../ui/list/whole-title.tsx'

interface PageRowProps {
  to: NonNullable<LinkProps['to']>
  icon: LucideIconData
  title: string
  caption?: Content
}

/** An entry of a `ListCard` that leads to another page. */
export function PageRow({ to, icon, title, caption }: PageRowProps) {
  return (
    <ListItem>
      <Link to={to} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="soft">
              <Icon of={icon} size={20} />
            </SymbolDisc>
          }
          title={<WholeTitle>{title}</WholeTitle>}
          caption={caption}
          end={<Icon of={ChevronRight} size={20} />}
        />
      </Link>
    </ListItem>
  )
}
