/** What the archive of an owner holds of one table (M7). */
export interface ExportSection {
  /** Name of its files. */
  name: string
  table: string
  /** A join that leads to the owner. */
  join?: string
  /** Column that holds the owner's id, or their phone. */
  owner: string
  /** The column is a phone. */
  isPhone?: true
  /** Unique column that orders the rows; without it they are few. */
  key?: 'id'
  /** Columns, separated by spaces. */
  columns: string
  /**
   * Columns that are left out: secrets, keys of repeats, and what is derived, internal or of
   * others.
   */
  withheld?: string
}
