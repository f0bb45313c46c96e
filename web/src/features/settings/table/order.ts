export interface Placed {
  id: string
  position: number
}

/** The rows whose position changes when one row moves by one; rows already in place are omitted. */
export function moved(rows: readonly Placed[], at: number, by: 1 | -1): Placed[] {
  const order = [...rows]
  const [row] = order.splice(at, 1)
  if (row) order.splice(at + by, 0, row)
  return order.flatMap(({ id, position }, index) => (position === index ? [] : [{ id, position: index }]))
}
