import { atom, useAtomValue } from 'jotai'
import type { Elements } from '../../ui/content/content.ts'
import { store } from '../../kernel/runtime/store.ts'
import { Button, type ButtonProps } from '../../ui/button/button.tsx'

export interface MainButtonProps extends Omit<ButtonProps, 'kind' | 'size' | 'isWide' | 'icon'> {
  /** A messenger draws no more than text. */
  children: string
}

type HostedButton = (props: MainButtonProps) => Elements

/** In an object: an atom would call a function. */
const hostedAtom = atom<{ Hosted?: HostedButton }>({})

/**
 * Makes the messenger draw the main buttons of pages. The buttons of a page that is shown already
 * change too.
 */
export function setHostedButton(component: HostedButton): void {
  store.set(hostedAtom, { Hosted: component })
}

/**
 * The button of a page's or dialog's one main action: that of the messenger where it has one (Q2).
 */
export function MainButton(props: MainButtonProps) {
  const { Hosted } = useAtomValue(hostedAtom, { store })
  return Hosted ? <Hosted {...props} /> : <Button isWide {...props} />
}
