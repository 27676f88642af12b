import type { Elements } from '../../lib/content.ts'
import { Button, type ButtonProps } from '../../ui/button/button.tsx'

export interface MainButtonProps extends Omit<ButtonProps, 'kind' | 'size' | 'isWide' | 'icon'> {
  /** A messenger draws no more than text. */
  children: string
}

type HostedButton = (props: MainButtonProps) => Elements

let Hosted: HostedButton | undefined

/** Makes the messenger draw the main buttons of pages. Called before the first render. */
export function setHostedButton(component: HostedButton): void {
  Hosted = component
}

/** The button of a page's or dialog's one main action: that of the messenger where it has one (Q2). */
export function MainButton(props: MainButtonProps) {
  return Hosted ? <Hosted {...props} /> : <Button isWide {...props} />
}
