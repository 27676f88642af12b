import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'

/** When an exchange is done: now, or at a rate that the owner chooses. */
export type ExchangeMode = 'now' | 'rate'

/** The choice between them, which is in the address. */
export function ExchangeModes({ mode }: { mode: ExchangeMode }) {
  const { text } = useTexts()
  const navigate = useNavigate()
  return (
    <Segmented
      isWide
      label={text('rate_order.mode_label')}
      segments={[
        { value: 'now', label: text('rate_order.mode_now') },
        { value: 'rate', label: text('rate_order.mode_rate') },
      ]}
      value={mode}
      onChange={(chosen) =>
        void navigate({
          to: '/exchange',
          search: ({ from, to }) => ({ from, to, ...(chosen === 'rate' && { mode: chosen }) }),
          replace: true,
        })
      }
    />
  )
}
