// What a person may see of research: products are bought by the customer and granted to people; each opens areas.
import { z } from 'zod'

export const researchProducts = ['estimates', 'transcripts', 'entitlements_admin'] as const
export const ResearchProduct = z.enum(researchProducts)
export type ResearchProduct = z.output<typeof ResearchProduct>

export const researchAreas = ['research', 'outlook', 'news', 'estimates', 'entitlements'] as const
export type ResearchArea = (typeof researchAreas)[number]

export const researchProductNames: Record<ResearchProduct, string> = {
  estimates: 'Estimates',
  transcripts: 'Transcripts',
  entitlements_admin: 'Entitlements admin',
}

/** Any product opens the documents of brokers; news is the area of Events & Transcripts. */
const areasOf: Record<ResearchProduct, readonly ResearchArea[]> = {
  estimates: ['research', 'outlook', 'estimates'],
  transcripts: ['research', 'news'],
  entitlements_admin: ['research', 'entitlements'],
}

/** Whether one of the products opens the area. */
export const opensArea = (area: ResearchArea, products: readonly ResearchProduct[]): boolean =>
  products.some((product) => areasOf[product].includes(area))

export const researchAreaNames: Record<ResearchArea, string> = {
  research: 'Research',
  outlook: 'Broker Outlook',
  news: 'Events & Transcripts',
  estimates: 'All Estimates',
  entitlements: 'Entitlements',
}

/** The products that open the area. */
export const productsFor = (area: ResearchArea): ResearchProduct[] =>
  researchProducts.filter((product) => opensArea(area, [product]))
