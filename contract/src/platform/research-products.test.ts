import { expect, test } from 'vitest'
import { opensArea, type ResearchProduct, researchAreas } from './research-products.ts'

test.each<[ResearchProduct[], string[]]>([
  [[], []],
  [['estimates'], ['research', 'outlook', 'estimates']],
  [['transcripts'], ['research', 'news']],
  [['entitlements_admin'], ['research', 'entitlements']],
  [
    ['estimates', 'transcripts'],
    ['research', 'outlook', 'news', 'estimates'],
  ],
  [['estimates', 'transcripts', 'entitlements_admin'], [...researchAreas]],
])('%j opens %j and no other area', (products, areas) => {
  expect(researchAreas.filter((area) => opensArea(area, products))).toEqual(areas)
})
