import {
  BusFront,
  CircleDashed,
  Clapperboard,
  Ellipsis,
  Gift,
  GraduationCap,
  HandHeart,
  HeartPulse,
  House,
  Plane,
  Shirt,
  ShoppingCart,
  Smartphone,
  Tag,
  Utensils,
} from '@lucide/icons'
import { type Category, isStandardCategory } from '../../../contract/rules/categories.ts'
import { Icon } from '../../ui/icon/icon.tsx'

const ICONS = {
  housing: House,
  groceries: ShoppingCart,
  cafes: Utensils,
  transport: BusFront,
  health: HeartPulse,
  clothes: Shirt,
  gifts: Gift,
  leisure: Clapperboard,
  travel: Plane,
  education: GraduationCap,
  services: Smartphone,
  charity: HandHeart,
  other: Ellipsis,
} as const satisfies Record<Category, unknown>

interface CategoryIconProps {
  /** Absent of what has none. */
  category: string | undefined
  size?: number
}

/**
 * The picture of a category; a tag of one of the owner's own. Decorative: its name is beside it.
 */
export function CategoryIcon({ category, size = 20 }: CategoryIconProps) {
  if (category === undefined) return <Icon of={CircleDashed} size={size} />
  return <Icon of={isStandardCategory(category) ? ICONS[category] : Tag} size={size} />
}
