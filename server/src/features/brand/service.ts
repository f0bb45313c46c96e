import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Brand, brand } from '@rostrum/contract/reports/brand'
import { threatIn } from '#features/files/public.ts'
import { recordChange } from '#platform/audit.ts'
import { readBrand } from '#platform/brand/read-brand.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { AppError, unprocessable } from '#platform/errors.ts'
import { openScanner, ScannerUnavailable } from '#platform/virus-scanner.ts'
import { logoOf } from './logo.ts'
import { saveBrand } from './queries.ts'

export async function ownBrand({ db, principal }: Context): Promise<Brand> {
  const { logo = null, ...brand } = await readBrand(db, principal.customer.name)
  return { ...brand, logo }
}

async function change(ctx: Context, action: string, to: { name?: string; color?: string; logo?: Buffer | null }) {
  const { name, color, logo } = await ownBrand(ctx)
  await saveBrand(ctx.db, ctx.customerId, { name, color, ...to })
  const after = await ownBrand(ctx)
  // The picture itself would make the record large.
  const described = (of: Brand) => ({ name: of.name, color: of.color, hasLogo: of.logo !== null })
  const subject = { subjectType: 'brand', subjectId: ctx.customerId }
  await recordChange(ctx, { action, ...subject, before: described({ name, color, logo }), after: described(after) })
  return after
}

export const updateBrand = (ctx: Context, { body }: Input<typeof brand.update>) => change(ctx, 'brand.updated', body)

export const removeLogo = (ctx: Context) => change(ctx, 'brand.logo_removed', { logo: null })

export async function setLogo(ctx: Context, { files }: Config, path: string): Promise<Brand> {
  const threat = await threatIn(path, openScanner(files.clamd)).catch((error) => {
    if (!(error instanceof ScannerUnavailable)) throw error
    throw new AppError('unavailable', 'The virus scanner is not responding. Try again later.')
  })
  if (threat) throw unprocessable({ file: `was rejected by the virus scanner: ${threat}` })
  return change(ctx, 'brand.logo_changed', { logo: await logoOf(path) })
}
