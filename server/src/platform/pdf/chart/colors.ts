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

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As WCAG measures it, 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

export const readableOn = (color: string): string =>
  contrastOf(color, '#ffffff') >= contrastOf(color, '#1c2127') ? '#ffffff' : '#1c2127'
