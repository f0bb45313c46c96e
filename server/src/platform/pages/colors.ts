// A brand color that stays readable: darker on light ground, lighter on dark ground, with letters that stand out on it.

type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As WCAG defines it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(rgbOf(one)), luminance(rgbOf(other))]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

const readable = 4.5

/** The color itself if it is readable on the ground, else the nearest shade towards black or white that is. */
function readableOn(color: string, ground: string): string {
  const towards: Rgb = luminance(rgbOf(ground)) > 0.5 ? [0, 0, 0] : [255, 255, 255]
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = hexOf(
      rgbOf(color).map((part, index) => part + ((towards[index] ?? 0) - part) * share) as unknown as Rgb,
    )
    if (contrast(mixed, ground) >= readable) return mixed
  }
  return hexOf(towards)
}

const lettersOn = (color: string): string =>
  contrast('#ffffff', color) >= contrast('#111111', color) ? '#ffffff' : '#111111'

const product = '#1f5fa8'
export const lightGround = '#ffffff'
export const darkGround = '#1b1e24'

/** Custom properties of the page, for both themes. */
export function brandStyle(brandColor: string | null): string {
  const color = (brandColor ?? product).toLowerCase()
  const [light, dark] = [readableOn(color, lightGround), readableOn(color, darkGround)]
  const properties = (accent: string) => `--accent:${accent};--on-accent:${lettersOn(accent)}`
  return `:root{${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`
}
