/** Up to five figures stand in one row, and more in rows of three or four. */
export const tilesPerRow = (count: number): number => {
  if (count <= 5) return Math.max(1, count)
  return count % 4 !== 0 && count % 3 === 0 ? 3 : 4
}
