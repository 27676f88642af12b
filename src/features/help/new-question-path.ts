/** Stands for the number of a question that is not asked yet. */
export const NEW_QUESTION = 'new'
