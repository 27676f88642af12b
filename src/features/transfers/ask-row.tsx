import { ChevronRight, HandCoins } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'

/** The way to a request for money. */
export function AskRow() {
  const { text } = useTexts()
  return (
    <ListItem>
      <Link to="/request" className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="soft">
              <Icon of={HandCoins} size={20} />
            </SymbolDisc>
          }
          title={text('people.ask_row')}
          caption={text('people.ask_row_descr')}
          end={<Icon of={ChevronRight} size={20} />}
        />
      </Link>
    </ListItem>
  )
}
