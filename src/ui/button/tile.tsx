import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './tile.module.css'
import type { Content } from '../content/content.ts'

/** Class of a tile: a button or the router's link. */
export const tileClass = styles.tile ?? ''

/** Class of up to four tiles beside each other. */
export const tilesClass = styles.tiles ?? ''

interface TileContentsProps {
  icon: ComponentProps<typeof Icon>['of']
  children: Content
}

/** A sign in a rounded square over its word. */
export function TileContents({ icon, children }: TileContentsProps) {
  return (
    <>
      <span className={styles.sign}>
        <Icon of={icon} size={22} />
      </span>
      <span>{children}</span>
    </>
  )
}
