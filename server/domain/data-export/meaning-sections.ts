import type { ExportSection } from './section.ts'

/** Categories, notes, tags, rules and budgets of an owner (S8). */
export const MEANING_SECTIONS: readonly ExportSection[] = [
  {
    name: 'own-categories',
    table: 'own_category',
    owner: 't.user_id',
    key: 'id',
    columns: 'id name created_at',
    withheld: 'user_id',
  },
  {
    name: 'transaction-notes',
    table: 'transaction_meaning',
    owner: 't.user_id',
    key: 'id',
    columns: 'id note tags changed_at',
    withheld: 'user_id is_by_hand version',
  },
  {
    name: 'category-rules',
    table: 'category_rule',
    owner: 't.user_id',
    key: 'id',
    columns: 'id name category created_at',
    withheld: 'user_id applied_to',
  },
  {
    name: 'budgets',
    table: 'budget',
    owner: 't.user_id',
    columns: 'category currency_code amount_minor changed_at',
    withheld: 'user_id version',
  },
  {
    name: 'budget-warnings',
    table: 'budget_warning',
    owner: 't.user_id',
    columns: 'category month percent at',
    withheld: 'user_id',
  },
]
