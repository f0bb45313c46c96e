// Exports match the screen: every list column has a column in the file, under the same header.
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { currentList } from '#features/holders/current/current-list.ts'
import { historicalList } from '#features/holders/historical/historical-list.tsx'
import { moverListOf } from '#features/holders/movers/mover-list.tsx'
import { irmOrganizationList } from '#features/irm/contacts/IrmOrganizationListPage.tsx'
import { irmPersonList } from '#features/irm/contacts/IrmPersonListPage.tsx'
import { fundList } from '#features/search/FundListPage.tsx'
import { organizationList } from '#features/search/OrganizationListPage.tsx'
import { personList } from '#features/search/PersonListPage.tsx'
import { securityList } from '#features/search/SecurityListPage.tsx'
import { flowManagerListOf } from '#features/targeting/flows/flow-manager-list.tsx'
import { rotationListOf } from '#features/targeting/flows/rotation-list.tsx'
import { streakListOf } from '#features/targeting/flows/streak-list.tsx'
import { fundMatrixListOf } from '#features/targeting/matrix/fund-matrix-list.tsx'
import { matrixListOf } from '#features/targeting/matrix/matrix-list.tsx'
import type { ListContext } from '#lists/definition.ts'

const securityId = '01920000-0000-7000-8100-000000000101'
const quarters = { from: '2026-06-30', to: '2026-09-30' }
const shared = { securityId, isRolledUp: false, oldest: undefined }
const context: ListContext = { ticker: 'VLTA', sectorName: String, subsectorName: String }

interface List {
  exportEndpoint: Endpoint
  columns: (context: ListContext) => { id: string; header: string; fileKeys?: readonly string[] }[]
}

const lists: Record<string, List> = {
  organizations: organizationList,
  people: personList,
  funds: fundList,
  securities: securityList,
  'organizations in the IRM': irmOrganizationList,
  'people in the IRM': irmPersonList,
  current: currentList({ ...shared, peers: [] }),
  historical: historicalList({ ...shared, quarters: [], measure: 'shares' }),
  movers: moverListOf({ ...shared, ...quarters, measure: 'change' }),
  'peer ownership': matrixListOf({
    ...{ securityId, peerGroupId: undefined, securities: [], quarter: quarters.to, measure: 'value' },
    ...{ isRolledUp: false, isPhone: false },
  }),
  'peer funds': fundMatrixListOf({
    securityId,
    peerGroupId: undefined,
    securities: [],
    measure: 'value',
    isPhone: false,
  }),
  'managers behind a flow': flowManagerListOf({
    ...{ asked: { securityId, ...quarters, subject: 'own' }, securityId, isSellers: false },
    ...{ isRolledUp: false, isPhone: false },
  }),
  rotations: rotationListOf({
    ...{ asked: { securityId, ...quarters }, pairs: [], ticker: 'VLTA', isRolledUp: false, isPhone: false },
  }),
  streaks: streakListOf({ securityId, to: '', isRolledUp: false, isPhone: false }),
}

/** The column whose header omits the ticker in a file. */
const ofFocused = 'outstandingShare'

test.each(Object.entries(lists))('%s', (_, { columns, exportEndpoint }) => {
  const { response, query } = exportEndpoint
  expect(query?.shape).toHaveProperty('columns')
  const file = new Map(response.kind === 'csv' ? response.columns.map(({ key, header }) => [key, header]) : [])
  for (const { id, header, fileKeys } of columns(context)) {
    for (const key of fileKeys ?? [id]) expect([...file.keys()]).toContain(key)
    if (!fileKeys && !(id === ofFocused && header.startsWith(context.ticker))) {
      expect(file.get(id)?.startsWith(header), `${header}: ${file.get(id)}`).toBe(true)
    }
  }
})
