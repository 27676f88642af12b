import type { OFFICE_WORDS } from '../../../texts/office.ts'

export type OfficeEvent = keyof typeof OFFICE_WORDS.officeEvents
