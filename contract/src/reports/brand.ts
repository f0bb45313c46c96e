// What a customer's documents look like: name, color and logo on PDF files and slides.
import { z } from 'zod'
import { endpoint, item } from '../platform/endpoint.ts'
import { requiredText } from '../platform/values.ts'

export const logoLimits = {
  bytes: 2 * 1024 * 1024,
  /** Of the longer side; a smaller picture would be blurred. */
  leastPixels: 64,
} as const
export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of two colors as #rrggbb, measured as WCAG does: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

export const leastContrast = 4.5

export const BrandColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color as #rrggbb')
  .refine((color) => !/^#[0-9a-f]{6}$/.test(color) || contrastOf(color, '#ffffff') >= leastContrast, {
    message: 'Choose a darker color: headings in it would be hard to read on white',
  })

export const BrandInput = z.strictObject({
  name: requiredText(100, 'Enter the name on documents'),
  color: BrandColor,
})

export const Brand = z.object({
  name: z.string(),
  color: z.string(),
  /** A PNG picture as a data address. */
  logo: z.string().nullable(),
})
export type Brand = z.output<typeof Brand>

export const brand = {
  read: endpoint({
    method: 'GET',
    path: '/v2/brand',
    summary: 'The name, color and logo on your company’s documents',
    permission: 'member',
    response: item(Brand),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v2/brand',
    summary: 'Change the name and the color on documents',
    permission: 'admin',
    body: BrandInput,
    affects: [],
    response: item(Brand),
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/v2/brand/logo',
    summary: 'Upload the logo on documents: a PNG, JPEG or SVG picture, kept as PNG',
    permission: 'admin',
    file: { maxBytes: logoLimits.bytes },
    affects: [],
    response: item(Brand),
    callsPerMinute: 10,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/v2/brand/logo',
    summary: 'Remove the logo from documents',
    permission: 'admin',
    affects: [],
    response: item(Brand),
  }),
}
