export interface Placed {
  id: string
  position: number
}

/** Who gets which position when one row moves by one; whoever stands where they should is left alone. */
export function moved(rows: readonly Placed[], at: number, by: 1 | -1): Placed[] {
  const order = [...rows]
  const [row] = order.splice(at, 1)
  if (row) order.splice(at + by, 0, row)
  return order.flatMap(({ id, position }, index) => (position === index ? [] : [{ id, position: index }]))
}
