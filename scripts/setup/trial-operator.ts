import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRINTED_FILE, readOperator } from './operator.mjs'

/** Settings of a real operator: a release for real money is not made with those of a trial. */
export const OPERATOR = {
  VITE_OPERATOR_RU: 'ООО «Кошелек», Москва',
  VITE_OPERATOR_EN: 'Wallet LLC, Moscow',
  VITE_SUPPORT_PHONE: '+7 495 123-45-67',
  VITE_SUPPORT_EMAIL: 'help@wallet.ru',
}

/** Marks the documents of a tree as printed for that operator. */
export function markDocumentsPrinted(tree: string): void {
  const [ewallet, grok] = [readOperator(OPERATOR, 'ewallet'), readOperator(OPERATOR, 'grok')]
  writeFileSync(join(tree, PRINTED_FILE), JSON.stringify({ ewallet, grok }))
}
