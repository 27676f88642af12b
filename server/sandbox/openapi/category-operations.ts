import type { categoryEndpoints } from '../../../contract/calls/categories.ts'
import type { Operation } from './operation.ts'

/** Calls for categories, notes, tags, rules and budgets (S8). */
export const CATEGORY_OPERATIONS: Readonly<Record<keyof typeof categoryEndpoints, Operation>> = {
  categories: { summary: "The owner's own categories, tags and rules", failures: [] },
  meaning: {
    summary: 'A transaction with its category, note and tags',
    failures: ['NOT_FOUND', 'NO_CATEGORY'],
  },
  setMeaning: {
    summary: 'Set category, note and tags of a transaction, and a rule for its name',
    failures: ['NOT_FOUND', 'NO_CATEGORY', 'CATEGORIES_FULL', 'RULES_FULL', 'CHANGED_ELSEWHERE'],
  },
  categoryUse: { summary: "What has a category of the owner's own", failures: [] },
  renameCategory: {
    summary: "Rename a category of the owner's own",
    failures: ['NOT_FOUND', 'CATEGORY_NAME_TAKEN'],
  },
  deleteCategory: {
    summary: "Delete a category of the owner's own with its rules and budget",
    failures: [],
  },
  deleteRule: { summary: 'Delete a rule; transactions keep their categories', failures: [] },
  budgets: {
    summary: 'What is spent in a month, by category, and the budgets',
    failures: ['NOT_FOUND'],
  },
  setBudget: {
    summary: 'Set the budget of a category, or of all, for each month',
    failures: ['NOT_FOUND', 'CHANGED_ELSEWHERE', 'AMOUNT_ZERO', 'AMOUNT_TOO_LARGE', 'ZONE_UNKNOWN'],
  },
  removeBudget: { summary: 'Remove a budget', failures: ['CHANGED_ELSEWHERE'] },
}
