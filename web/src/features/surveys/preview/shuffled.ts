/** A new array in random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = Math.floor(Math.random() * (last + 1))
    const kept = mixed[last] as T
    mixed[last] = mixed[at] as T
    mixed[at] = kept
  }
  return mixed
}
