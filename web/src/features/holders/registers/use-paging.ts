import type { Page } from '@rostrum/contract/platform/paging'
import { defaultPageSize } from '#platform/constants.ts'
import type { Paging } from '#ui/data-table/Pagination.tsx'
import { useRegisterAddress } from './address.ts'

/** Pagination of a snapshot list, from the URL. */
export function usePaging(data: Page<unknown> | undefined): Paging {
  const { search, turnTo, change } = useRegisterAddress()
  return {
    page: search.page ?? 0,
    pageSize: search.pageSize ?? defaultPageSize,
    total: data?.meta.total ?? 0,
    onPage: turnTo,
    onPageSize: (size) => change({ pageSize: size === defaultPageSize ? undefined : size }),
  }
}
