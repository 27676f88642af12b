import { Download } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { download } from '../../kernel/api/download.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import {
  PAPER_FORMATS,
  PROGRAM_FORMATS,
  STATEMENT_FORMATS,
  statementEndpoints,
  type StatementFormat,
} from '../../../contract/calls/statements.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { OfflineHint } from '../../shared/money-act/offline-hint.tsx'
import { useCapability } from '../../shared/profile/capability.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { presetRange } from '../../kernel/lib/date-range.ts'
import { canHandOverFiles } from '../../shared/file-download/hand-over-file.ts'
import { useFileDownload } from '../../shared/file-download/use-file-download.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import { RadioList } from '../../ui/choice/radio-list.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './export-form.module.css'
import { ExportGroup } from './export-group.tsx'
import { ExportPeriod } from './export-period-choice.tsx'
import { statementQuery } from './statement-query.ts'
import { movementsQuery } from './export.queries.ts'
import { readPeriod } from './history-period.ts'
import { useToday } from '../../kernel/runtime/clock.ts'
import { ownLanguageName } from '../../../contract/rules/own-language-name.ts'

/** Format, period, accounts and language of a statement, and its download (N4, W1). */
export function ExportForm({ onDone }: { onDone: () => void }) {
  const { text, language: ownLanguage } = useTexts()
  const isOnline = useOnline()
  const hintId = useId()
  const search = useSearch({ from: '/_app/history' })
  const { data: accounts = [] } = useQuery(walletsQuery)
  const now = useToday()
  const [format, setFormat] = useState<StatementFormat>('pdf')
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const [period, setPeriod] = useState(() => readPeriod(search) ?? presetRange('this_month', now))
  const [ticked, setTicked] = useState<readonly string[]>()
  // Until one is pressed those of the page behind, which may be loaded later than this form.
  const chosen =
    ticked ??
    accounts.filter(({ currency_code: code }) => code === search.account).map(({ id }) => id)
  const { data: movements } = useQuery(movementsQuery(period, chosen))
  const hasAdditions = useCapability(ADDITIONS)
  const query = statementQuery({ format, language, period, chosen })
  const file = useFileDownload({
    fetchFile: () => download(statementEndpoints.statement, { query }),
    describe: () => ({ file: { kind: 'statement', ...query } }),
    onDone,
  })
  // A file that waits for a press is that of the choice before.
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      file.reset()
      set(value)
    }
  if (!canHandOverFiles()) return <Notice>{text('export.not_here')}</Notice>
  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOnline) file.start()
      }}
    >
      <RadioList
        label={text('export.format')}
        options={(hasAdditions ? STATEMENT_FORMATS : PAPER_FORMATS).map((value) => ({
          value,
          label: text(`export.format_${value}`),
        }))}
        value={format}
        onChange={change(setFormat)}
      />
      <ExportPeriod now={now} period={period} onChange={change(setPeriod)} />
      <ExportGroup label={text('export.accounts')}>
        <Chip on="card" isPressed={chosen.length === 0} onClick={() => change(setTicked)([])}>
          {text('history.accounts_all')}
        </Chip>
        {accounts.map((account) => (
          <Chip
            key={account.id}
            on="card"
            isPressed={chosen.includes(account.id)}
            onClick={() => change(setTicked)(toggle(chosen, account.id))}
          >
            {nameAccount(account, accounts)}
          </Chip>
        ))}
      </ExportGroup>
      <div className={styles.group}>
        <span className={styles.label} aria-hidden>
          {text('export.language')}
        </span>
        <Segmented
          isWide
          label={text('export.language')}
          segments={LANGUAGES.map((value) => ({
            value,
            label: ownLanguageName(value),
            lang: value,
          }))}
          value={language}
          onChange={change(setLanguage)}
        />
      </div>
      {PROGRAM_FORMATS.some((one) => one === format) && chosen.length !== 1 && (
        <Notice role="status">{text('export.one_account')}</Notice>
      )}
      {movements === 0 && <Notice role="status">{text('export.empty')}</Notice>}
      <ErrorLine message={file.error ? errorText(file.error, text) : undefined} />
      <div>
        <Button
          type="submit"
          isWide
          isBusy={file.isPending}
          disabled={!isOnline}
          aria-describedby={hintId}
          icon={<Icon of={Download} size={20} />}
        >
          {text(file.isKept ? 'common.share' : 'export.btn')}
        </Button>
        <OfflineHint id={hintId} />
        <p className={styles.label} role="status">
          {file.isPending && text('export.preparing')}
        </p>
      </div>
    </form>
  )
}

function toggle(chosen: readonly string[], id: string): string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
}
