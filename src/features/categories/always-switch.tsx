import { useTexts } from '../../kernel/texts/texts.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './categories.module.css'

interface AlwaysSwitchProps {
  /** What the rule is for. */
  name: string
  /** Transactions of the name that are there. */
  pastCount: number
  isAlways: boolean
  isPast: boolean
  /** Without a category there is nothing to repeat. */
  isDisabled: boolean
  onAlways: (isAlways: boolean) => void
  onPast: (isPast: boolean) => void
}

/** Whether new transactions of a name get the category, and those that are there. */
export function AlwaysSwitch(props: AlwaysSwitchProps) {
  const { name, pastCount, isAlways, isPast, isDisabled, onAlways, onPast } = props
  const { text } = useTexts()
  return (
    <div className={styles.inset}>
      <Switch isOn={isAlways && !isDisabled} isDisabled={isDisabled} onChange={onAlways}>
        <span className={styles.switchTitle}>{text('category.always', { name })}</span>
      </Switch>
      {isAlways && !isDisabled && pastCount > 0 && (
        <Switch isOn={isPast} onChange={onPast}>
          <span className={textStyle.caption}>
            {text('category.always_past', { count: pastCount })}
          </span>
        </Switch>
      )}
    </div>
  )
}
