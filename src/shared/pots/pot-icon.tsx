import { House, Laptop, Plane, Star, TreePalm, Umbrella } from '@lucide/icons'
import type { PotIconName } from '../../../contract/rules/pots.ts'
import { Icon } from '../../ui/icon/icon.tsx'

const ICONS = {
  palmtree: TreePalm,
  house: House,
  laptop: Laptop,
  umbrella: Umbrella,
  plane: Plane,
  star: Star,
} as const satisfies Record<PotIconName, unknown>

/** The picture of a pot. Decorative: its name is beside it. */
export function PotIcon({ name, size = 20 }: { name: PotIconName; size?: number }) {
  return <Icon of={ICONS[name]} size={size} />
}
