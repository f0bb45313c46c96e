// The shade of a cell: how far an investor's weight is from what its stakes in the other companies suggest.

export const shades = ['under3', 'under2', 'under1', 'inLine', 'over1', 'over2', 'over3'] as const
export type Shade = (typeof shades)[number]

/** Upper bounds; an eighth more or less than the average is in line. */
const bounds: [Shade, number][] = [
  ['under3', 1 / 3],
  ['under2', 2 / 3],
  ['under1', 7 / 8],
  ['inLine', 9 / 8],
  ['over1', 3 / 2],
  ['over2', 3],
]

export const shadeOf = (weight: number): Shade => bounds.find(([, most]) => weight <= most)?.[0] ?? 'over3'

export const shadeWords: Record<Shade, string> = {
  under3: 'Far underweight: a third or less of the average stake in the others',
  under2: 'Underweight: up to two thirds of the average stake in the others',
  under1: 'Slightly underweight',
  inLine: 'In line with the average stake in the others',
  over1: 'Slightly overweight',
  over2: 'Overweight: over 1.5 times the average stake in the others',
  over3: 'Far overweight: over 3 times the average stake in the others',
}

/** 0.4286 → 0.43× */
export const formatWeight = (weight: number): string =>
  `${weight >= 100 ? Math.round(weight).toLocaleString('en-US') : weight.toFixed(weight >= 10 ? 1 : 2)}×`
