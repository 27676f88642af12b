import { X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { questionQuery } from '../../shared/help/help.queries.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useCloseByEscape } from '../../ui/dialog/use-close-by-escape.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './help.module.css'
import { NEW_QUESTION } from './new-question-path.ts'
import { NewQuestion } from './new-question.tsx'
import { QuestionView } from './question-view.tsx'
import { useSubject } from './use-subject.ts'

/**
 * A question in the right column; Escape and the button close it and return the focus to its row.
 */
export function QuestionPanel({ number }: { number: string }) {
  const { text } = useTexts()
  const titleId = useId()
  const navigate = useNavigate()
  const subjectOf = useSubject()
  const isNew = number === NEW_QUESTION
  const { data } = useQuery({ ...questionQuery(number), enabled: !isNew })
  const close = () => {
    document.querySelector<HTMLElement>('main a[aria-current="page"]')?.focus()
    void navigate({ to: '/help', replace: true, resetScroll: false })
  }
  useCloseByEscape(close)
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.panelHeading}>
        <h2 id={titleId} className={textStyle.h3}>
          {isNew ? text('help.ask_other') : data ? subjectOf(data) : text('help.title')}
        </h2>
        <IconButton label={text('common.close')} onClick={close}>
          <Icon of={X} />
        </IconButton>
      </div>
      {isNew ? <NewQuestion isPanel /> : <QuestionView key={number} number={number} isPanel />}
    </section>
  )
}
