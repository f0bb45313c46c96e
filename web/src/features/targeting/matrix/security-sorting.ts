// A security's header sorts by that security, which the URL holds in addition to the sort field.
import type { Sort } from '@rostrum/contract/platform/sort'
import type { MatrixSecurity } from '@rostrum/contract/targeting/matrix'
import type { ListAddress } from '#lists/definition.ts'

type Securities = readonly Pick<MatrixSecurity, 'id'>[]

/** The cells hold every measure, so that another one needs no request unless the rows are sorted by it. */
export function sortAsked({ sortField, sortSecurityId, measure }: ListAddress, securities: Securities) {
  const isKnown = securities.some(({ id }) => id === sortSecurityId)
  return sortField === 'security'
    ? { measure, sortSecurityId: isKnown ? sortSecurityId : undefined }
    : { measure: undefined, sortSecurityId: undefined }
}

export const securitySorting = (securities: Securities) => ({
  read: ({ sortField, sortDirection, sortSecurityId }: ListAddress): Sort[] =>
    sortField && sortDirection
      ? [
          {
            field: sortField === 'security' ? String(sortSecurityId ?? securities[0]?.id) : sortField,
            direction: sortDirection,
          },
        ]
      : [],
  write: (sort: Sort | undefined): Partial<ListAddress> =>
    securities.some(({ id }) => id === sort?.field)
      ? { sortField: 'security', sortSecurityId: sort?.field, sortDirection: sort?.direction }
      : { sortField: sort?.field, sortSecurityId: undefined, sortDirection: sort?.direction },
})
