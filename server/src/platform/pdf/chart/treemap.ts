// Rectangles as square as possible, largest first (Bruls, Huizing and van Wijk).

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const worst = (row: readonly number[], side: number): number => {
  const sum = row.reduce((total, area) => total + area, 0)
  const [largest, smallest] = [Math.max(...row), Math.min(...row)]
  return Math.max((side * side * largest) / (sum * sum), (sum * sum) / (side * side * smallest))
}

/** One box for each value, which are positive and sorted from the largest. */
export function boxesOf(values: readonly number[], room: Box): Box[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  const areas = values.map((value) => (value / total) * room.width * room.height)
  const boxes: Box[] = []
  let { x, y, width, height } = room
  for (let first = 0; first < areas.length; ) {
    const side = Math.min(width, height)
    let last = first + 1
    while (last < areas.length && worst(areas.slice(first, last + 1), side) <= worst(areas.slice(first, last), side)) {
      last += 1
    }
    const row = areas.slice(first, last)
    const thickness = row.reduce((sum, area) => sum + area, 0) / side
    let along = 0
    for (const area of row) {
      const length = area / thickness
      boxes.push(
        width < height
          ? { x: x + along, y, width: length, height: thickness }
          : { x, y: y + along, width: thickness, height: length },
      )
      along += length
    }
    if (width < height) {
      y += thickness
      height -= thickness
    } else {
      x += thickness
      width -= thickness
    }
    first = last
  }
  return boxes
}
