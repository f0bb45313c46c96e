import type { Fragment } from '../matching/queries.ts'
import type { Condition, Order } from './directory.ts'

/** What an area adds to the rows of a directory: columns of its own, to show, filter and sort by. */
export interface Widening<Own extends string = string> {
  /** The quarter of the position; default: the directory's. */
  quarter?: string
  /** The directory's rows with the columns of the area. */
  source: (directory: Fragment) => Fragment
  columns: Fragment
  conditions: Condition[]
  orders: Record<Own, Order[]>
  /** Joined where the sort needs it. */
  orderJoin?: Fragment
  /** For the rows of the page alone. */
  extras: Fragment
  joins: Fragment
  /** The version of the area's data, which the directory's version does not cover. */
  version: string
}

/** A row of the directory, and the columns of the area. */
export interface WiderRow<Row, Columns> {
  row: Row
  own: Columns
}

export const startOf = <Context extends { quarter: string | null; version: string }>(
  context: Context,
  wider: Pick<Widening, 'quarter' | 'version'> | undefined,
): Context =>
  wider
    ? { ...context, quarter: wider.quarter ?? context.quarter, version: `${context.version} ${wider.version}` }
    : context
