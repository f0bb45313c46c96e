const least = 0.18

/** How strongly the square of a value is colored, from 0.18 to 1: by its root, so that small values differ from none. */
export const tileStrength = (value: number, largest: number): number =>
  least + (1 - least) * Math.sqrt(Math.min(1, Math.abs(value) / (largest || 1)))
