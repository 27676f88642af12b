/** What the page of plans and requests can be narrowed to. */
export const SHOWN = ['all', 'regular', 'rate', 'requests'] as const
export type Shown = (typeof SHOWN)[number]
