import { PRODUCT } from '../lib/product.ts'

/** Where session storage holds the launch parameters, as the messenger gave them (J5). */
export const LAUNCH_KEY = `${PRODUCT}/launchParams`
