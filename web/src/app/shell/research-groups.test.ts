import { opensArea, type ResearchProduct } from '@rostrum/contract/platform/research-products'
import { expect, test } from 'vitest'
import { researchNavigation } from '#features/research/navigation.ts'
import type { ResearchAccess } from '#platform/session/research.ts'
import { closedAt, researchAreaAt, researchGroups } from './research-groups.ts'

const access = (products: ResearchProduct[], given: Partial<ResearchAccess> = {}): ResearchAccess => ({
  isShown: true,
  isAssistant: false,
  products,
  opens: (area) => opensArea(area, products),
  ...given,
})
const entriesOf = (given: ResearchAccess) =>
  researchGroups(researchNavigation, given, 'Market data').map(({ label, children }) => ({
    label,
    open: children?.filter(({ closed }) => !closed).map((child) => child.label),
    closed: children?.filter(({ closed }) => closed).map((child) => child.label),
  }))

test('people with a product see every entry, and those of other products disabled', () => {
  expect(entriesOf(access(['estimates']))).toEqual([
    {
      label: 'Research',
      open: ['Research', 'Broker Outlook', 'All Estimates'],
      closed: ['Events & Transcripts', 'Entitlements'],
    },
  ])
  expect(closedAt('/research/events', access(['estimates']))).toBe('Requires Transcripts. Request access in Research.')
})

test('people without products see one entry with the name of the provider', () => {
  expect(entriesOf(access([]))).toEqual([{ label: 'Market data', open: undefined, closed: undefined }])
  expect(closedAt('/research', access([]))).toBeUndefined()
  expect(closedAt('/research/estimates', access([]))).toContain('Requires Estimates')
})

test('assistants see one entry, or none', () => {
  const assistant = { isAssistant: true, opens: (area: string) => area === 'research' }
  expect(entriesOf(access([], assistant))).toEqual([{ label: 'Research', open: undefined, closed: undefined }])
  expect(entriesOf(access([], { ...assistant, isShown: false }))).toEqual([])
})

test('every page below /research belongs to a part of it', () => {
  expect(researchAreaAt('/research')).toBe('research')
  expect(researchAreaAt('/research/documents/1')).toBe('research')
  expect(researchAreaAt('/research/events/1')).toBe('news')
  expect(researchAreaAt('/researcher')).toBeUndefined()
})
