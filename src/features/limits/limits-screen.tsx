import { ShieldCheck } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OperationLimits } from '../../../contract/calls/limits.ts'
import { BrakesCard } from '../../shared/brakes/brakes-card.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { LimitCard } from './limit-card.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './limits-screen.module.css'
import { limitsQuery } from './limits.queries.ts'

/** What the owner may still move, by kind of operation, in one currency (M6). */
export function LimitsScreen() {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  return (
    <div className={styles.screen}>
      <p className={textStyle.caption}>{text('limits.descr')}</p>
      <QueryBlock
        query={useQuery(limitsQuery)}
        titleKey="limits.error"
        skeleton={
          <div className={stack.gap4}>
            <Skeleton height={82} radius={16} />
            <Skeleton height={230} radius={24} />
            <Skeleton height={230} radius={24} />
            <Skeleton height={116} radius={24} />
          </div>
        }
      >
        {(limits) => <Limits limits={limits} />}
      </QueryBlock>
      <BrakesCard />
      <Link to="/settings/levels" className={buttonClass({ kind: 'soft', isWide: true })}>
        {text('levels.title')}
      </Link>
      <Link to="/settings/tariffs" className={buttonClass({ kind: 'soft', isWide: true })}>
        {text('tariffs.title')}
      </Link>
      {profile?.identification_level?.ask_for_next && (
        <div className={styles.raise}>
          <Link
            to="/settings"
            hash="verification"
            className={buttonClass({ kind: 'soft', isWide: true })}
          >
            <Icon of={ShieldCheck} size={20} />
            <span>{text('limits.raise_btn')}</span>
          </Link>
        </div>
      )}
    </div>
  )
}

function Limits({ limits }: { limits: readonly OperationLimits[] }) {
  const { text } = useTexts()
  const [chosen, choose] = useState<string>()
  const codes = [
    ...new Set(
      limits.flatMap(({ currencies }) => currencies.map(({ currency_code: code }) => code)),
    ),
  ]
  const code = chosen !== undefined && codes.includes(chosen) ? chosen : codes[0]
  return (
    <div className={stack.gap4}>
      {codes.length > 1 && code !== undefined && (
        <SelectField label={text('limits.currency_label')} value={code} onChange={choose}>
          {codes.map((one) => (
            <option key={one} value={one} translate="no">
              {one}
            </option>
          ))}
        </SelectField>
      )}
      {limits.map(({ operation, is_allowed, currencies }) => {
        const limit = currencies.find(({ currency_code }) => currency_code === code)
        if (!limit) return null
        return (
          <LimitCard key={operation} operation={operation} isAllowed={is_allowed} limit={limit} />
        )
      })}
    </div>
  )
}
