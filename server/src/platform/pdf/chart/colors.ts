import { contrastOf } from '@rostrum/contract/reports/brand'

/** The colors of the series: the brand's first. */
export const seriesColors = (brand: string): string[] => [
  brand,
  '#b4632d',
  '#5b7f3a',
  '#7a5195',
  '#8a8f98',
  '#2a9d8f',
  '#c28f1d',
  '#a8485f',
]

export const seriesColor = (brand: string, place: number): string => {
  const colors = seriesColors(brand)
  return colors[place % colors.length] ?? brand
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Between white (0) and the color (1). */
export const tinted = (color: string, strength: number): string =>
  `#${channels(color)
    .map((channel) =>
      Math.round(255 + (channel - 255) * strength)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export const readableOn = (color: string): string =>
  contrastOf(color, '#ffffff') >= contrastOf(color, '#1c2127') ? '#ffffff' : '#1c2127'
