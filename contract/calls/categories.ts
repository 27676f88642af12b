import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import {
  CATEGORIES,
  CATEGORY_NAME_LENGTH,
  MOST_TAGS,
  OWN_NOTE_LENGTH,
  TAG_LENGTH,
} from '../rules/categories.ts'
import { AmountText, DecimalText, Id, LooseMoment, rowsOf, ShownAmount } from '../values.ts'
import { CurrencyCode, Outcome, ShownText } from '../wire.ts'
import { TransactionNumber } from './receipts.ts'
import { Transaction } from './wallet.ts'

const OwnId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
)
/** A standard category, or the id of one of the owner's own. */
const CategoryId = v.union([v.picklist(CATEGORIES), OwnId])
const ShownCategory = v.fallback(v.optional(v.string()), undefined)
const Version = v.pipe(v.number(), v.integer(), v.minValue(0))
const Tags = v.fallback(v.optional(v.array(v.string())), undefined)
const Zone = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

const OwnCategory = v.object({ id: Id, name: ShownText })
export type OwnCategory = v.InferOutput<typeof OwnCategory>

/** New transactions of a name get the category; of two rules for one name the newer one is kept. */
const CategoryRule = v.object({ id: Id, name: ShownText, category: v.string() })
export type CategoryRule = v.InferOutput<typeof CategoryRule>

const CategoriesAnswer = v.object({
  own: rowsOf(OwnCategory),
  /** Tags that the owner used, the latest first. */
  tags: v.fallback(v.array(v.string()), []),
  /** The latest first. */
  rules: rowsOf(CategoryRule),
})
export type Categories = v.InferOutput<typeof CategoriesAnswer>

/** What an owner made of one transaction, and what a rule for it would do. */
const Meaning = v.object({
  transaction: Transaction,
  category: ShownCategory,
  own_note: ShownText,
  tags: Tags,
  version: v.fallback(v.number(), 0),
  /** What a rule would be for; absent where the transaction has no name. */
  name: v.fallback(v.optional(v.string()), undefined),
  /** Other transactions of the name, whose category the owner did not choose by hand. */
  past_count: v.fallback(v.number(), 0),
})
export type Meaning = v.InferOutput<typeof Meaning>

const SetMeaningRequest = v.pipe(
  v.object({
    number: TransactionNumber,
    /** The state that the owner saw. */
    version: Version,
    /** Neither of both: no category. */
    category: v.optional(CategoryId),
    own_category: v.optional(
      v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(CATEGORY_NAME_LENGTH)),
    ),
    own_note: v.optional(v.pipe(v.string(), v.maxLength(OWN_NOTE_LENGTH)), ''),
    tags: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(TAG_LENGTH + 1))),
        v.maxLength(MOST_TAGS),
      ),
      [],
    ),
    /** A rule for the name of the transaction. */
    is_always: v.optional(v.boolean(), false),
    /** The rule is for transactions that are there, too. */
    is_past: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ category, own_category }) => category === undefined || own_category === undefined,
    'one category at most',
  ),
)
export type SetMeaningRequest = v.InferInput<typeof SetMeaningRequest>

/** What is spent on a category, or in all, in the owner's main currency. */
const Budget = v.object({
  /** Absent of all together. */
  category: ShownCategory,
  /** The budget; absent without one. */
  amount: v.fallback(v.optional(DecimalText), undefined),
  /** The budget was set in another currency: its worth at the market rate. */
  is_approximate: v.fallback(v.optional(v.boolean(), false), false),
  used: ShownAmount,
  /** Other currencies are part of what is used. */
  is_converted: v.fallback(v.optional(v.boolean(), false), false),
  /** What went out in a month, on average of the three before; absent without any. */
  average: v.fallback(v.optional(DecimalText), undefined),
  version: v.fallback(v.number(), 0),
})
export type Budget = v.InferOutput<typeof Budget>

const BudgetsAnswer = v.object({
  currency_code: CurrencyCode,
  /** The month, `2026-11`, in the owner's time zone. */
  month: v.string(),
  since: LooseMoment,
  until: LooseMoment,
  /** Days of the month that are left, today included; 0 after it. */
  days_left: v.fallback(v.number(), 0),
  /** Of all together, and of each category with a budget or with money that went out. */
  results: rowsOf(Budget),
})
export type Budgets = v.InferOutput<typeof BudgetsAnswer>

/** A month as in addresses. */
const MonthText = v.pipe(v.string(), v.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/))

const BudgetPlace = { category: v.optional(CategoryId), version: Version }
const BudgetOutcome = v.object({ ...Outcome.entries, version: v.fallback(v.number(), 0) })

/** Calls for categories, notes, tags, rules and budgets, additions of our server (S8). */
export const categoryEndpoints = {
  categories: { method: 'GET', path: '/v2/wallet/category', answer: CategoriesAnswer },
  meaning: {
    method: 'GET',
    path: '/v2/wallet/category/meaning',
    query: v.object({ number: TransactionNumber }),
    answer: Meaning,
  },
  setMeaning: {
    method: 'POST',
    path: '/v2/wallet/category/set',
    body: SetMeaningRequest,
    answer: v.object({
      ...Outcome.entries,
      version: v.fallback(v.number(), 0),
      category: ShownCategory,
      /** Of the rule that was made. */
      rule_id: v.fallback(v.optional(v.string()), undefined),
    }),
  },
  /** What goes with a category of the owner's own, for the question before it is deleted. */
  categoryUse: {
    method: 'GET',
    path: '/v2/wallet/category/use',
    query: v.object({ id: OwnId }),
    answer: v.object({
      transactions: v.number(),
      rules: v.number(),
      has_budget: v.boolean(),
    }),
  },
  renameCategory: {
    method: 'POST',
    path: '/v2/wallet/category/rename',
    body: v.object({
      id: OwnId,
      name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(CATEGORY_NAME_LENGTH)),
    }),
    answer: Outcome,
  },
  /**
   * Its transactions have none afterwards; its rules and its budget end. One that is gone is no
   * error.
   */
  deleteCategory: {
    method: 'POST',
    path: '/v2/wallet/category/delete',
    body: v.object({ id: OwnId }),
    answer: Outcome,
  },
  deleteRule: {
    method: 'POST',
    path: '/v2/wallet/category/rule/delete',
    body: v.object({ id: OwnId }),
    answer: Outcome,
  },
  budgets: {
    method: 'GET',
    path: '/v2/wallet/budget',
    query: v.object({
      month: v.optional(MonthText),
      /** Counts until the owner has a time zone. */
      time_zone: v.optional(Zone),
    }),
    answer: BudgetsAnswer,
  },
  setBudget: {
    method: 'POST',
    path: '/v2/wallet/budget/set',
    body: v.object({ ...BudgetPlace, amount: AmountText, time_zone: v.optional(Zone) }),
    answer: BudgetOutcome,
  },
  removeBudget: {
    method: 'POST',
    path: '/v2/wallet/budget/remove',
    body: v.object(BudgetPlace),
    answer: BudgetOutcome,
  },
} as const satisfies Record<string, Endpoint>
