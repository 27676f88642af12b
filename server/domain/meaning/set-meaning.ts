import type * as v from 'valibot'
import type { categoryEndpoints, SetMeaningRequest } from '../../../contract/calls/categories.ts'
import { cleanOwnText, cleanTags } from '../../../contract/rules/categories.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { listOwnCategories, nameCategory, requireCategory } from '../categories/own-categories.ts'
import {
  applyRules,
  applyToPast,
  countPast,
  listCategoryRules,
  makeRule,
} from '../categories/rules.ts'
import { readReceipt } from '../history/receipt.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { readStored, shownName, type StoredMeaning } from './stored-meaning.ts'
import { warnOfBudgets } from './warn.ts'

/** Tags that are suggested at most. */
const MOST_SUGGESTED = 30

type Answers = {
  [Name in keyof typeof categoryEndpoints]: v.InferInput<(typeof categoryEndpoints)[Name]['answer']>
}

/** Returns an owner's categories, tags and rules (S8). */
export async function listMeanings(db: Queryable, userId: string): Promise<Answers['categories']> {
  const own = await listOwnCategories(db, userId)
  const tags = await db.query<{ tag: string }>(
    `SELECT tag FROM (
       SELECT word AS tag, max(m.changed_at) AS used_at
       FROM transaction_meaning m CROSS JOIN LATERAL jsonb_array_elements_text(m.tags) AS word
       WHERE m.user_id = $1 GROUP BY word
     ) AS used ORDER BY used_at DESC, tag LIMIT ${MOST_SUGGESTED}`,
    [userId],
  )
  const rules = await listCategoryRules(db, userId)
  return {
    own,
    tags: tags.map(({ tag }) => tag),
    rules: rules.map(({ id, name, category }) => ({ id, name: shownName(name), category })),
  }
}

interface Reading {
  userId: string
  number: string
  language: Language
  now: Date
}

/** Returns a transaction with what its owner made of it. Throws NOT_FOUND, NO_CATEGORY. */
export async function readMeaning(
  db: Queryable,
  { userId, number, language, now }: Reading,
): Promise<Answers['meaning']> {
  await applyRules(db, { userId, now })
  const stored = await readStored(db, { userId, number })
  const { transaction } = await readReceipt(db, { userId, number, language })
  const { id, name, category } = stored
  return {
    transaction,
    ...(category !== '' && { category }),
    own_note: stored.note,
    tags: [...stored.tags],
    version: stored.version,
    ...(name !== null && { name: shownName(name) }),
    past_count: name === null ? 0 : await countPast(db, { userId, name, but: id }),
  }
}

interface Setting {
  userId: string
  request: v.InferOutput<(typeof categoryEndpoints)['setMeaning']['body']>
  now: Date
}

interface Wanted {
  category: string
  note: string
  tags: string[]
}

/**
 * Stores category, note and tags of a transaction, and the rule for its name that the owner wants.
 * The same again changes nothing, whatever version it was sent with. Throws NOT_FOUND, NO_CATEGORY,
 * BAD_REQUEST, CATEGORIES_FULL, RULES_FULL, CHANGED_ELSEWHERE.
 */
export function setMeaning(
  db: Database,
  { userId, request, now }: Setting,
): Promise<Omit<Answers['setMeaning'], 'status' | 'message'>> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    await applyRules(tx, { userId, now })
    const stored = await readStored(tx, { userId, number: request.number })
    const wanted = await readWanted(tx, { userId, request, now })
    const isSame = isEqual(stored, wanted)
    if (!isSame && stored.version !== request.version) throw new Refusal('CHANGED_ELSEWHERE')
    const version = isSame ? stored.version : await store(tx, { userId, stored, wanted, now })
    const ruleId = await ruleFor(tx, { userId, stored, wanted, request, now })
    if (!isSame || ruleId !== undefined) {
      await warnOfBudgets(tx, { userId, now })
      await addOwnerEvent(tx, { userId, kind: 'money', now })
    }
    return {
      version,
      ...(wanted.category !== '' && { category: wanted.category }),
      ...(ruleId !== undefined && { rule_id: ruleId }),
    }
  })
}

async function readWanted(tx: Queryable, { userId, request, now }: Setting): Promise<Wanted> {
  const { category, own_category: name, own_note, tags } = request
  if (category !== undefined) await requireCategory(tx, userId, category)
  return {
    category: name === undefined ? (category ?? '') : await nameCategory(tx, { userId, name, now }),
    note: cleanOwnText(own_note),
    tags: await spellTags(tx, userId, cleanTags(tags)),
  }
}

/** A tag that the owner used is written as before, so that one filter finds all that have it. */
async function spellTags(tx: Queryable, userId: string, tags: string[]): Promise<string[]> {
  if (tags.length === 0) return tags
  const used = await tx.query<{ tag: string }>(
    `SELECT DISTINCT word AS tag FROM transaction_meaning m CROSS JOIN LATERAL jsonb_array_elements_text(m.tags) AS word
     WHERE m.user_id = $1 ORDER BY tag`,
    [userId],
  )
  const known = new Map(used.map(({ tag }) => [tag.toLowerCase(), tag]))
  return tags.map((tag) => known.get(tag.toLowerCase()) ?? tag)
}

function isEqual(stored: StoredMeaning, { category, note, tags }: Wanted): boolean {
  const hasTags = stored.tags.length === tags.length
  return (
    stored.category === category &&
    stored.note === note &&
    hasTags &&
    tags.every((tag, index) => stored.tags[index] === tag)
  )
}

interface MeaningToStore {
  userId: string
  stored: StoredMeaning
  wanted: Wanted
  now: Date
}

/** The searched text is written anew by the next search. */
async function store(
  tx: Queryable,
  { userId, stored, wanted, now }: MeaningToStore,
): Promise<number> {
  const { id, category, version } = stored
  const isByHand = stored.is_by_hand || category !== wanted.category
  await tx.query(
    `INSERT INTO transaction_meaning (id, user_id, is_by_hand, note, tags, version, changed_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7)
     ON CONFLICT (id) DO UPDATE SET is_by_hand = excluded.is_by_hand, note = excluded.note,
       tags = excluded.tags, version = excluded.version, changed_at = excluded.changed_at`,
    [id, userId, isByHand, wanted.note, JSON.stringify(wanted.tags), version + 1, now],
  )
  await tx.query(
    `UPDATE wallet_transaction SET search_text = NULL,
       category = CASE WHEN $2 THEN $3 ELSE category END WHERE id = $1::uuid`,
    [id, isByHand, wanted.category],
  )
  return version + 1
}

/** Returns the id of the rule that an owner wants; undefined where they want none. */
async function ruleFor(
  tx: Queryable,
  { userId, stored, wanted, request, now }: MeaningToStore & { request: SetMeaningRequest },
): Promise<string | undefined> {
  const { name } = stored
  if (request.is_always !== true || name === null || wanted.category === '') return undefined
  const rule = { userId, name, category: wanted.category }
  const id = await makeRule(tx, { ...rule, now })
  if (request.is_past === true) await applyToPast(tx, rule)
  return id
}
