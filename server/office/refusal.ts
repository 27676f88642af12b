import type { LocalText } from '../../texts/languages.ts'
/** Why the office refuses something; the key of its words in `page/shared-texts.ts`. */
export type OfficeRefusalCode =
  | 'denied'
  | 'notFound'
  | 'badForm'
  | 'reasonRequired'
  | 'signinFailed'
  | 'invitationSpent'
  | 'signatureRefused'
  | 'tooMany'
  | 'tooLarge'
  | 'approvalSelf'
  | 'approvalStale'
  | 'approvalGone'
  | 'alreadyAsked'
  | 'changedMeanwhile'
  | 'unavailable'

/** A sentence in both languages. */
export type Sentence = LocalText

/** An act or a page that the office refuses, with a sentence for the operator. */
export class OfficeRefusal extends Error {
  readonly code: OfficeRefusalCode
  readonly params: Readonly<Record<string, string>>
  /** The sentence of a section, where the one of the code says too little. */
  readonly sentence: Sentence | undefined
  /** What is wrong with single fields of the form. */
  readonly faults: readonly FieldFault[]

  constructor(
    code: OfficeRefusalCode,
    params: Readonly<Record<string, string>> = {},
    { sentence, faults = [] }: { sentence?: Sentence; faults?: readonly FieldFault[] } = {},
  ) {
    super(code)
    this.code = code
    this.params = params
    this.sentence = sentence
    this.faults = faults
  }
}

/** What is wrong with a field of a form. */
export interface FieldFault {
  name: string
  sentence: Sentence
  params?: Readonly<Record<string, string>>
}

/** Returns the refusal of a form with a sentence of its own section. */
export function refuseForm(
  sentence: Sentence,
  params: Readonly<Record<string, string>> = {},
): OfficeRefusal {
  return new OfficeRefusal('badForm', params, { sentence })
}

/** Returns the refusal of a form because of one field, beside which the sentence stands too. */
export function refuseField(
  name: string,
  sentence: Sentence,
  params: Readonly<Record<string, string>> = {},
): OfficeRefusal {
  return new OfficeRefusal('badForm', params, { sentence, faults: [{ name, sentence, params }] })
}
