import { brand } from '@rostrum/contract/reports/brand'
import type { Implement, Services } from '#platform/http/implement.ts'
import { ownBrand, removeLogo, setLogo, updateBrand } from './service.ts'

export function brandRoutes(implement: Implement, { config }: Services) {
  implement(brand.read, ownBrand)
  implement(brand.update, updateBrand)
  implement(brand.setLogo, (ctx, { file }) => setLogo(ctx, config, file.path))
  implement(brand.removeLogo, removeLogo)
}
